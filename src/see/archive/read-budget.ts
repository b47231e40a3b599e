// Enforces the limits of reading one archive: bytes unpacked, and memory for its index.

import { tooLarge, type UnpackLimits } from '../../base/unpack/unpack-limits.ts';

/** Memory of an index entry without the characters of its two addresses; measured. */
const ENTRY_BYTES = 600;
/** A line takes the time of so many bytes of an entry. */
const LINE_BYTES = 100;
/** An address is kept as it is and as its lookup key; V8 takes two bytes for characters that are not Latin. */
const BYTES_A_LETTER = 3;

export interface ReadBudget {
  readonly limits: UnpackLimits;
  /** `archiveBytes`: unpacked records; `partBytes`: unpacked entries of the zip. */
  readonly spend: (limit: 'archiveBytes' | 'partBytes' | 'indexBytes', bytes: number) => void;
  /** Call for each line of a list of pages: blank ones take time too. */
  readonly readLine: () => void;
  /** Call before an address is kept in memory. */
  readonly keep: (address: string) => void;
}

export function readBudget(path: string, limits: UnpackLimits): ReadBudget {
  const left = { ...limits };
  const spend: ReadBudget['spend'] = (limit, bytes) => {
    left[limit] -= bytes;
    if (left[limit] < 0) throw tooLarge(path, limit, limits);
  };
  return {
    limits,
    spend,
    readLine: () => spend('indexBytes', LINE_BYTES),
    keep: address => spend('indexBytes', ENTRY_BYTES + BYTES_A_LETTER * address.length),
  };
}
