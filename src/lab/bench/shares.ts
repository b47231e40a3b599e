// Shares and means, with a say on what they are of nothing.

/** Part of whole; 0 of nothing. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** 0 where both are 0. */
export const harmonicMean = (a: number, b: number): number => ratio(2 * a * b, a + b);

/** The mean of the values that there are; `null` of none. */
export function meanOf(values: Iterable<number | null>): number | null {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : null;
}
