// Handles characters and white space: valid Unicode, collapsed white space, scripts without spaces.

/** Returns valid Unicode without control characters, and without invisible characters that have no effect. */
export const validText = (text: string): string => {
  const valid = validUnicode(text);
  if (!INVISIBLE.test(valid)) return valid;
  const joined = valid.replace(BREAKING, '').replace(IDLE_JOINER, '');
  return RIGHT_TO_LEFT.test(joined) ? joined : joined.replace(DIRECTION, '');
};

/** Returns valid Unicode without control characters. */
export function validUnicode(text: string): string {
  return CONTROL.test(text) || !text.isWellFormed() ? text.replace(EVERY_UNWANTED, replacement) : text;
}

export interface CollapsedText {
  readonly text: string;
  readonly blankBefore: boolean;
  readonly blankAfter: boolean;
  /** True if the white space on that side is a line break in the source, which adds no space between Chinese letters. */
  readonly breaksBefore: boolean;
  readonly breaksAfter: boolean;
}

/** Collapses white space as CSS does; keeps a no-break space only if it is alone between letters. */
export function collapse(text: string): CollapsedText {
  if (!NEEDS_COLLAPSING.test(text)) return { text, ...NO_BLANKS };
  const start = edgeLength(text);
  if (start === text.length) {
    const breaks = text.includes('\n');
    return { text: '', blankBefore: true, blankAfter: true, breaksBefore: breaks, breaksAfter: breaks };
  }
  const end = endOfText(text);
  let inner = text.slice(start, end);
  if (inner.includes('\n')) inner = inner.replace(CJK_LINE_BREAK, joinCjkLines);
  if (NEEDS_COLLAPSING.test(inner)) inner = inner.replace(BLANKS, ' ');
  if (inner.includes('\u00a0')) inner = inner.replace(HARD_BLANKS, run => (run === '\u00a0' ? run : ' '));
  return {
    text: inner,
    blankBefore: start > 0,
    blankAfter: end < text.length,
    breaksBefore: text.slice(0, start).includes('\n'),
    breaksAfter: text.slice(end).includes('\n'),
  };
}

/** Fast path: most texts need no change. */
const NEEDS_COLLAPSING = /^$|^ |[\t\r\n\f\u00a0]| {2}| $/;
const NO_BLANKS = { blankBefore: false, blankAfter: false, breaksBefore: false, breaksAfter: false };

/** Detects scripts without spaces between words: Chinese and Japanese, but not Korean. */
export const isCjk = (character: string): boolean => CJK.test(character);

export const isWordCharacter = (character: string): boolean => WORD.test(character);

export const isBlankText = (text: string): boolean => !/\S/.test(text);

export const hasWords = (text: string): boolean => WORD.test(text);

export function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}

export function lastCharacter(text: string): string {
  const unit = text.charCodeAt(text.length - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(isLow ? -2 : -1);
}

/** Counts characters; a surrogate pair is one. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count--;
  }
  return count;
}

const CONTROL_SET = '[\\u0000-\\u0008\\u000B\\u000E-\\u001F\\u007F-\\u009F\\uFEFF\\uFFFE\\uFFFF]';
const CONTROL = new RegExp(CONTROL_SET);
const EVERY_UNWANTED = new RegExp(`${CONTROL_SET}|\\p{Cs}`, 'gu');
const replacement = (found: string): string => (/\p{Cs}/u.test(found) ? '\ufffd' : '');

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060]/;
/** Soft hyphens, zero-width spaces, word joiners: they only affect line breaking. */
const BREAKING = /[\u00AD\u200B\u2060]/g;
/** Joiners and non-joiners that are not between letters or parts of an emoji. */
const IDLE_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200C\u200D])(?<!\p{M}[\u200C\u200D]+)/gu;
/** Direction marks only matter next to letters of both directions. */
const DIRECTION = /[\u200E\u200F]/g;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const CJK_SET =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\u3000-\\u303f\\uff00-\\uffef';
const CJK = new RegExp(`[${CJK_SET}]`, 'u');
const CJK_LINE_BREAK = new RegExp(`([${CJK_SET}])([ \\t\\r\\n\\f]+)(?=[${CJK_SET}])`, 'gu');
const joinCjkLines = (found: string, letter: string, blank: string): string =>
  blank.includes('\n') ? letter : found;

const WORD = /[\p{L}\p{N}\p{M}]/u;
const BLANKS = /[ \t\r\n\f]+/g;
const HARD_BLANKS = / ?\u00a0[ \u00a0]*/g;
const EDGE = new Set(' \t\r\n\f\u00a0');

function edgeLength(text: string): number {
  let start = 0;
  while (start < text.length && EDGE.has(text.charAt(start))) start++;
  return start;
}

function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && EDGE.has(text.charAt(end - 1))) end--;
  return end;
}
