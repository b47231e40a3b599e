// Keeps the captions of pictures: short text right under a picture and no wider, in a box of pictures and captions or in
// smaller type than the text. The tags differ from site to site; the place does not.

import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { contentTest, placesFrom, raisedAt, type ScoredPage } from './rule.ts';

/** Raises the captions of large pictures that are content, unless another rule has lowered them. */
export function keepCaptions(page: ScoredPage, corrections: Float64Array): Float64Array {
  const { evidence } = page;
  const { pieces } = evidence;
  const { searched, leastSide } = SELECTION_SETTINGS.captions;
  const isContent = contentTest(page, corrections);
  const captions = pieces.flatMap((picture, place) => {
    const isLarge = Math.min(picture.right - picture.left, picture.bottom - picture.top) >= leastSide;
    if (!picture.isPicture || !isLarge || !isContent(place)) return [];
    const near = placesFrom(place + 1, Math.min(pieces.length, place + 1 + searched));
    return near.filter(
      below =>
        !isContent(below) && at(corrections, below) >= 0 && isCaption(evidence, picture, pieces[below]),
    );
  });
  return captions.length === 0
    ? corrections
    : raisedAt(page, corrections, captions, SELECTION_SETTINGS.partOfText.logOdds);
}

function isCaption(evidence: Evidence, picture: Piece, text: Piece | undefined): boolean {
  const { gapLines, edge, linkShare } = SELECTION_SETTINGS.captions;
  if (text === undefined || text.isPicture || !text.isSeen) return false;
  const isUnder = text.top >= picture.top && text.top - picture.bottom <= gapLines * text.fontSize;
  const isAsWide = text.left >= picture.left - edge && text.right <= picture.right + edge;
  return (
    text.chars <= SELECTION_SETTINGS.pictureRow.captionChars &&
    text.linkChars <= linkShare * text.chars &&
    isUnder &&
    isAsWide &&
    (isInBoxOfPictures(evidence, picture, text) || text.fontSize < evidence.coreText.fontSize)
  );
}

/** The smallest element around both holds nothing but pictures and what may be their captions. */
function isInBoxOfPictures({ tree, sums }: Evidence, picture: Piece, text: Piece): boolean {
  const box = tree.closest(picture.element, (_, around) => tree.contains(around, text.element));
  const { chars, headings, controls, pictures } = sums.of(box);
  return headings + controls === 0 && chars <= SELECTION_SETTINGS.pictureRow.captionChars * pictures;
}
