// Prepares once a page the values that rows of evidence are made from.

import { at, RunningSum } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { isOffer, isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { orItself, outermostAround } from '../../../page/snapshot/around.ts';
import { enclosingZones } from '../../zones/enclosing-zone.ts';
import type { Zone } from '../../zones/zoning.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isFloating } from '../evidence/floating.ts';
import { type Branches, branchesOf } from './branches.ts';

export const BLOCKS = ['parent', 'part', 'wide', 'most', 'outermost', 'branch'] as const;
export type Block = (typeof BLOCKS)[number];

/** Share of the core's prose above which a text style counts as the same. */
const ALIKE_SHARE = 0.15;

/** The largest element around whose share of the page's text is at most this. */
const SHARES = { part: 0.1, wide: 0.3, most: 0.65 } as const;

export interface Scene {
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
  readonly blocks: Readonly<Record<Block, Int32Array>>;
  /** 3 in what is fixed to the window, 2 in what sticks to it, 1 in what is placed by hand. */
  readonly fixed: Uint8Array;
  /** The zone of each element, or that of the nearest element around with one. */
  readonly zone: readonly (Zone | null)[];
  /** Counts how often a short piece's text occurs on the page; 0 for long ones. */
  readonly repeatsOf: (piece: Piece) => number;
}

/** The facts of the page that the features read. */
export type Page = Evidence & Scene;

export const charsOfPage = ({ charSums }: Page): number => Math.max(1, charSums.all);

export function sceneOf(evidence: Evidence): Scene {
  const { snapshot, pieces, landmarks, coreText } = evidence;
  const branches = branchesOf(snapshot, landmarks.core);
  const sumsOf = (amountOf: (piece: Piece) => number) => new RunningSum(pieces.map(amountOf));
  return {
    branches,
    offerSums: sumsOf(piece => Number(isOffer(piece))),
    pictureSums: sumsOf(({ isPicture }) => Number(isPicture)),
    alikeSums: sumsOf(({ chars, style }) => (at(coreText.fontShare, style) >= ALIKE_SHARE ? chars : 0)),
    charSums: sumsOf(({ chars }) => chars),
    linkSums: sumsOf(({ linkChars }) => linkChars),
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
  for (const [index, parent] of tree.parents.entries()) {
    const { position } = tree.style(index);
    const own = position === 'fixed' && !isFloating(evidence, index) ? 0 : (FIXED[position] ?? 0);
    fixed[index] = Math.max(own, at(fixed, parent));
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
