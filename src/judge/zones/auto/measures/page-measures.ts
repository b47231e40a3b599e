// Measures the layout of a whole page before any element is judged: its frame, its main text, its blocks.

import { at } from '../../../../base/columns.ts';
import { atOnce, type Steps } from '../../../../base/threads/steps.ts';
import { orItself, outermostAround } from '../../../../see/snapshot/around.ts';
import type { Snapshot } from '../../../../see/snapshot/snapshot.ts';
import { isInPlace, isProse, type Unit, unitsOf } from '../../../pieces/units.ts';
import { type Backgrounds, backgroundsOf } from './backgrounds.ts';
import { type Columns, columnsOf } from './columns.ts';
import { type Ink, inkOf, weightOf } from './ink.ts';
import { type InkGrid, inkGrids } from './ink-grid.ts';
import { type LinkCounts, linkCountsOf } from './link-counts.ts';
import { type Modules, moduleFinder } from './modules.ts';
import { type Rows, rowsOf } from './rows.ts';
import { weightedQuantile } from './weighted-quantile.ts';

export interface PageMeasures {
  readonly snapshot: Snapshot;
  readonly ink: Ink;
  readonly pieces: readonly Unit[];
  /** Blocks that hold texts themselves, and pictures. */
  readonly leaves: readonly number[];
  readonly grid: InkGrid;
  /** The same by px² covered, where a picture counts for its size and not for its worth in characters. */
  readonly area: InkGrid;
  readonly rows: Rows;
  readonly backgrounds: Backgrounds;
  readonly columns: Columns;
  readonly modulesOf: (element: number) => Modules;
  /** Links of each kind, summed over subtrees. */
  readonly links: LinkCounts;
  /** The left and right edge between which nearly all text and pictures lie. */
  readonly frameLeft: number;
  readonly frameRight: number;
  readonly pageHeight: number;
  readonly weight: number;
  /** Bounds of the long texts: the column and the stretch that a reader would call the main one. */
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
  /** The outermost block of each shape around every element, itself included. */
  readonly blocks: Readonly<Record<BlockName, Int32Array>>;
}

export const BLOCK_NAMES = ['column', 'strip', 'part', 'band'] as const;
export type BlockName = (typeof BLOCK_NAMES)[number];

/** Limits of each kind of block: shares of the frame's width, of the page's height and of its weight. */
const BLOCK_SHAPES: Readonly<Record<BlockName, { width?: number; height?: number; weight?: number }>> = {
  /** Not wider than half the page: a column, or something in one. */
  column: { width: 0.5 },
  /** Narrow enough for a margin. */
  strip: { width: 0.3 },
  /** Not the bulk of the page: what is next to, above or below it. */
  part: { height: 0.6, weight: 0.5 },
  /** Low: a header, a footer, or a piece of something. */
  band: { height: 0.2 },
};

export const measure = (snapshot: Snapshot): PageMeasures => atOnce(measuring(snapshot));

export function* measuring(snapshot: Snapshot): Steps<PageMeasures> {
  const pieces = unitsOf(snapshot, 'seen');
  const ink = inkOf(snapshot, pieces);
  const frame = frameOf(snapshot, pieces);
  const weight = at(ink.weight, 0);
  const pageWidth = Math.max(1, snapshot.page.width);
  const pageHeight = Math.max(1, snapshot.page.height);
  const main = mainOf(snapshot, pieces);
  const shapes = {
    width: Math.max(1, frame.right - frame.left),
    height: pageHeight,
    weight: Math.max(1, weight),
  };
  const blocks = Object.fromEntries(
    BLOCK_NAMES.map(name => [name, outermost(snapshot, ink, BLOCK_SHAPES[name], shapes)]),
  ) as Record<BlockName, Int32Array>;
  const chars = Math.max(1, at(ink.chars, 0));
  yield;
  const backgrounds = backgroundsOf(snapshot, ink);
  yield;
  return {
    snapshot,
    ink,
    pieces,
    leaves: leavesOf(ink),
    rows: rowsOf(pieces, pageHeight),
    backgrounds,
    columns: columnsOf(snapshot, ink),
    modulesOf: moduleFinder(snapshot, ink),
    links: linkCountsOf(snapshot),
    ...gridsOf(pieces, pageWidth, pageHeight),
    ...areaEdges(pieces),
    frameLeft: frame.left,
    frameRight: Math.max(frame.right, frame.left + 1),
    pageHeight,
    weight: Math.max(1, weight),
    ...main,
    proseShare: at(ink.proseChars, 0) / chars,
    linkShare: at(ink.linkChars, 0) / chars,
    bodyFontSize: bodyFontSizeOf(pieces),
    blocks,
  };
}

