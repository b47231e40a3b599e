// Decides if a space or line break is visible between two neighbouring pieces of ink. Snapshots contain no blank text
// nodes, so geometry decides where only tags separate two texts.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import type { PageTree } from '../snapshot/page-tree.ts';
import type { SnapshotText } from '../snapshot/snapshot.ts';
import { firstCharacter, isCjk, isWordCharacter, lastCharacter } from './letters.ts';
import { PAGE_LIMITS } from './limits.ts';

/** A text or picture as painted. */
export interface Ink {
  /** Upright lines are turned: `levelBox`. */
  readonly box: Box;
  /** px */
  readonly fontSize: number;
  /** First and last character; '' for pictures. */
  readonly first: string;
  readonly last: string;
}

export const inkOf = (tree: PageTree, { text, parent, pageBox }: SnapshotText): Ink => ({
  box: pageBox,
  fontSize: tree.style(parent).fontSize,
  first: firstCharacter(text),
  last: lastCharacter(text),
});

/**
 * `tag`: a single tag lies between, which leaves no room for white space; `tags`: two or more tags, or a comment, with
 * possible white space; `boxes`: a box starts or ends between.
 */
export type Seam = 'tag' | 'tags' | 'boxes';

export const seamOf = (tags: number): Seam => (tags === 1 ? 'tag' : 'tags');

/** A lower-case letter before a capital: without style sheets these are usually two words. */
export const isCaseBoundary = ({ last }: Ink, { first }: Ink): boolean =>
  /^\p{Ll}/u.test(last) && /^\p{Lu}/u.test(first);

export function isBlankBetween(before: Ink, after: Ink, seam: Seam): boolean {
  // In bidirectional text a full stop is painted far from its word.
  if (seam !== 'boxes' && CLOSING.has(after.first)) return false;
  // Adjacent pictures and formulas are separate, however close they are.
  if (before.last === '' && after.first === '') return true;
  if (after.first !== '' && isLargePicture(before, after)) return true;
  const gap = gapInLine(before, after);
  if (seam !== 'boxes' && isCjk(before.last) && isCjk(after.first))
    return gap !== undefined && gap >= PAGE_LIMITS.cjkGapEm;
  if (seam === 'tag') return gap !== undefined && gap >= PAGE_LIMITS.marginEm;
  if (gap !== undefined) return gap >= PAGE_LIMITS.blankEm || gap <= -PAGE_LIMITS.overlapEm;
  const isUnknown = isEmpty(before.box) || isEmpty(after.box);
  const startsLower = !isUnknown && after.box[1] >= bottom(before.box) - 0.5 * after.fontSize;
  return startsLower || (isWordCharacter(before.last) && isWordCharacter(after.first));
}

/** True for a picture too high for a part of the word after it, such as one with its caption. */
const isLargePicture = ({ box, last }: Ink, { fontSize }: Ink): boolean =>
  last === '' && box[3] > PAGE_LIMITS.pictureEm * fontSize;

/** Punctuation that no script separates from the word before it; French separates other characters. */
const CLOSING: ReadonlySet<string> = new Set('.,)]}…،؛؟。、，');

/** Gap in em between two neighbours in a line; undefined if their boxes do not tell, such as boxes of several lines. */
function gapInLine(before: Ink, after: Ink): number | undefined {
  if (isEmpty(before.box) || isEmpty(after.box) || !overlapsVertically(before.box, after.box))
    return undefined;
  const isInLine = (ink: Ink): boolean => ink.first === '' || isOneLine(ink);
  if (!isInLine(before) || !isInLine(after)) return undefined;
  return gapBetween(before.box, after.box) / Math.min(before.fontSize, after.fontSize);
}

export function isSameLine(before: Ink, after: Ink): boolean {
  if (isEmpty(before.box) || isEmpty(after.box)) return false;
  return isOneLine(before) && isOneLine(after) && overlapsVertically(before.box, after.box);
}

/** Restores preserved line breaks and spaces between two texts from the distance between them. */
export function keptBlankBetween(before: Ink, after: Ink, lineStart: number): string {
  if (isEmpty(before.box) || isEmpty(after.box)) return '';
  const { fontSize } = after;
  const letter = PAGE_LIMITS.codeLetterEm * fontSize;
  const lines = (after.box[1] - bottom(before.box)) / (PAGE_LIMITS.codeLineEm * fontSize);
  if (lines > -0.5) {
    return (
      '\n'.repeat(Math.min(MOST_LINES, 1 + Math.round(Math.max(0, lines)))) + indentation(after, lineStart)
    );
  }
  return isOneLine(before) && isOneLine(after)
    ? blanks(Math.round((after.box[0] - right(before.box)) / letter))
    : '';
}

/** Returns the leading spaces of a line of code. */
export const indentation = ({ box, fontSize }: Ink, lineStart: number): string =>
  blanks(Math.round((box[0] - lineStart) / (PAGE_LIMITS.codeLetterEm * fontSize)));

/** Blocks of code are separated by one or two empty lines. */
const MOST_LINES = 3;
const MOST_BLANKS = 80;
const blanks = (count: number): string => ' '.repeat(Math.max(0, Math.min(MOST_BLANKS, count)));

const isOneLine = ({ box, fontSize }: Ink): boolean => box[3] <= PAGE_LIMITS.oneLineEm * fontSize;

function overlapsVertically(a: Box, b: Box): boolean {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a[1], b[1]);
  return shared >= PAGE_LIMITS.sameLineOverlap * Math.min(a[3], b[3]);
}

/** Works in both directions: Arabic and Hebrew run to the left. */
const gapBetween = (a: Box, b: Box): number => Math.max(b[0] - right(a), a[0] - right(b));
