// Order: where the document says its blocks in another order than they are painted in.

import { type Box, bottom, right } from '../../../base/box.ts';
import { type Piece, piecesOf, pieceText } from '../../../page/pieces/pieces.ts';
import { type AuditedPage, type AuditedText, charsOf, type Fault } from '../audited-page.ts';

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

export function* orderChecks(page: AuditedPage): Generator<Fault> {
  const { textsIn, holderOf } = page;
  yield* blockFaults(page);
  const [header, center, footer] = [textsIn('HEADER'), textsIn('CENTER'), textsIn('FOOTER')];
  const isWrong = (first: AuditedText[], second: AuditedText[]): boolean =>
    [first, second].every(texts => charsOf(texts) >= LIMITS.zoneChars) &&
    placeAt(first, LIMITS.zoneShare) < placeAt(second, 1 - LIMITS.zoneShare);
  if (isWrong(center, header))
    yield { code: 'order-zone', element: holderOf(header), says: 'HEADER is read after the content' };
  if (isWrong(footer, center))
    yield { code: 'order-zone', element: holderOf(footer), says: 'FOOTER is read before the content' };
}

/** Pieces, not blocks of the content: those are put in order already. */
function* blockFaults({ snapshot, selection, tree, isOwn }: AuditedPage): Generator<Fault> {
  const pieces = piecesOf(snapshot, 'seen').filter(
    ({ isPicture, chars, texts, element }) =>
      !isPicture && chars >= LIMITS.blockChars && selection.keptTexts[texts[0] ?? -1] === 1 && isOwn(element),
  );
  for (const [place, piece] of pieces.entries()) {
    const { element, top } = piece;
    const before = pieces[place - 1] ?? piece;
    if (before.element === element || tree.element(before.element).scope !== tree.element(element).scope)
      continue;
    const says = `it is painted ${Math.round(before.top - top)} px above the block that is read before it`;
    const box = boxOf(piece);
    if (isAbove(box, boxOf(before)))
      yield { code: 'order-block', element, says, words: pieceText(snapshot, piece), box };
  }
}

const boxOf = ({ left, top, right, bottom }: Piece): Box => [left, top, right - left, bottom - top];

function isAbove(box: Box, other: Box): boolean {
  const shared = Math.min(right(box), right(other)) - Math.max(box[0], other[0]);
  return bottom(box) + LIMITS.gapPx <= other[1] && shared >= LIMITS.overlap * Math.min(box[2], other[2]);
}

/** The index of the text with which this share of the characters is reached. */
function placeAt(texts: readonly AuditedText[], share: number): number {
  let left = share * charsOf(texts);
  for (const { chars, index } of texts) {
    left -= chars;
    if (left <= 0) return index;
  }
  return -1;
}