function leavesOf({ isLeaf }: Ink): number[] {
  const leaves: number[] = [];
  for (let index = 0; index < isLeaf.length; index++) if (isLeaf[index] === 1) leaves.push(index);
  return leaves;
}

function gridsOf(
  pieces: readonly Unit[],
  pageWidth: number,
  pageHeight: number,
): Pick<PageMeasures, 'grid' | 'area'> {
  const [grid, area] = inkGrids(pieces, [weightOf, areaOf], pageWidth, pageHeight) as [InkGrid, InkGrid];
  return { grid, area };
}

/** Edges, lengths and areas of pieces as columns: quantiles of several of them are asked for. */
interface Edges {
  readonly count: number;
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly top: Float64Array;
  readonly bottom: Float64Array;
  readonly length: Float64Array;
  readonly area: Float64Array;
}

function edgesOf(pieces: readonly Unit[], isCounted: (piece: Unit) => boolean): Edges {
  const column = () => new Float64Array(pieces.length);
  const edges = { left: column(), right: column(), top: column(), bottom: column() };
  const [length, area] = [column(), column()];
  let count = 0;
  for (const piece of pieces) {
    if (!isCounted(piece)) continue;
    edges.left[count] = piece.left;
    edges.right[count] = piece.right;
    edges.top[count] = piece.top;
    edges.bottom[count] = piece.bottom;
    length[count] = weightOf(piece);
    area[count++] = areaOf(piece);
  }
  const cut = (whole: Float64Array) => whole.subarray(0, count);
  return {
    count,
    left: cut(edges.left),
    right: cut(edges.right),
    top: cut(edges.top),
    bottom: cut(edges.bottom),
    length: cut(length),
    area: cut(area),
  };
}

const isText = ({ isPicture }: Unit): boolean => !isPicture;

function areaEdges(pieces: readonly Unit[]): Pick<PageMeasures, 'areaLeft' | 'areaRight'> {
  const { left, right, area } = edgesOf(pieces, () => true);
  return { areaLeft: weightedQuantile(left, area, 0.2), areaRight: weightedQuantile(right, area, 0.8) };
}

/** Weighted quantiles, so that one stray line does not make the page wide. */
function frameOf({ page }: Snapshot, pieces: readonly Unit[]): { left: number; right: number } {
  const { count, left, right, length } = edgesOf(pieces, isInPlace);
  if (count === 0) return { left: 0, right: page.width };
  return {
    left: Math.max(0, weightedQuantile(left, length, 0.01)),
    right: weightedQuantile(right, length, 0.99),
  };
}

function mainOf(
  { page }: Snapshot,
  pieces: readonly Unit[],
): Pick<PageMeasures, 'mainLeft' | 'mainRight' | 'mainTop' | 'mainBottom'> {
  const edges = edgesOf(pieces, pieces.some(isProse) ? isProse : isText);
  if (edges.count === 0) return { mainLeft: 0, mainRight: page.width, mainTop: 0, mainBottom: page.height };
  return {
    mainLeft: weightedQuantile(edges.left, edges.length, 0.2),
    mainRight: weightedQuantile(edges.right, edges.length, 0.8),
    mainTop: weightedQuantile(edges.top, edges.length, 0.05),
    mainBottom: weightedQuantile(edges.bottom, edges.length, 0.95),
  };
}

const areaOf = ({ left, top, right, bottom }: Unit): number => Math.max(1, (right - left) * (bottom - top));

function bodyFontSizeOf(pieces: readonly Unit[]): number {
  const texts = pieces.filter(isText);
  if (texts.length === 0) return 16;
  const sizes = new Float64Array(texts.length);
  const lengths = new Float64Array(texts.length);
  for (let place = 0; place < texts.length; place++) {
    sizes[place] = texts[place]?.fontSize ?? 16;
    lengths[place] = texts[place]?.chars ?? 0;
  }
  return weightedQuantile(sizes, lengths, 0.5);
}

function outermost(
  snapshot: Snapshot,
  ink: Ink,
  shape: { width?: number; height?: number; weight?: number },
  whole: { width: number; height: number; weight: number },
): Int32Array {
  const { width = 1, height = 1, weight = 1 } = shape;
  const found = outermostAround(
    snapshot,
    (_, index) =>
      at(ink.weight, index) > 0 &&
      at(ink.right, index) - at(ink.left, index) <= whole.width * width &&
      at(ink.bottom, index) - at(ink.top, index) <= whole.height * height &&
      at(ink.weight, index) <= whole.weight * weight,
  );
  // An element outside of all such blocks is its own block.
  return found.map(orItself);
}
