// Locality-sensitive hashing: indexes signatures by band in typed arrays, so that a million fit in memory.

import { MINHASH, mixed, SIGNATURE_LENGTH } from './minhash.ts';

export class BandIndex {
  readonly #signatures: Uint32Array;
  readonly #mask: number;
  /** A linked list per band and slot: the last record in the slot plus one, then for each record the previous one. */
  readonly #heads: Int32Array;
  readonly #before: Int32Array;
  readonly #count: number;

  /** `signatures` holds `count` signatures in sequence. Uses 4 · bands · (count + slots) bytes. */
  constructor(signatures: Uint32Array, count: number) {
    this.#signatures = signatures;
    this.#count = count;
    const slots = 2 ** Math.max(4, Math.ceil(Math.log2(count + 1)));
    this.#mask = slots - 1;
    this.#heads = new Int32Array(MINHASH.bands * slots);
    this.#before = new Int32Array(MINHASH.bands * count);
  }

  add(record: number): void {
    for (let band = 0; band < MINHASH.bands; band++) {
      const slot = this.#slotOf(record, band);
      this.#before[band * this.#count + record] = this.#heads[slot] ?? 0;
      this.#heads[slot] = record + 1;
    }
  }

  /** Yields records that share a whole band with this one, possibly several times. */
  *near(record: number): Generator<number> {
    for (let band = 0; band < MINHASH.bands; band++) {
      let other = (this.#heads[this.#slotOf(record, band)] ?? 0) - 1;
      while (other >= 0) {
        if (this.#isSameBand(record, other, band)) yield other;
        other = (this.#before[band * this.#count + other] ?? 0) - 1;
      }
    }
  }

  #slotOf(record: number, band: number): number {
    const start = record * SIGNATURE_LENGTH + band * MINHASH.rows;
    let hash = band;
    for (let row = 0; row < MINHASH.rows; row++) hash = mixed(hash ^ (this.#signatures[start + row] ?? 0));
    return band * (this.#mask + 1) + (hash & this.#mask);
  }

  #isSameBand(one: number, other: number, band: number): boolean {
    const [a, b] = [one, other].map(record => record * SIGNATURE_LENGTH + band * MINHASH.rows);
    for (let row = 0; row < MINHASH.rows; row++)
      if (this.#signatures[(a ?? 0) + row] !== this.#signatures[(b ?? 0) + row]) return false;
    return true;
  }
}
