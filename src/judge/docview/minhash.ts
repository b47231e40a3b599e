// MinHash (Broder 1997): estimates by the agreement of two signatures how many shingles two texts share.

import { fnv1a } from '../../base/text/hashes.ts';

export const MINHASH = {
  /** Bands × rows: two texts share a band with probability 1 − (1 − J^rows)^bands, 0.95 at J = 0.58. */
  bands: 24,
  rows: 4,
  /** Words per shingle. */
  shingle: 3,
  /** Least share of equal positions for two texts to be replicas. docs/docview.md gives the error rates. */
  leastSimilarity: 0.6,
} as const;

export const SIGNATURE_LENGTH = MINHASH.bands * MINHASH.rows;

/** Null if there are no words. Fewer words than a shingle form one shingle. */
export function signatureOf(words: readonly string[]): Uint32Array | null {
  if (words.length === 0) return null;
  const hashes = Uint32Array.from(words, hashOf);
  const count = Math.max(1, hashes.length - MINHASH.shingle + 1);
  const seen = new Set<number>();
  for (let at = 0; at < count; at++) {
    let shingle = 0x9e3779b9;
    for (let next = at; next < Math.min(hashes.length, at + MINHASH.shingle); next++)
      shingle = mixed(shingle ^ (hashes[next] ?? 0));
    seen.add(shingle);
  }
  const shingles = Int32Array.from(seen);
  const signature = new Uint32Array(SIGNATURE_LENGTH);
  for (let place = 0; place < SIGNATURE_LENGTH; place++)
    signature[place] = least(shingles, MULTIPLIERS[place] ?? 1, ADDENDS[place] ?? 0);
  return signature;
}

/** Uses signed integers and indexed loops, which is several times faster. */
function least(shingles: Int32Array, multiplier: number, addend: number): number {
  let most = 0x7fffffff;
  for (let at = 0; at < shingles.length; at++) {
    const value = (Math.imul(shingles[at] ?? 0, multiplier) + addend) | 0;
    if (value < most) most = value;
  }
  return most;
}

/** Share of equal positions, 0 to 1. */
export function similarity(signatures: Uint32Array, one: number, other: number): number {
  let same = 0;
  const [a, b] = [one * SIGNATURE_LENGTH, other * SIGNATURE_LENGTH];
  for (let place = 0; place < SIGNATURE_LENGTH; place++)
    if (signatures[a + place] === signatures[b + place]) same++;
  return same / SIGNATURE_LENGTH;
}

/** FNV-1a with mixed bits. */
export const hashOf = (word: string): number => mixed(fnv1a(word));

/** The finaliser of MurmurHash3: every input bit affects every output bit. */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Odd, so that different shingles stay different; deterministic. */
const MULTIPLIERS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, place) => mixed(2 * place + 1) | 1);
const ADDENDS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, place) => mixed(0x5bd1e995 + place));
