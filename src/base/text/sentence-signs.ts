// The signs that end sentences and their parts, in all scripts. For the inside of a character class.

/** Full stops of Latin, East Asian, Arabic, Indic, Armenian, Ethiopic, Khmer and Burmese texts. */
export const FULL_STOPS = '.。．｡۔।॥։።។။';
export const QUESTION_MARKS = '?？؟';
export const SENTENCE_ENDS = `${FULL_STOPS}${QUESTION_MARKS}!！`;
/** Ends of parts of sentences. */
export const PAUSES = ',;、，；､،؛၊፣';
