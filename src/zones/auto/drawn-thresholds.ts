// The four lines a person would draw: behind all that a zone shows, and before what comes next.

import { type Box, bottom, right } from '../../geometry/box.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Thresholds, Zone } from '../zoning.ts';
import { at, type Ink } from './ink.ts';
import type { Layer } from './layers.ts';

interface Page {
  readonly snapshot: Snapshot;
  readonly ink: Ink;
  readonly leaves: readonly number[];
  readonly zones: readonly (Zone | null)[];
  /** What floats over the page moves no line, unless it holds its edge. */
  readonly layers: readonly (Layer | undefined)[];
}

interface Drawing extends Page {
  /** The outermost element around each that is wholly of its zone. */
  readonly topBlocks: Int32Array;
}

export function drawnThresholds(page: Page): Thresholds {
  const { width, height } = page.snapshot.page;
  const drawing = { ...page, topBlocks: topBlocksOf(page) };
  const h1 = clamp(line(drawing, 'HEADER', FORWARD.down) ?? 0, height);
  const w1 = clamp(line(drawing, 'LM', FORWARD.right) ?? 0, width);
  return {
    h1,
    h2: Math.max(h1, clamp(line(drawing, 'FOOTER', FORWARD.up) ?? height, height)),
    w1,
    w2: Math.max(w1, clamp(line(drawing, 'RM', FORWARD.left) ?? width, width)),
  };
}

/** Seen along the way from a zone to the middle of the page: `far` grows on that way, `near` is a box's begin on it. */
interface Direction {
  readonly near: (box: Box) => number;
  readonly far: (box: Box) => number;
  /** -1 where page px fall on the way. */
  readonly sign: 1 | -1;
}

const FORWARD: Readonly<Record<'down' | 'up' | 'right' | 'left', Direction>> = {
  down: { near: box => box[1], far: bottom, sign: 1 },
  up: { near: box => -bottom(box), far: box => -box[1], sign: -1 },
  right: { near: box => box[0], far: right, sign: 1 },
  left: { near: box => -right(box), far: box => -box[0], sign: -1 },
};

/** Undefined where the zone shows nothing. */
function line(
  { snapshot, ink, leaves, zones, layers, topBlocks }: Drawing,
  zone: Zone,
  way: Direction,
): number | undefined {
  const settled = leaves.filter(leaf => layers[leaf]?.holdsEdge !== false);
  const own = settled.filter(leaf => zones[leaf] === zone);
  if (own.length === 0) return undefined;
  const inkEnd = own.reduce(
    (end, leaf) => Math.max(end, way.far(inkBox(ink, leaf))),
    Number.NEGATIVE_INFINITY,
  );
  const others = settled.filter(leaf => zones[leaf] !== zone && way.near(inkBox(ink, leaf)) >= inkEnd);
  const nextBegin = others.reduce(
    (least, leaf) => Math.min(least, way.near(inkBox(ink, leaf))),
    Number.POSITIVE_INFINITY,
  );
  // The blocks that hold the zone may be wider than their texts, but not into what comes next.
  const blockEnd = own.reduce((end, leaf) => {
    const block = snapshot.elements[at(topBlocks, leaf)]?.pageBox;
    return block === undefined ? end : Math.max(end, way.far(block));
  }, inkEnd);
  const limit = Number.isFinite(nextBegin) ? nextBegin : inkEnd;
  return way.sign * Math.max(inkEnd, Math.min(blockEnd, limit));
}

function topBlocksOf({ snapshot, zones }: Page): Int32Array {
  const blocks = new Int32Array(snapshot.elements.length);
  for (const [index, { parent }] of snapshot.elements.entries()) {
    blocks[index] = parent >= 0 && zones[parent] === zones[index] ? at(blocks, parent) : index;
  }
  return blocks;
}

const inkBox = (ink: Ink, leaf: number): Box => {
  const [left, top] = [at(ink.left, leaf), at(ink.top, leaf)];
  return [left, top, at(ink.right, leaf) - left, at(ink.bottom, leaf) - top];
};

const clamp = (value: number, highest: number): number => Math.max(0, Math.min(highest, value));
