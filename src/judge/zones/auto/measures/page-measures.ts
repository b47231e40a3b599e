// Measures the layout of a whole page before any element is judged: its frame, its main text, its blocks.

import { at } from '../../../../base/columns.ts';
import { atOnce, type Steps } from '../../../../base/threads/steps.ts';
import { type Frame, frameOf, weightedQuantile } from '../../../../page/pieces/frame.ts';
import { PIECE_AMOUNTS } from '../../../../page/pieces/piece-sums.ts';
import { type Piece, piecesOf } from '../../../../page/pieces/pieces.ts';
import { nearestAround, nearestOf, orItself, outermostAround } from '../../../../page/snapshot/around.ts';
import { LINK_TARGETS, type LinkTarget, linkTargetReader } from '../../../../page/snapshot/link-targets.ts';
import { type PageTree, treeOf } from '../../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../../page/snapshot/upwards.ts';
import { type Backgrounds, backgroundsOf } from './backgrounds.ts';
import { type Columns, columnsOf } from './columns.ts';
import { type Ink, inkOf } from './ink.ts';
import { type InkGrid, inkGrids } from './ink-grid.ts';
import { type Modules, moduleFinder } from './modules.ts';
import { type Rows, rowsOf } from './rows.ts';

export interface PageMeasures {
  readonly snapshot: Snapshot;
  readonly tree: PageTree;
  readonly ink: Ink;
  readonly pieces: readonly Piece[];
  /** Blocks that hold texts themselves, and pictures. */
  readonly leaves: readonly number[];
  /** The nearest leaf around each element, itself included; -1 for none. */
  readonly leafAround: Int32Array;
  readonly grid: InkGrid;
  /** The same by px² covered, where a picture counts for its size and not for its worth in characters. */
  readonly area: InkGrid;
  readonly rows: Rows;
  readonly backgrounds: Backgrounds;
  readonly columns: Columns;
  readonly modulesOf: (element: number) => Modules;
  /** Links of each kind, summed over subtrees. */
  readonly links: LinkCounts;
  readonly frame: Frame;
  readonly weight: number;
  /** Left and right edge of what covers most of the page. */
  readonly areaLeft: number;
  readonly areaRight: number;
  readonly proseShare: number;
  readonly linkShare: number;
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
  const pieces = piecesOf(snapshot, 'seen');
  const ink = inkOf(snapshot, pieces);
  const leaves = [...ink.isLeaf.keys()].filter(index => ink.isLeaf[index] === 1);
  const frame = frameOf(snapshot, pieces);
  const all = ink.of(0);
  const pageWidth = Math.max(1, snapshot.page.width);
  const shapes = { width: frame.width, height: frame.height, weight: Math.max(1, all.weight) };
  const blocks = Object.fromEntries(
    BLOCK_NAMES.map(name => [name, outermost(snapshot, ink, BLOCK_SHAPES[name], shapes)]),
  ) as Record<BlockName, Int32Array>;
  const chars = Math.max(1, all.chars);
  yield;
  const backgrounds = backgroundsOf(snapshot, ink);
  yield;
  return {
    snapshot,
    tree: treeOf(snapshot),
    ink,
    pieces,
    leaves,
    leafAround: nearestOf(snapshot, leaves),
    rows: rowsOf(pieces, frame.height),
    backgrounds,
    columns: columnsOf(snapshot, ink),
    modulesOf: moduleFinder(snapshot, ink),
    links: linkCountsOf(snapshot),
    ...gridsOf(pieces, pageWidth, frame.height),
    ...areaEdges(pieces),
    frame,
    weight: shapes.weight,
    proseShare: all.proseChars / chars,
    linkShare: all.linkChars / chars,
    blocks,
  };
}

function gridsOf(
  pieces: readonly Piece[],
  pageWidth: number,
  pageHeight: number,
): Pick<PageMeasures, 'grid' | 'area'> {
  const [grid, area] = inkGrids(pieces, [PIECE_AMOUNTS.weight, areaOf], pageWidth, pageHeight) as [
    InkGrid,
    InkGrid,
  ];
  return { grid, area };
}

const areaEdges = (pieces: readonly Piece[]): Pick<PageMeasures, 'areaLeft' | 'areaRight'> => ({
  areaLeft: weightedQuantile(pieces, ({ left }) => left, areaOf, 0.2, 0),
  areaRight: weightedQuantile(pieces, ({ right }) => right, areaOf, 0.8, 0),
});

const areaOf = ({ left, top, right, bottom }: Piece): number => Math.max(1, (right - left) * (bottom - top));

function outermost(
  snapshot: Snapshot,
  ink: Ink,
  shape: { width?: number; height?: number; weight?: number },
  whole: { width: number; height: number; weight: number },
): Int32Array {
  const { width = 1, height = 1, weight = 1 } = shape;
  // Four passes over all elements: columns are read faster than rows.
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

/** The links of each kind in every element. */
interface LinkCounts {
  readonly all: Int32Array;
  /** Links to one target, by its place in LINK_TARGETS. Summed on the first call: a model uses few of them. */
  readonly to: (target: number) => Int32Array;
  /** Finds the target of the link around each element, as a place in LINK_TARGETS; -1 for none. */
  readonly around: () => Int32Array;
}

const PLACE_OF = new Map<LinkTarget, number>(LINK_TARGETS.map((target, place) => [target, place]));

function linkCountsOf(snapshot: Snapshot): LinkCounts {
  const { elements } = snapshot;
  const seen: number[] = [];
  const targets = new Int32Array(elements.length).fill(-1);
  const targetOf = linkTargetReader(snapshot);
  for (const index of treeOf(snapshot).withTag('a')) {
    const element = elements[index] as SnapshotElement;
    const target = targetOf(element);
    if (target === undefined) continue;
    targets[index] = PLACE_OF.get(target) ?? -1;
    if (isSeen(element.visibility)) seen.push(index);
  }
  const countsOf = (counted: readonly number[]) => {
    const counts = new Int32Array(elements.length);
    for (const link of counted) counts[link] = 1;
    sumUpwards(snapshot, [counts]);
    return counts;
  };
  const byTarget: Int32Array[] = [];
  return {
    all: countsOf(seen),
    to: target => (byTarget[target] ??= countsOf(seen.filter(link => at(targets, link) === target))),
    around: () =>
      nearestAround(snapshot, (_, index) => at(targets, index) >= 0).map(link => targets[link] ?? -1),
  };
}
