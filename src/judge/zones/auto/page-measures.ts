// What the layout of a whole page looks like before any element is judged: its frame, its main text, its blocks.

import { type Box, bottom, right } from '../../../base/box.ts';
import { parentsOf } from '../../../see/snapshot/parents.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { type Backgrounds, backgroundsOf } from './backgrounds.ts';
import { at, type Ink, inkOf } from './ink.ts';
import { type InkGrid, inkGrid } from './ink-grid.ts';
import { type Painted, PROSE_CHARS, paintedOf } from './painted.ts';
import { type Rows, rowsOf } from './rows.ts';
import { weightedQuantile } from './weighted-quantile.ts';

export interface PageMeasures {
  readonly snapshot: Snapshot;
  readonly ink: Ink;
  readonly grid: InkGrid;
  /** The same by px² covered, where a picture counts for its size and not for its worth in characters. */
  readonly area: InkGrid;
  readonly rows: Rows;
  readonly backgrounds: Backgrounds;
  /** The left and right edge between which nearly all text and pictures lie. */
  readonly frameLeft: number;
  readonly frameRight: number;
  readonly pageHeight: number;
  readonly weight: number;
  /** Where the long texts are: the column and the stretch that a reader would call the main one. */
  readonly mainLeft: number;
  readonly mainRight: number;
  readonly mainTop: number;
  readonly mainBottom: number;
  /** Left and right edge of what covers most of the page. */
  readonly areaLeft: number;
  readonly areaRight: number;
  readonly proseShare: number;
  readonly linkShare: number;
  /** By characters: the size most text is set in. */
  readonly bodyFontSize: number;
  /** For each element the outermost block around it, itself included, that is of a certain shape. */
  readonly blocks: Readonly<Record<BlockName, Int32Array>>;
}

export const BLOCK_NAMES = ['column', 'strip', 'part', 'band'] as const;
export type BlockName = (typeof BLOCK_NAMES)[number];

/** What makes a block of each kind: shares of the frame's width, of the page's height and of its weight. */
const BLOCK_SHAPES: Readonly<Record<BlockName, { width?: number; height?: number; weight?: number }>> = {
  /** Not wider than half the page: a column, or something in one. */
  column: { width: 0.5 },
  /** Narrow enough for a margin. */
  strip: { width: 0.3 },
  /** Not the bulk of the page: what stands beside, above or below it. */
  part: { height: 0.6, weight: 0.5 },
  /** Low: a header, a footer, or a piece of something. */
  band: { height: 0.2 },
};

export function measure(snapshot: Snapshot): PageMeasures {
  const painted = paintedOf(snapshot);
  const ink = inkOf(snapshot, painted);
  const frame = frameOf(snapshot, painted);
  const weight = at(ink.weight, 0);
  const pageWidth = Math.max(1, snapshot.page.width);
  const pageHeight = Math.max(1, snapshot.page.height);
  const main = mainOf(snapshot, painted);
  const shapes = {
    width: Math.max(1, frame.right - frame.left),
    height: pageHeight,
    weight: Math.max(1, weight),
  };
  const blocks = Object.fromEntries(
    BLOCK_NAMES.map(name => [name, outermost(snapshot, ink, BLOCK_SHAPES[name], shapes)]),
  ) as Record<BlockName, Int32Array>;
  const chars = Math.max(1, at(ink.chars, 0));
  return {
    snapshot,
    ink,
    rows: rowsOf(painted, pageHeight, ink.inLink),
    backgrounds: backgroundsOf(snapshot, ink),
    grid: inkGrid(painted, ({ weight }) => weight, pageWidth, pageHeight),
    area: inkGrid(painted, areaOf, pageWidth, pageHeight),
    areaLeft: quantileBy(painted, ({ box }) => box[0], areaOf, 0.2),
    areaRight: quantileBy(painted, ({ box }) => right(box), areaOf, 0.8),
    frameLeft: frame.left,
    frameRight: Math.max(frame.right, frame.left + 1),
    pageHeight,
    weight: Math.max(1, weight),
    ...main,
    proseShare: at(ink.proseChars, 0) / chars,
    linkShare: at(ink.linkChars, 0) / chars,
    bodyFontSize: bodyFontSizeOf(painted),
    blocks,
  };
}

/** Weighted quantiles, so that one stray line does not make the page wide. */
function frameOf({ page }: Snapshot, painted: readonly Painted[]): { left: number; right: number } {
  const inPlace = painted.filter(({ isInPlace }) => isInPlace);
  if (inPlace.length === 0) return { left: 0, right: page.width };
  return {
    left: Math.max(
      0,
      edgeQuantile(inPlace, box => box[0], 0.01),
    ),
    right: edgeQuantile(inPlace, right, 0.99),
  };
}

function mainOf(
  { page }: Snapshot,
  painted: readonly Painted[],
): Pick<PageMeasures, 'mainLeft' | 'mainRight' | 'mainTop' | 'mainBottom'> {
  const all = painted.filter(({ kind }) => kind === 'text');
  const prose = all.filter(({ chars }) => chars >= PROSE_CHARS);
  const texts = prose.length > 0 ? prose : all;
  if (texts.length === 0) return { mainLeft: 0, mainRight: page.width, mainTop: 0, mainBottom: page.height };
  return {
    mainLeft: edgeQuantile(texts, box => box[0], 0.2),
    mainRight: edgeQuantile(texts, right, 0.8),
    mainTop: edgeQuantile(texts, box => box[1], 0.05),
    mainBottom: edgeQuantile(texts, bottom, 0.95),
  };
}

function edgeQuantile(items: readonly Painted[], edge: (box: Box) => number, share: number): number {
  return quantileOf(items, ({ box }) => edge(box), share);
}

function quantileOf(items: readonly Painted[], value: (item: Painted) => number, share: number): number {
  return quantileBy(items, value, ({ length }) => length, share);
}

function quantileBy(
  items: readonly Painted[],
  value: (item: Painted) => number,
  weight: (item: Painted) => number,
  share: number,
): number {
  const values = new Float64Array(items.length);
  const weights = new Float64Array(items.length);
  let place = 0;
  for (const item of items) {
    values[place] = value(item);
    weights[place++] = weight(item);
  }
  return weightedQuantile(values, weights, share);
}

const areaOf = ({ box }: Painted): number => Math.max(1, box[2] * box[3]);

function bodyFontSizeOf(painted: readonly Painted[]): number {
  const sizes = painted.filter(({ kind }) => kind === 'text');
  return sizes.length === 0 ? 16 : quantileOf(sizes, ({ fontSize }) => fontSize, 0.5);
}

function outermost(
  snapshot: Snapshot,
  ink: Ink,
  shape: { width?: number; height?: number; weight?: number },
  whole: { width: number; height: number; weight: number },
): Int32Array {
  const { width = 1, height = 1, weight = 1 } = shape;
  const parents = parentsOf(snapshot);
  const found = new Int32Array(parents.length).fill(-1);
  for (let index = 0; index < parents.length; index++) {
    const parent = at(parents, index);
    const above = parent < 0 ? -1 : at(found, parent);
    if (above >= 0) {
      found[index] = above;
      continue;
    }
    const fits =
      at(ink.right, index) - at(ink.left, index) <= whole.width * width &&
      at(ink.bottom, index) - at(ink.top, index) <= whole.height * height &&
      at(ink.weight, index) <= whole.weight * weight;
    if (fits && at(ink.weight, index) > 0) found[index] = index;
  }
  // What fits no such shape is its own block.
  for (let index = 0; index < found.length; index++) if (at(found, index) < 0) found[index] = index;
  return found;
}
