// Warns about a page whose words are likely to be in pictures, which are not read.

import { area } from '../../base/box.ts';
import { counted } from '../../base/text/counted.ts';
import { piecesOf } from '../../page/pieces/pieces.ts';
import { textAmount } from '../../page/pieces/text-amount.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { Content } from '../content/content.ts';
import type { Zoning } from '../zones/zoning.ts';

const LIMITS = {
  /** Least area of pictures, as a share of the window. */
  windowShare: 0.5,
  /** A smaller picture holds no words, or is one of many: px of the shorter side. */
  sidePx: 100,
  /** Area of a letter of plain text, in px². */
  letterPx2: 200,
  /** Most area of text, as a share of that of the pictures, and most text. */
  textShare: 0.1,
  textChars: 1_000,
} as const;

export const PICTURE_WORDS_WARNINGS = [
  /** most of the centre of the page are pictures: words in them are not read, but for their alternative texts */
  'MOSTLY_PICTURES',
] as const;

/** Counts alternative texts as text: they may say what their pictures say. */
export function pictureWordsWarnings(
  snapshot: Snapshot,
  { zones }: Zoning,
  { text, chars }: Pick<Content, 'text' | 'chars'>,
): SnapshotWarning[] {
  const tree = treeOf(snapshot);
  const { width, height } = snapshot.viewport;
  const pictures = piecesOf(snapshot, 'seen')
    .filter(({ isPicture, element }) => isPicture && zones[element] === 'CENTER')
    .map(({ element }) => tree.element(element))
    .filter(({ pageBox }) => Math.min(pageBox[2], pageBox[3]) >= LIMITS.sidePx);
  const painted = pictures.reduce((sum, { pageBox }) => sum + area(pageBox), 0);
  const said = textAmount([text, ...pictures.map(({ attributes }) => attributes.alt ?? '')].join(' '));
  if (painted < width * height * LIMITS.windowShare) return [];
  if (said > Math.min(LIMITS.textChars, (painted * LIMITS.textShare) / LIMITS.letterPx2)) return [];
  const message = `the centre of the page has ${counted(pictures.length, 'large picture')}, and ${counted(chars, 'character')} were read: words in pictures are not`;
  return [{ code: PICTURE_WORDS_WARNINGS[0], message }];
}
