// Chance that can be had again: a number for every text, so that what is drawn does not depend on the order of asking.

import { createHash } from 'node:crypto';

/** From 0 to 1, without 1. */
export function chance(seed: number, text: string): number {
  return createHash('sha256').update(`${seed} ${text}`).digest().readUIntBE(0, 6) / 2 ** 48;
}
