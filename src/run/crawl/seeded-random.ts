// Seeded random numbers: each text has its own, so that the order of calls does not matter.

import { createHash } from 'node:crypto';

/** In [0, 1). */
export function seededRandom(seed: number, text: string): number {
  return createHash('sha256').update(`${seed} ${text}`).digest().readUIntBE(0, 6) / 2 ** 48;
}
