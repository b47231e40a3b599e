// The text of the core: how its paragraphs are set, in which column, and which pieces are such paragraphs.

import { at, RunningSum } from '../../../base/columns.ts';
import { addCount, commonest } from '../../../base/counts.ts';
import { isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotStyle } from '../../../page/snapshot/snapshot.ts';
import type { Landmarks } from './landmarks.ts';
import type { Sums } from './sums.ts';

export interface CoreText {
  /** For each style the share of the core's prose that is set in its font, size, weight and colour. */
  readonly fontShare: Float64Array;
  /** For each style the same share of its font and size alone. */
  readonly sizeShare: Float64Array;
  /** Edges of most of the core's prose. */
  readonly left: number;
  readonly right: number;
  /** px; of most of the core's prose. */
  readonly fontSize: number;
  /** 1 for pieces that are paragraphs of the core: prose in it that is set as most of it is. */
  readonly isParagraph: Uint8Array;
  /** For each piece the last paragraph before it and the first after it; -1 and the count where there is none. */
  readonly last: Int32Array;
  readonly next: Int32Array;
  /** Characters of paragraphs, by pieces. */
  readonly paragraphSums: RunningSum;
  /** For each piece, the share of the core's prose that is in elements like its own: same tag and class, same parent's. */
  readonly shapeShare: Float64Array;
}

/** Share of the core's prose that a text style must have to be a paragraph of it. */
const LEAST_SHARE = 0.15;

export function coreTextOf(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  sums: Sums,
  { core }: Landmarks,
): CoreText {
  const tree = treeOf(snapshot);
  const { styles } = snapshot;
  const { firstPiece, endPiece } = sums.of(core);
  const prose: number[] = [];
  for (const [place, piece] of pieces.entries())
    if (place >= firstPiece && place < endPiece && isProse(piece)) prose.push(place);
  const shareOf = sharesOf(prose, pieces);
  const fontShares = shareOf(({ style }) => fontOf(styles[style]));
  const sizeShares = shareOf(({ style }) => sizeOf(styles[style]));
  const shapeShares = shareOf(({ element }) => shapeOf(tree, element));
  // Names of shapes are long: only those of elements that hold prose are put together.
  const proseTags = new Set(prose.map(place => tree.element(pieces[place]?.element ?? -1).tag));
  const fontShare = new Float64Array(styles.map(style => fontShares.get(fontOf(style)) ?? 0));
  const shapeShareOf = ({ element }: Piece): number =>
    proseTags.has(tree.element(element).tag) ? (shapeShares.get(shapeOf(tree, element)) ?? 0) : 0;
  const isParagraph = new Uint8Array(pieces.length);
  for (const place of prose)
    if (at(fontShare, pieces[place]?.style ?? -1) >= LEAST_SHARE) isParagraph[place] = 1;
  return {
    fontShare,
    sizeShare: new Float64Array(styles.map(style => sizeShares.get(sizeOf(style)) ?? 0)),
    left: commonest(shareOf(({ left }) => Math.round(left))) ?? 0,
    right: commonest(shareOf(({ right }) => Math.round(right))) ?? 0,
    fontSize: commonest(shareOf(({ fontSize }) => fontSize)) ?? 16,
    isParagraph,
    shapeShare: new Float64Array(pieces.map(shapeShareOf)),
    paragraphSums: new RunningSum(pieces.map(({ chars }, place) => (isParagraph[place] === 1 ? chars : 0))),
    ...orderOf(isParagraph),
  };
}

const fontOf = (style: SnapshotStyle | undefined): string =>
  style === undefined ? '' : `${sizeOf(style)} ${style.fontWeight} ${style.color}`;

const sizeOf = (style: SnapshotStyle | undefined): string =>
  style === undefined ? '' : `${style.fontSize} ${style.fontFamily}`;

const shapeOf = (tree: PageTree, index: number): string =>
  [tree.element(index), tree.element(tree.parent(index))]
    .map(({ tag, attributes }) => `${tag} ${attributes.class ?? ''}`)
    .join(' ');

/** By any of their marks, the share of each among the characters of these pieces. */
function sharesOf(places: readonly number[], pieces: readonly Piece[]) {
  const whole = places.reduce((sum, place) => sum + (pieces[place]?.chars ?? 0), 0);
  return <Key>(keyOf: (piece: Piece) => Key): Map<Key, number> => {
    const shares = new Map<Key, number>();
    for (const place of places) {
      const piece = pieces[place];
      if (piece === undefined) continue;
      const key = keyOf(piece);
      addCount(shares, key, piece.chars / whole);
    }
    return shares;
  };
}

function orderOf(isParagraph: Uint8Array): Pick<CoreText, 'last' | 'next'> {
  const count = isParagraph.length;
  const last = new Int32Array(count);
  const next = new Int32Array(count);
  for (let place = 0, seen = -1; place < count; place++) {
    last[place] = seen;
    if (isParagraph[place] === 1) seen = place;
  }
  for (let place = count - 1, seen = count; place >= 0; place--) {
    next[place] = seen;
    if (isParagraph[place] === 1) seen = place;
  }
  return { last, next };
}
