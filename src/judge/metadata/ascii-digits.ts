// The digits of every script as those that numbers are read from.

export const asciiDigits = (text: string): string =>
  OTHER.test(text) ? text.replace(EVERY_OTHER, digit => String(valueOfDigit(digit))) : text;

const OTHER = /(?!\d)\p{Nd}/u;
const EVERY_OTHER = /(?!\d)\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;

/** Unicode keeps the digits of a script in runs of ten, from zero on (4.6). */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return (code - start) % 10;
}
