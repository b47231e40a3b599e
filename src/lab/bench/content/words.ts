// Splits text into words as the public benchmarks do: Python's `\w+`.

/**
 * Letters, numbers and `_`, as Python's `\w`. Unlike ICU and JavaScript, Python leaves out combining marks, so a
 * decomposed é is `e` and a break. Checked against `re` over all code points.
 */
const WORD = /[\p{L}\p{N}_]+/gu;

/** Returns the words in order, with their case. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Returns lower-case words joined by one space, so that punctuation and spelling variants of signs do not count. */
export const foldedText = (text: string): string => wordsOf(text.normalize('NFKC').toLowerCase()).join(' ');

/** Size of the intersection of two multisets. */
export function sharedCount<Value>(a: ReadonlyMap<Value, number>, b: ReadonlyMap<Value, number>): number {
  let shared = 0;
  for (const [value, count] of a) shared += Math.min(count, b.get(value) ?? 0);
  return shared;
}
