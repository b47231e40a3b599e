// Sums of the pieces in each element, for zones and content: characters, links, prose and the like.

import { add, recordOf } from '../../base/columns.ts';
import type { LinkKind } from '../snapshot/link-kinds.ts';
import { type PageTree, treeOf } from '../snapshot/page-tree.ts';
import { HEADING_TAGS } from '../snapshot/sight.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { sumUpwards } from '../snapshot/upwards.ts';
import { isOffer, isProse, type Piece } from './pieces.ts';

type AmountOf = (piece: Piece, tree: PageTree) => number;

const linksOf =
  (kind: LinkKind): AmountOf =>
  ({ linkKinds }) =>
    linkKinds[kind] ?? 0;

const tagOf = ({ isPicture, element }: Piece, tree: PageTree): string =>
  isPicture ? '' : tree.element(element).tag;

/** Characters that a picture counts as (samples/README.md, labels). */
export const PICTURE_CHARS = 40;

/** The amounts of one piece. Pictures have links, and no text. */
export const PIECE_AMOUNTS = {
  weight: ({ isPicture, chars }) => (isPicture ? PICTURE_CHARS : chars),
  chars: ({ chars }) => chars,
  linkChars: ({ linkChars }) => linkChars,
  seenChars: ({ isSeen, chars }) => (isSeen ? chars : 0),
  renderedChars: ({ visibility, chars }) => (visibility === 'none' ? 0 : chars),
  proseChars: piece => (isProse(piece) ? piece.chars - piece.linkChars : 0),
  fontChars: ({ chars, fontSize }) => chars * fontSize,
  texts: ({ isPicture }) => (isPicture ? 0 : 1),
  pictures: ({ isPicture }) => (isPicture ? 1 : 0),
  links: ({ links }) => links,
  placeLinks: linksOf('place'),
  tagLinks: linksOf('tag'),
  shareLinks: linksOf('share'),
  turnLinks: linksOf('turn'),
  paidLinks: linksOf('paid'),
  editLinks: linksOf('edit'),
  siteLinks: ({ siteLinks }) => siteLinks,
  offers: piece => (isOffer(piece) ? 1 : 0),
  headings: (piece, tree) => (HEADING_TAGS.has(tagOf(piece, tree)) ? 1 : 0),
  paragraphs: (piece, tree) => (tagOf(piece, tree) === 'p' ? 1 : 0),
  signs: ({ hasCopyrightSign }) => (hasCopyrightSign ? 1 : 0),
} satisfies Readonly<Record<string, AmountOf>>;

export type PieceAmount = keyof typeof PIECE_AMOUNTS;

/** For each element the amount of its own pieces, without those of the elements in it. */
export function ownAmounts(
  { elements }: Snapshot,
  pieces: readonly Piece[],
  amountOf: (piece: Piece, place: number) => number,
): Float64Array {
  const amounts = new Float64Array(elements.length);
  for (let place = 0; place < pieces.length; place++) {
    const piece = pieces[place] as Piece;
    add(amounts, piece.element, amountOf(piece, place));
  }
  return amounts;
}

const known = new WeakMap<readonly Piece[], Map<PieceAmount, Float64Array>>();

/**
 * For each element the amounts in its subtree, not to be changed. Each is summed once for the same pieces: those of zones
 * and of content are the same on most pages.
 */
export function pieceSums<Name extends PieceAmount>(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  names: readonly Name[],
): Readonly<Record<Name, Float64Array>> {
  const tree = treeOf(snapshot);
  const sums = known.get(pieces) ?? new Map<PieceAmount, Float64Array>();
  known.set(pieces, sums);
  return recordOf(names, name => {
    const summed = sums.get(name);
    if (summed !== undefined) return summed;
    const amountOf: AmountOf = PIECE_AMOUNTS[name];
    const sum = ownAmounts(snapshot, pieces, piece => amountOf(piece, tree));
    sumUpwards(snapshot, [sum]);
    sums.set(name, sum);
    return sum;
  });
}
