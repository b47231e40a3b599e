// Enforces the limits of reading one archive: bytes unpacked, and memory for its index.

import { tooLarge, type UnpackLimits } from '../../base/unpack/unpack-limits.ts';

/** Memory of an index entry without the characters of its two addresses; measured. */
const ENTRY_BYTES = 600;
/** An address is kept as it is and as its lookup key; V8 takes two bytes for characters that are not Latin. */
const BYTES_A_LETTER = 3;

type Spent = 'archiveBytes' | 'partBytes' | 'indexBytes';

export class ReadBudget {
  readonly limits: UnpackLimits;
  readonly #path: string;
  readonly #left: Record<Spent, number>;

  constructor(path: string, limits: UnpackLimits) {
    const { archiveBytes, partBytes, indexBytes } = limits;
    this.#path = path;
    this.limits = limits;
    this.#left = { archiveBytes, partBytes, indexBytes };
  }

  /** `archiveBytes`: unpacked records; `partBytes`: unpacked entries of the zip. */
  spend(limit: 'archiveBytes' | 'partBytes', bytes: number): void {
    this.#take(limit, bytes);
  }

  /** Call before an address is kept in memory. */
  keep(address: string): void {
    this.#take('indexBytes', ENTRY_BYTES + BYTES_A_LETTER * address.length);
  }

  #take(limit: Spent, amount: number): void {
    this.#left[limit] -= amount;
    if (this.#left[limit] < 0) throw tooLarge(this.#path, limit, this.limits);
  }
}
