// The scripts that set no spaces between words.

/** For the inside of a character class of a regular expression with the flag `u`. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** Tells if there is a letter of such a script. */
export const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
