// What reading one archive may still cost: bytes unpacked, and memory for the places of its records.

import { tooLarge, type UnpackLimits } from '../../base/unpack/unpack-limits.ts';

/** Of memory, measured: an entry of the index with its two addresses, without their letters. */
const ENTRY_BYTES = 600;
/** An address is kept as it is and as the key that it is found by; V8 takes two bytes for most other letters than Latin. */
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

  /** `archiveBytes`: of records; `partBytes`: of what the zip has packed. */
  spend(limit: 'archiveBytes' | 'partBytes', bytes: number): void {
    this.#take(limit, bytes);
  }

  /** Before an address is kept in memory. */
  keep(address: string): void {
    this.#take('indexBytes', ENTRY_BYTES + BYTES_A_LETTER * address.length);
  }

  #take(limit: Spent, amount: number): void {
    this.#left[limit] -= amount;
    if (this.#left[limit] < 0) throw tooLarge(this.#path, limit, this.limits);
  }
}
