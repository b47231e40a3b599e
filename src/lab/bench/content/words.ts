// Words as the public benchmarks cut them: Python's `\w+` on text.

/**
 * Python's `\w` is a letter, a number of any kind, or `_`: unlike ICU's or JavaScript's idea of a word it leaves out
 * combining marks, so a decomposed é is `e` and a break. Checked against `re` over all code points.
 */
const WORD = /[\p{L}\p{N}_]+/gu;

/** Words in order, with their case. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Lower-cased words with one blank between, so that signs and spellings of signs make no difference. */
export const foldedText = (text: string): string => wordsOf(text.normalize('NFKC').toLowerCase()).join(' ');

/** How often each of these occurs. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The size of what two multisets share. */
export function sharedCount<Value>(a: ReadonlyMap<Value, number>, b: ReadonlyMap<Value, number>): number {
  let shared = 0;
  for (const [value, count] of a) shared += Math.min(count, b.get(value) ?? 0);
  return shared;
}
