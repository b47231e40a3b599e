// The signs that end sentences and their parts, in all scripts, and the scripts that set no spaces between words. For
// the inside of a character class.

/** Full stops of Latin, East Asian, Arabic, Indic, Armenian, Ethiopic, Khmer and Burmese texts. */
export const FULL_STOPS = '.。．｡۔।॥։።។။';
export const QUESTION_MARKS = '?？؟';
export const SENTENCE_ENDS = `${FULL_STOPS}${QUESTION_MARKS}!！`;
/** Ends of parts of sentences. */
export const PAUSES = ',;、，；､،؛၊፣';

/** In a regular expression with the flag `u`. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** Tells if there is a letter of such a script. */
export const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
