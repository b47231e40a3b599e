// Finds how much of each piece of a page is content, from whichever truth the page has.

import { wordsOf } from '../../../src/lab/bench/content/metrics.ts';
import type { Piece } from '../../../src/page/pieces/pieces.ts';
import type { ContentPage } from '../pages.ts';
import { alignWords } from './align.ts';

export interface PieceLabel {
  /** 0 to 1; `null` where nobody knows. */
  readonly share: number | null;
  readonly words: number;
}

/** The same for a piece and what is left of it on a shortened page. */
export const pieceKey = ({ isPicture, element, texts }: Piece): string =>
  isPicture ? `picture ${element}` : `text ${texts[0]}`;

export function pieceLabels(page: ContentPage, pieces: readonly Piece[]): PieceLabel[] {
  const words = pieces.map(({ texts }) =>
    wordsOf(
      texts
        .map(text => page.snapshot.texts[text].text)
        .join(' ')
        .toLowerCase(),
    ),
  );
  const shares =
    page.texts === undefined ? alignedShares(page, words) : pieces.map(piece => labelledShare(page, piece));
  return shares.map((share, place) => ({ share, words: words[place].length }));
}

function alignedShares({ text }: ContentPage, words: readonly string[][]): (number | null)[] {
  const matched = alignWords(words.flat(), wordsOf(text.toLowerCase()));
  let at = 0;
  return words.map(({ length }) => {
    const sum = matched.subarray(at, at + length).reduce((total, one) => total + one, 0);
    at += length;
    return length === 0 ? null : sum / length;
  });
}

/** Hidden text is no content where people looked at the page. */
function labelledShare({ snapshot, texts, pictures }: ContentPage, piece: Piece): number | null {
  if (piece.isPicture) {
    const isContent = pictures?.get(piece.element);
    return isContent === undefined ? null : Number(isContent);
  }
  let [all, kept] = [0, 0];
  for (const text of piece.texts) {
    const isContent = texts?.get(text);
    if (isContent === undefined) continue;
    const { length } = snapshot.texts[text].text;
    all += length;
    if (isContent) kept += length;
  }
  if (all > 0) return kept / all;
  return piece.isSeen ? null : 0;
}
