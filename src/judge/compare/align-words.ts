// Aligns two short runs of words at the same place by the shortest edit script (Myers 1986). Runs that are not similar
// are not aligned, so that words such as `the` do not make unrelated texts half equal.

import { COMPARE } from './settings.ts';
import type { WordList } from './word-list.ts';

/** Limits the work; shared by all runs of a page, so that hostile input terminates. */
export interface Budget {
  steps: number;
}

/** Calls `join` for each pair of equal words. */
export function alignWords(
  one: WordList,
  other: WordList,
  ones: readonly number[],
  others: readonly number[],
  budget: Budget,
  join: (place: number, match: number) => void,
): void {
  if (joinSameLetters(one, other, ones, others, join)) return;
  const idsOf = (list: WordList, places: readonly number[]): Int32Array =>
    Int32Array.from(places, place => list.ids[place] ?? -1);
  const pairs = commonPairs(idsOf(one, ones), idsOf(other, others), budget);
  if (pairs === null) return;
  const weightOf = (list: WordList, places: readonly number[]): number =>
    places.reduce((sum, place) => sum + (list.weights[place] ?? 0), 0);
  const common = pairs.reduce((sum, [at]) => sum + (one.weights[ones[at] ?? -1] ?? 0), 0);
  // Dice's coefficient.
  if (2 * common < COMPARE.leastAlike * (weightOf(one, ones) + weightOf(other, others))) return;
  let [from, start] = [0, 0];
  for (const [at, to] of [...pairs, [ones.length, others.length] as const]) {
    joinSameLetters(one, other, ones.slice(from, at), others.slice(start, to), join);
    if (at < ones.length) join(ones[at] ?? -1, others[to] ?? -1);
    [from, start] = [at + 1, to + 1];
  }
}

/** Joins runs whose letters are equal after concatenation: markup may split a word. */
function joinSameLetters(
  one: WordList,
  other: WordList,
  ones: readonly number[],
  others: readonly number[],
  join: (place: number, match: number) => void,
): boolean {
  const lettersOf = (list: WordList, places: readonly number[]): string =>
    places.map(place => list.words[list.ids[place] ?? -1] ?? '').join('');
  if (ones.length === 0 || others.length === 0 || lettersOf(one, ones) !== lettersOf(other, others))
    return false;
  for (const place of ones) join(place, others[0] ?? -1);
  for (const match of others) join(ones[0] ?? -1, match);
  return true;
}

/** Returns the positions of a common subsequence in both lists; `null` if it is too short or would take too long. */
function commonPairs(one: Int32Array, other: Int32Array, budget: Budget): [number, number][] | null {
  const mostEdits = Math.min(
    COMPARE.mostEdits,
    Math.ceil((one.length + other.length) * (1 - COMPARE.leastAlike / 2)),
  );
  const width = 2 * mostEdits + 1;
  const ends = new Int32Array(width + 2);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= mostEdits; edits++) {
    trace.push(ends.slice(mostEdits - edits, mostEdits + edits + 3));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = mostEdits + 1 + diagonal;
      const isDown = diagonal === -edits || (diagonal !== edits && (ends[at - 1] ?? 0) < (ends[at + 1] ?? 0));
      const start = isDown ? (ends[at + 1] ?? 0) : (ends[at - 1] ?? 0) + 1;
      const end = start + commonLength(one, other, start, start - diagonal);
      ends[at] = end;
      if (end >= one.length && end - diagonal >= other.length)
        return pairsIn(trace, edits, one.length, other.length);
    }
    budget.steps -= edits + 1;
    if (budget.steps < 0) return null;
  }
  return null;
}

function commonLength(one: Int32Array, other: Int32Array, from: number, start: number): number {
  const most = Math.min(one.length - from, other.length - start);
  let length = 0;
  while (length < most && one[from + length] === other[start + length]) length++;
  return length;
}

/** Traces the furthest-reaching paths back from the last edit to the first. */
function pairsIn(trace: readonly Int32Array[], edits: number, x: number, y: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let count = edits; count >= 0; count--) {
    const ends = trace[count] ?? new Int32Array(0);
    // `ends` starts at the diagonal -count - 1.
    const endAt = (diagonal: number): number => ends[diagonal + count + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -count || (diagonal !== count && endAt(diagonal - 1) < endAt(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const [startX, startY] = count === 0 ? [0, 0] : [endAt(from), endAt(from) - from];
    while (x > startX && y > startY) {
      x--;
      y--;
      pairs.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return pairs.reverse();
}
