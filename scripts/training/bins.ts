// Values in bins, whose edges are quantiles: trees need no more of them, and a byte holds each.

/** Bins that a feature's values are put in, at most. */
export const BINS = 64;

export interface BinnedValues {
  readonly column: Uint8Array;
  /** Upper edges of the bins; a value belongs to the first that is not below it. */
  readonly edges: number[];
}

/** The edges are rounded so that a model stays small. */
export function binned(values: ArrayLike<number>): BinnedValues {
  const sorted = Float32Array.from(values).sort();
  const found = new Set<number>();
  for (let bin = 1; bin < BINS; bin++)
    found.add(Math.fround(Number((sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0).toPrecision(4))));
  const edges = [...found].sort((a, b) => a - b);
  return { column: binsFor(values, edges), edges };
}

function binsFor(values: ArrayLike<number>, edges: readonly number[]): Uint8Array {
  return Uint8Array.from(values, value => binOf(edges, value));
}

/** The first bin whose upper edge is not below the value. */
export function binOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
