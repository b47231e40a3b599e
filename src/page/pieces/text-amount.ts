// Counts text in letters of an alphabet, so that a text is as long in one script as in another.

/**
 * The number of letters of an alphabet that one character equals: translations of one text have so many times fewer Chinese
 * characters, and so many times fewer kana or Korean syllables.
 */
const WEIGHTS = { ideograph: 2.5, syllable: 2 } as const;

/** Blanks are not counted; a pair of surrogates is one sign. */
export function textAmount(text: string): number {
  let amount = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code > 32 && code !== 0xa0 && code !== 0x3000 && (code < 0xdc00 || code > 0xdfff))
      amount += code < FIRST_KANA ? 1 : weightOf(code);
  }
  return amount;
}

const FIRST_KANA = 0x3041;

function weightOf(code: number): number {
  const isIdeograph = (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
  if (isIdeograph) return WEIGHTS.ideograph;
  return code <= 0x30ff || (code >= 0xac00 && code <= 0xd7a3) ? WEIGHTS.syllable : 1;
}
