// Order: where the document says its blocks in another order than they are painted in.

import { type Box, bottom, right } from '../../../base/box.ts';
import { type Piece, piecesOf, pieceText } from '../../../page/pieces/pieces.ts';
import type { Zone } from '../../zones/zoning.ts';
import {
  type AuditedPage,
  type AuditedText,
  type Check,
  charsOf,
  type Fault,
  faultIf,
} from '../audited-page.ts';

const LIMITS = {
  /** Share of the narrower block that both have in common from left to right: blocks of one column. */
  overlap: 0.5,
  /** px by which a block ends above the one that is read before it. */
  gapPx: 4,
  /** Characters: shorter blocks are labels, which designers place freely. */
  blockChars: 40,
  /** Characters and share of the text of a zone. */
  zoneChars: 40,
  zoneShare: 0.9,
} as const;

export const orderChecks: Check = page => [...blockFaults(page), ...zoneFaults(page)];

/** Pieces, not blocks of the content: those are put in order already. */
function blockFaults({ snapshot, selection, isOwn }: AuditedPage): Fault[] {
  const pieces = piecesOf(snapshot, 'seen').filter(
    ({ isPicture, chars, texts, element }) =>
      !isPicture && chars >= LIMITS.blockChars && selection.keptTexts[texts[0] ?? -1] === 1 && isOwn(element),
  );
  const scopeOf = ({ element }: Piece) => snapshot.elements[element]?.scope;
  return pieces.flatMap((piece, place): Fault[] => {
    const before = pieces[place - 1];
    if (before === undefined || before.element === piece.element || scopeOf(before) !== scopeOf(piece))
      return [];
    const says = `it is painted ${Math.round(before.top - piece.top)} px above the block that is read before it`;
    const box = boxOf(piece);
    const words = pieceText(snapshot, piece);
    return faultIf(isAbove(box, boxOf(before)), 'order-block', piece.element, says, { words, box });
  });
}

const boxOf = ({ left, top, right, bottom }: Piece): Box => [left, top, right - left, bottom - top];

const isAbove = (box: Box, other: Box): boolean => {
  const shared = Math.min(right(box), right(other)) - Math.max(box[0], other[0]);
  return bottom(box) + LIMITS.gapPx <= other[1] && shared >= LIMITS.overlap * Math.min(box[2], other[2]);
};

function zoneFaults(page: AuditedPage): Fault[] {
  const of = (zone: Zone): AuditedText[] => page.texts.filter(text => text.zone === zone);
  const [header, center, footer] = [of('HEADER'), of('CENTER'), of('FOOTER')];
  const isLarge = (texts: readonly AuditedText[]) => charsOf(texts) >= LIMITS.zoneChars;
  if (!isLarge(center)) return [];
  const fault = (isWrong: boolean, texts: readonly AuditedText[], says: string): Fault[] =>
    faultIf(isWrong && isLarge(texts), 'order-zone', Math.max(0, page.holderOf(texts)), says);
  return [
    ...fault(isBefore(center, header), header, 'HEADER is read after the content'),
    ...fault(isBefore(footer, center), footer, 'FOOTER is read before the content'),
  ];
}

/** Nearly all of the first texts come before nearly all of the second ones in the document. */
function isBefore(first: readonly AuditedText[], second: readonly AuditedText[]): boolean {
  const end = placeAt(first, LIMITS.zoneShare);
  const start = placeAt(second, 1 - LIMITS.zoneShare);
  return end < start;
}

/** The index of the text with which this share of the characters is reached. */
function placeAt(texts: readonly AuditedText[], share: number): number {
  const most = share * charsOf(texts);
  let chars = 0;
  for (const text of texts) {
    chars += text.chars;
    if (chars >= most) return text.index;
  }
  return -1;
}
