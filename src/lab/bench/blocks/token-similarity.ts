// Tests if two texts agree in enough tokens, in order: 2 × common / all, as in Python's difflib.

import { countEach } from '../../../base/counts.ts';

/**
 * Returns true if 2 × LCS / (sum of lengths) reaches the limit. Uses Myers' O(ND) algorithm, and stops once too many
 * tokens differ; skips it if the lengths or words already rule out a match.
 */
export function atLeastAsSimilar(a: readonly string[], b: readonly string[], limit: number): boolean {
  const all = a.length + b.length;
  if (all === 0) return true;
  // Every token outside the common sequence is one difference: ratio = (all - differences) / all.
  const allowed = Math.floor((1 - limit) * all + 1e-9);
  if (Math.abs(a.length - b.length) > allowed || countUnshared(a, b) > allowed) return false;
  const numbers = new Map<string, number>();
  return differsByAtMost(toNumbers(a, numbers), toNumbers(b, numbers), allowed);
}

/** Numbers compare faster than strings. */
function toNumbers(tokens: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(tokens, token => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return number;
  });
}

function countUnshared(a: readonly string[], b: readonly string[]): number {
  const balance = countEach(a);
  for (const token of b) balance.set(token, (balance.get(token) ?? 0) - 1);
  let unshared = 0;
  for (const surplus of balance.values()) unshared += Math.abs(surplus);
  return unshared;
}

/** Myers 1986: `reach[k]` is the furthest position in `a` on diagonal k with this many edits. */
function differsByAtMost(a: Int32Array, b: Int32Array, allowed: number): boolean {
  const middle = allowed + 1;
  const reach = new Int32Array(2 * allowed + 3);
  for (let differences = 0; differences <= allowed; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const fromLeft = reach[middle + diagonal - 1] ?? 0;
      const fromAbove = reach[middle + diagonal + 1] ?? 0;
      const goesDown = diagonal === -differences || (diagonal !== differences && fromLeft < fromAbove);
      let x = goesDown ? fromAbove : fromLeft + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reach[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return true;
    }
  }
  return false;
}
