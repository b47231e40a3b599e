// Pairs of places on two pages.

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
