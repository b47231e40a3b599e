// Finds sets with most members in common without comparing all pairs: two such sets share one of their first few members.

import { addTo } from '../../base/keyed-lists.ts';

/** Members in ascending order. */
export type SortedSet = Float64Array;

export const sortedSet = (members: Iterable<number>): SortedSet => Float64Array.from(members).sort();

interface SetMeasure {
  readonly similarity: (shared: number, one: number, other: number) => number;
  readonly least: number;
  /** Least share of its members that a set has in common with a similar one. */
  readonly leastShared: number;
}

export const jaccard = (least: number): SetMeasure => ({
  similarity: (shared, one, other) => shared / (one + other - shared),
  least,
  leastShared: least,
});

export const cosine = (least: number): SetMeasure => ({
  similarity: (shared, one, other) => shared / Math.sqrt(one * other),
  least,
  leastShared: least * least,
});

export class SimilarSets<Item> {
  readonly #measure: SetMeasure;
  readonly #sets: { readonly item: Item; readonly members: SortedSet }[] = [];
  readonly #byMember = new Map<number, number[]>();

  constructor(measure: SetMeasure) {
    this.#measure = measure;
  }

  add(item: Item, members: SortedSet): void {
    const place = this.#sets.push({ item, members }) - 1;
    for (const member of this.#firstOf(members)) addTo(this.#byMember, member, place);
  }

  /** In insertion order. */
  similarTo(members: SortedSet): Item[] {
    const places = new Set<number>();
    for (const member of this.#firstOf(members))
      for (const place of this.#byMember.get(member) ?? []) places.add(place);
    return [...places]
      .sort((a, b) => a - b)
      .flatMap(place => {
        const other = this.#sets[place];
        return other !== undefined && this.#isSimilar(members, other.members) ? [other.item] : [];
      });
  }

  #firstOf(members: SortedSet): SortedSet {
    const count = members.length;
    // Corrects rounding: the product may be slightly more than the exact whole number.
    return members.subarray(0, count - Math.ceil(this.#measure.leastShared * count - 1e-9) + 1);
  }

  #isSimilar(one: SortedSet, other: SortedSet): boolean {
    const { similarity, least } = this.#measure;
    if (one.length === 0 || other.length === 0) return false;
    if (similarity(Math.min(one.length, other.length), one.length, other.length) < least - 1e-9) return false;
    return similarity(sharedMembers(one, other), one.length, other.length) >= least - 1e-9;
  }
}

function sharedMembers(one: SortedSet, other: SortedSet): number {
  let [at, place, shared] = [0, 0, 0];
  while (at < one.length && place < other.length) {
    const difference = (one[at] ?? 0) - (other[place] ?? 0);
    if (difference === 0) shared++;
    if (difference <= 0) at++;
    if (difference >= 0) place++;
  }
  return shared;
}
