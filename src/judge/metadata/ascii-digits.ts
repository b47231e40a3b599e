// Converts the digits of every script to ASCII.

export const asciiDigits = (text: string): string =>
  OTHER.test(text) ? text.replace(EVERY_OTHER, digit => String(valueOfDigit(digit))) : text;

const OTHER = /(?!\d)\p{Nd}/u;
const EVERY_OTHER = /(?!\d)\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** Relies on Unicode (4.6): the digits of a script are ten consecutive code points, from zero on. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return (code - start) % 10;
}
