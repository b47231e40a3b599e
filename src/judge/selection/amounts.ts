// Amounts as the trees read them, on a logarithmic scale or as a share; and counts of given places.

import { RunningSum } from '../../base/columns.ts';

export const log = (value: number): number => Math.log2(1 + Math.max(0, value));

/** 0 of nothing. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Keeps the sign. */
export const signedLog = (value: number): number => Math.sign(value) * log(Math.abs(value));

/** Stands for a distance to something that the page does not have. */
export const MISSING = -20;

/** Pieces from one place to another on a logarithmic scale, negative if the other comes before; a start below 0 is missing. */
export const piecesFrom = (start: number, place: number): number =>
  start < 0 ? MISSING : signedLog(place - start);

/** Counts, among `length` places, those that are given. */
export function placeCounts(length: number, places: Iterable<number>): RunningSum {
  const counts = new Uint8Array(length);
  for (const place of places) counts[place] = 1;
  return new RunningSum(counts);
}
