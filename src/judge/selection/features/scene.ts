// Prepares once a page the values that rows of evidence are made from.

import { at, RunningSum } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { PIECE_AMOUNTS } from '../../../page/pieces/piece-sums.ts';
import { isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { orItself, outermostAround } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { enclosingZones } from '../../zones/enclosing-zone.ts';
import type { Zone } from '../../zones/zoning.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

export const BLOCKS = ['parent', 'part', 'wide', 'most', 'outermost', 'branch'] as const;
export type BlockAround = (typeof BLOCKS)[number];

/** Share of the core's prose above which a text style counts as the same. */
const ALIKE_SHARE = 0.15;

/** The largest element around whose share of the page's text is at most this. */
const SHARES = { part: 0.1, wide: 0.3, most: 0.65 } as const;

interface Scene {
  readonly branches: Branches;
  /** Offers of other pages and pictures, by pieces. */
  readonly offerSums: RunningSum;
  readonly pictureSums: RunningSum;
  /** Characters set as most of the core's prose. */
  readonly alikeSums: RunningSum;
  /** Characters, those of links and those of prose. */
  readonly charSums: RunningSum;
  readonly linkSums: RunningSum;
  readonly proseSums: RunningSum;
  /** For each element the blocks around it, by what makes them one. */
  readonly blocks: Readonly<Record<BlockAround, Int32Array>>;
  /** 3 in what is fixed to the window, 2 in what sticks to it, 1 in what is placed by hand. */
  readonly fixed: Uint8Array;
  /** The zone of each element, or that of the nearest element around with one. */
  readonly zone: readonly (Zone | null)[];
  /** Counts how often a short piece's text occurs on the page; 0 for long ones. */
  readonly repeatsOf: (piece: Piece) => number;
}

/** The facts of the page that the features read. */
export type PageScene = Evidence & Scene;

export const charsOfPage = ({ charSums }: PageScene): number => Math.max(1, charSums.all);

export function sceneOf(evidence: Evidence): Scene {
  const { snapshot, pieces, landmarks, coreText } = evidence;
  const branches = branchesOf(snapshot, landmarks.core);
  const sumsOf = (amountOf: (piece: Piece) => number) => new RunningSum(pieces.map(amountOf));
  return {
    branches,
    offerSums: sumsOf(PIECE_AMOUNTS.offers),
    pictureSums: sumsOf(PIECE_AMOUNTS.pictures),
    alikeSums: sumsOf(({ chars, style }) => (at(coreText.fontShare, style) >= ALIKE_SHARE ? chars : 0)),
    charSums: sumsOf(PIECE_AMOUNTS.chars),
    linkSums: sumsOf(PIECE_AMOUNTS.linkChars),
    proseSums: sumsOf(piece => (isProse(piece) ? piece.chars : 0)),
    blocks: { ...blocksOf(evidence), branch: branches.branch },
    fixed: fixedOf(evidence),
    zone: enclosingZones(snapshot, evidence.zoning),
    repeatsOf: repeatsOf(evidence),
  };
}

function blocksOf(evidence: Evidence): Omit<Scene['blocks'], 'branch'> {
  const { tree, siblings } = evidence;
  return {
    parent: tree.parents.map(parent => Math.max(0, parent)),
    part: outermostWithin(evidence, SHARES.part),
    wide: outermostWithin(evidence, SHARES.wide),
    most: outermostWithin(evidence, SHARES.most),
    outermost: siblings.outermost.map(orItself),
  };
}

/** For each element the outermost around it, itself included, that holds at most this share of the page's text. */
function outermostWithin({ snapshot, sums }: Evidence, share: number): Int32Array {
  const most = sums.of(0).chars * share;
  return outermostAround(snapshot, (_, index) => at(sums.chars, index) <= most).map(orItself);
}

const FIXED: Readonly<Record<string, number>> = { fixed: 3, sticky: 2, absolute: 1 };

function fixedOf(evidence: Evidence): Uint8Array {
  const { tree } = evidence;
  const fixed = new Uint8Array(tree.parents.length);
  for (let index = 0; index < fixed.length; index++) {
    const { position } = tree.style(index);
    const own = position === 'fixed' && !isFloating(evidence, index) ? 0 : (FIXED[position] ?? 0);
    fixed[index] = Math.max(own, at(fixed, tree.parent(index)));
  }
  return fixed;
}

/** Characters up to which a text may be a button's. */
const SHORT_CHARS = 40;
const MOST_REPEATS = 20;

function repeatsOf({ tree, pieces }: Evidence): Scene['repeatsOf'] {
  const textOf = (piece: Piece) => piece.texts.map(text => tree.text(text).text.trim()).join(' ');
  const counts = countEach(pieces.filter(({ chars }) => chars <= SHORT_CHARS).map(textOf));
  return piece => (piece.chars > SHORT_CHARS ? 0 : Math.min(MOST_REPEATS, counts.get(textOf(piece)) ?? 0));
}

/** True for a fixed box, unless it holds nearly all of the page's text: some sites scroll all of it in such a box. */
export const isFloating = ({ tree, sums }: Evidence, index: number): boolean =>
  tree.style(index).position === 'fixed' &&
  sums.of(index).chars < SELECTION_SETTINGS.shellShare * sums.of(0).chars;

/** How each element relates to the core: where the ways from the root to both part, and which painted box is between. */
interface Branches {
  /** The element around it, itself included, right below what it shares with the core; itself where it holds the core. */
  readonly branch: Int32Array;
  /** Steps from the core up to what both share; 0 within the core. */
  readonly up: Uint8Array;
  /** Steps from there down to it. */
  readonly down: Uint8Array;
  /** The outermost element around it that is painted as a box of its own and does not hold the core; -1 for none. */
  readonly box: Int32Array;
}

const MOST_STEPS = 40;

export function branchesOf(snapshot: Snapshot, core: number): Branches {
  const tree = treeOf(snapshot);
  const { elements, styles } = snapshot;
  const { parents } = tree;
  const size = elements.length;
  const branch = new Int32Array(size);
  const up = new Uint8Array(size);
  const down = new Uint8Array(size);
  const box = new Int32Array(size).fill(-1);
  const holdsCore = new Uint8Array(size);
  for (let index = core, steps = 0; index >= 0; index = at(parents, index), steps++) {
    holdsCore[index] = 1;
    up[index] = Math.min(MOST_STEPS, steps);
    if (index === 0) break;
  }
  const isBox = styles.map(
    ({ backgroundColor, hasBackgroundImage, borders }) =>
      backgroundColor !== '' || hasBackgroundImage || borders.some(border => border > 0),
  );
  for (let index = 0; index < size; index++) {
    const parent = at(parents, index);
    branch[index] = index;
    if (holdsCore[index] === 1 || parent < 0) continue;
    if (at(holdsCore, parent) === 0) branch[index] = at(branch, parent);
    up[index] = at(up, parent);
    down[index] = Math.min(MOST_STEPS, at(down, parent) + 1);
    box[index] = at(box, parent) >= 0 ? at(box, parent) : isBox[tree.element(index).style] ? index : -1;
  }
  return { branch, up, down, box };
}
