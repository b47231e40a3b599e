// Statistics of a leaf's or site's features over its pages: just enough for formula 5, with a bounded number of
// features.

import type { FeatureCounts } from './features.ts';

/** Statistics of one feature over all pages. */
interface FeatureUse {
  /** Pages that contain it. */
  readonly pages: number;
  /** Σ c_j, where it occurs c_j times on page j. */
  readonly total: number;
  /** Σ c_j ln c_j in steps of 2⁻²⁰, so that the sum does not depend on the order. */
  readonly spread: number;
}

type Counted = { -readonly [Part in keyof FeatureUse]: FeatureUse[Part] };

/** A feature as a model file stores it: its hash, pages, Σ c, Σ c ln c. */
export type FeatureRow = [feature: number, pages: number, total: number, spread: number];

/** The result does not depend on the order of pages or on how two halves are merged. */
export class FeatureTable {
  readonly #uses = new Map<number, Counted>();
  readonly #most: number;

  /** Keeps the `most` features with the smallest hashes, so that the choice does not depend on the order of pages. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get size(): number {
    return this.#uses.size;
  }

  addPage(counts: FeatureCounts): void {
    for (const [feature, count] of counts) this.#add(feature, 1, count, spreadOf(count));
    this.#sample(2 * this.#most);
  }

  addTable(other: FeatureTable): void {
    for (const [feature, { pages, total, spread }] of other.#uses) this.#add(feature, pages, total, spread);
    this.#sample(2 * this.#most);
  }

  addRows(rows: readonly FeatureRow[]): void {
    for (const row of rows) this.#add(...row);
  }

  /** Sorted by hash. */
  rows(): FeatureRow[] {
    const sorted = [...this.uses()].sort(([a], [b]) => a - b);
    return sorted.map(([feature, { pages, total, spread }]) => [feature, pages, total, spread]);
  }

  uses(): ReadonlyMap<number, FeatureUse> {
    this.#sample(this.#most);
    return this.#uses;
  }

  #add(feature: number, pages: number, total: number, spread: number): void {
    const known = this.#uses.get(feature);
    if (known === undefined) this.#uses.set(feature, { pages, total, spread });
    else {
      known.pages += pages;
      known.total += total;
      known.spread += spread;
    }
  }

  /** Runs only occasionally, because sorting costs more than adding. */
  #sample(whenOver: number): void {
    if (this.#uses.size <= whenOver || this.#uses.size <= this.#most) return;
    const kept = Float64Array.from(this.#uses.keys()).sort();
    for (const feature of kept.subarray(this.#most)) this.#uses.delete(feature);
  }
}

/** H of formula 5: 0 for a feature of one page, 1 for one that occurs equally on all `pages`. */
export function entropyOf({ total, spread }: FeatureUse, pages: number): number {
  if (pages <= 1) return 0;
  const entropy = (Math.log(total) - spread / total) / Math.log(pages);
  return Math.min(1, Math.max(0, entropy));
}

const STEPS = 2 ** 20;

const spreadOf = (count: number): number =>
  count === 1 ? 0 : Math.round(count * Math.log(count) * STEPS) / STEPS;
