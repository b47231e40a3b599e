// The four lines a person would draw: after all that a zone shows, and before what comes next.

import { type Box, bottom, right } from '../../../../base/box.ts';
import { at } from '../../../../base/columns.ts';
import { downwards } from '../../../../page/snapshot/around.ts';
import { treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import type { Thresholds, Zone } from '../../zoning.ts';
import type { Ink } from '../measures/ink.ts';
import type { Layer } from './layers.ts';

interface LaidPage {
  readonly snapshot: Snapshot;
  readonly ink: Ink;
  readonly leaves: readonly number[];
  readonly zones: readonly (Zone | null)[];
  /** A layer over the page moves no line, unless it holds its edge. */
  readonly layers: readonly (Layer | undefined)[];
}

interface Drawing extends LaidPage {
  /** Leaves but for those of layers that move no line. */
  readonly plain: readonly number[];
  /** The outermost element around each that is wholly of its zone. */
  readonly topBlocks: Int32Array;
}

export function drawnThresholds(page: LaidPage): Thresholds {
  const { width, height } = page.snapshot.page;
  const plain = page.leaves.filter(leaf => page.layers[leaf]?.holdsEdge !== false);
  const drawing = { ...page, plain, topBlocks: topBlocksOf(page) };
  const { ink } = page;
  const down = { near: ink.top, far: ink.bottom, farOf: bottom, sign: 1, isUpright: false } as const;
  const up = { near: ink.bottom, far: ink.top, farOf: topOf, sign: -1, isUpright: false } as const;
  const rightwards = { near: ink.left, far: ink.right, farOf: right, sign: 1, isUpright: true } as const;
  const leftwards = { near: ink.right, far: ink.left, farOf: leftOf, sign: -1, isUpright: true } as const;
  const h1 = clamp(line(drawing, 'HEADER', down) ?? 0, height);
  const w1 = clamp(line(drawing, 'LM', rightwards) ?? 0, width);
  return {
    h1,
    h2: Math.max(h1, clamp(line(drawing, 'FOOTER', up) ?? height, height)),
    w1,
    w2: Math.max(w1, clamp(line(drawing, 'RM', leftwards) ?? width, width)),
  };
}

const topOf = (box: Box): number => box[1];
const leftOf = (box: Box): number => box[0];

/** The way from a zone to the middle of the page: for each leaf where it begins and ends on it, in px of the page. */
interface Way {
  readonly near: Float64Array;
  readonly far: Float64Array;
  readonly farOf: (box: Box) => number;
  /** -1 where px of the page fall on the way. */
  readonly sign: 1 | -1;
  /** The zone is a column: its border is a vertical line. */
  readonly isUpright: boolean;
}

/** Undefined where the zone shows nothing. */
function line(
  { snapshot, ink, plain, zones, topBlocks }: Drawing,
  zone: Zone,
  { near, far, farOf, sign, isUpright }: Way,
): number | undefined {
  const tree = treeOf(snapshot);
  // Blocks may be wider than their texts, but must not reach into the next zone.
  let inkEnd = Number.NEGATIVE_INFINITY;
  let blockEnd = Number.NEGATIVE_INFINITY;
  let [top, foot] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const leaf of plain) {
    if (zones[leaf] !== zone) continue;
    top = Math.min(top, ink.of(leaf).top);
    foot = Math.max(foot, ink.of(leaf).bottom);
    inkEnd = Math.max(inkEnd, sign * at(far, leaf));
    blockEnd = Math.max(blockEnd, sign * farOf(tree.element(at(topBlocks, leaf)).pageBox));
  }
  if (inkEnd === Number.NEGATIVE_INFINITY) return undefined;
  let nextBegin = Number.POSITIVE_INFINITY;
  for (const leaf of plain) {
    // Skips leaves above or below a column: they are not next to it.
    if (isUpright && (ink.of(leaf).bottom <= top || ink.of(leaf).top >= foot)) continue;
    const begin = sign * at(near, leaf);
    if (begin >= inkEnd && begin < nextBegin && zones[leaf] !== zone) nextBegin = begin;
  }
  const limit = Number.isFinite(nextBegin) ? nextBegin : inkEnd;
  return sign * Math.max(inkEnd, Math.min(blockEnd, limit));
}

const topBlocksOf = ({ snapshot, zones }: LaidPage): Int32Array =>
  downwards(snapshot, (above, { parent }, index) =>
    parent >= 0 && zones[parent] === zones[index] ? above : index,
  );

const clamp = (value: number, highest: number): number => Math.max(0, Math.min(highest, value));
