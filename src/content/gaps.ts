// Whether a reader sees a blank or a new line between two neighbouring bits of ink. Snapshots hold no blank text nodes,
// so where only tags part two texts, geometry tells.

import { type Box, bottom, isEmpty, right } from '../geometry/box.ts';
import { isCjk, isWordCharacter } from './letters.ts';
import { LIMITS } from './limits.ts';

/** A text or picture as it is painted. */
export interface Ink {
  readonly box: Box;
  /** px */
  readonly fontSize: number;
  /** First and last character; '' for pictures. */
  readonly first: string;
  readonly last: string;
}

/** `tags`: two or more tags stand between, so a blank may have; `boxes`: a box of its own begins or ends between. */
export type Seam = 'none' | 'tags' | 'boxes';

export function isBlankBetween(before: Ink, after: Ink, seam: Seam): boolean {
  if (seam === 'none') return false;
  if (seam === 'tags' && isCjk(before.last) && isCjk(after.first)) return false;
  if (isEmpty(before.box) || isEmpty(after.box)) return joinsWords(before, after);
  const isInLine = (ink: Ink): boolean => ink.first === '' || isOneLine(ink);
  if (isInLine(before) && isInLine(after) && overlapsVertically(before.box, after.box)) {
    return gapBetween(before.box, after.box) >= LIMITS.blankEm * Math.min(before.fontSize, after.fontSize);
  }
  const startsLower = after.box[1] >= bottom(before.box) - 0.5 * after.fontSize;
  return startsLower || joinsWords(before, after);
}

/** Whether two boxes are parts of one line of text. */
export function isSameLine(before: Ink, after: Ink): boolean {
  if (isEmpty(before.box) || isEmpty(after.box)) return false;
  return isOneLine(before) && isOneLine(after) && overlapsVertically(before.box, after.box);
}

/** The line breaks and blanks that white space kept as it is must have shown between two texts, as many as there is room for. */
export function keptBlankBetween(before: Ink, after: Ink, lineStart: number): string {
  if (isEmpty(before.box) || isEmpty(after.box)) return '';
  const { fontSize } = after;
  const letter = LIMITS.codeLetterEm * fontSize;
  const lines = (after.box[1] - bottom(before.box)) / (LIMITS.codeLineEm * fontSize);
  if (lines > -0.5) {
    const indent = Math.round((after.box[0] - lineStart) / letter);
    return '\n'.repeat(Math.min(MOST_LINES, 1 + Math.round(Math.max(0, lines)))) + blanks(indent);
  }
  return isOneLine(before) && isOneLine(after)
    ? blanks(Math.round((after.box[0] - right(before.box)) / letter))
    : '';
}

/** Paragraphs of code stand one or two empty lines apart. */
const MOST_LINES = 3;
const MOST_BLANKS = 80;
const blanks = (count: number): string => ' '.repeat(Math.max(0, Math.min(MOST_BLANKS, count)));

const isOneLine = ({ box, fontSize }: Ink): boolean => box[3] <= LIMITS.oneLineEm * fontSize;

const joinsWords = (before: Ink, after: Ink): boolean =>
  isWordCharacter(before.last) && isWordCharacter(after.first);

function overlapsVertically(a: Box, b: Box): boolean {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a[1], b[1]);
  return shared >= LIMITS.sameLineOverlap * Math.min(a[3], b[3]);
}

/** Either way round: Arabic and Hebrew run to the left. */
const gapBetween = (a: Box, b: Box): number => Math.max(b[0] - right(a), a[0] - right(b));
