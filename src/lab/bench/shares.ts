// Shares and means, with defined results for empty input.

/** Part of whole; 0 if the whole is 0. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** 0 if both are 0. */
export const harmonicMean = (a: number, b: number): number => ratio(2 * a * b, a + b);

/** Mean of the values that are not `null`; `null` if there are none. */
export function meanOf(values: Iterable<number | null>): number | null {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : null;
}
