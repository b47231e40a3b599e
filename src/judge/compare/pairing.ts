// Pairs of places on two pages, and the set of runs with the largest total weight that have the same order on both.

/**
 * Returns 1 for each selected run (runs are sorted by `from`). Of runs with the same start it selects one. O(n log n):
 * keeps the best sum up to each position in a Fenwick tree.
 */
export function heaviestInOrder(runs: readonly PlacedRun[]): Uint8Array {
  const ranks = new Int32Array(runs.length);
  const byStart = Array.from(runs.keys()).sort(
    (a, b) => (runs[a]?.start ?? 0) - (runs[b]?.start ?? 0) || b - a,
  );
  for (const [rank, run] of byStart.entries()) ranks[run] = rank + 1;
  const sums = new Float64Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  /** For each tree node the run with the best sum, as index + 1. */
  const tree = new Int32Array(runs.length + 1);
  const sumOf = (entry: number): number => (entry === 0 ? 0 : (sums[entry - 1] ?? 0));
  for (const [at, { weight }] of runs.entries()) {
    let best = 0;
    for (let node = (ranks[at] ?? 0) - 1; node > 0; node -= node & -node)
      if (sumOf(tree[node] ?? 0) > sumOf(best)) best = tree[node] ?? 0;
    sums[at] = sumOf(best) + weight;
    before[at] = best - 1;
    for (let node = ranks[at] ?? 0; node <= runs.length; node += node & -node)
      if ((sums[at] ?? 0) > sumOf(tree[node] ?? 0)) tree[node] = at + 1;
  }
  const chosen = new Uint8Array(runs.length);
  let last = sums.reduce((best, sum, at) => (best < 0 || sum > (sums[best] ?? 0) ? at : best), -1);
  for (; last >= 0; last = before[last] ?? -1) chosen[last] = 1;
  return chosen;
}

interface PlacedRun {
  /** Its place on the other page. */
  readonly start: number;
  readonly weight: number;
}

/** Equal elements, or words, of two pages. */
export class Pairs {
  /** For each of the first page its partner on the other; -1 for none. */
  readonly partners: Int32Array;
  readonly back: Int32Array;

  constructor(ones: number, others: number) {
    this.partners = new Int32Array(ones).fill(-1);
    this.back = new Int32Array(others).fill(-1);
  }

  join(one: number, other: number): void {
    this.partners[one] = other;
    this.back[other] = one;
  }
}
