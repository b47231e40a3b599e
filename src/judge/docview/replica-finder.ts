// Groups the replicas of a collection, by MinHash or fingerprint: decides which record is kept and which repeat it.

import { usageError } from '../../base/errors.ts';
import { shaped, withChecked } from '../../base/schema/checked-call.ts';
import { md5 } from '../../base/text/hashes.ts';
import { MINHASH, mixed, SIGNATURE_LENGTH, signatureOf, similarity } from './minhash.ts';
import { REPLICA_METHODS, type ReplicaMethod } from './settings.ts';

const CANDIDATE = shaped('a candidate', { identifier: 'string', words: 'list', frequencies: 'object' });

/** The data by which replicas are found. */
interface ReplicaCandidate {
  readonly identifier: string;
  /** All words of the content in order, including stop words. */
  readonly words: readonly string[];
  /** Word frequencies of the topic, for the fingerprint. */
  readonly frequencies: ReadonlyMap<string, number>;
}

interface ReplicaPlan {
  /** For each record in insertion order the record it is a replica of; itself if it is kept. */
  readonly keeperOf: Int32Array;
  /** 1 for a record that is kept. */
  readonly similarityOf: Float32Array;
}

/**
 * Visits records by number of words in descending order, then by shorter address, then by insertion order. Each record
 * becomes a replica of the most similar kept record if it is similar enough, and is kept otherwise. So a replica is
 * always similar to its keeper itself, not only to another replica. A record without words is never a replica.
 */
export class ReplicaFinder {
  readonly #method: ReplicaMethod;
  readonly #sizes: number[] = [];
  readonly #addressLengths: number[] = [];
  readonly #fingerprints: (string | null)[] = [];
  #signatures = new Uint32Array(SIGNATURE_LENGTH * 1024);

  constructor(method: ReplicaMethod = 'minhash') {
    if (!REPLICA_METHODS.includes(method))
      throw usageError(
        `there is no way ${typeof method === 'string' ? `'${method}'` : 'of this kind'} to find replicas: choose one of ${REPLICA_METHODS.join(', ')}`,
      );
    this.#method = method;
  }

  add(candidate: ReplicaCandidate): void {
    withChecked('ReplicaFinder.add', [CANDIDATE], [candidate], () => this.#add(candidate));
  }

  #add({ identifier, words, frequencies }: ReplicaCandidate): void {
    const record = this.#sizes.push(words.length) - 1;
    this.#addressLengths.push(identifier.length);
    if (this.#method === 'fingerprint') this.#fingerprints.push(fingerprintOf(frequencies));
    else this.#keepSignature(record, signatureOf(words));
  }

  plan(): ReplicaPlan {
    const count = this.#sizes.length;
    const keeperOf = Int32Array.from({ length: count }, (_, record) => record);
    const similarityOf = new Float32Array(count).fill(1);
    const find = this.#method === 'fingerprint' ? this.#byFingerprint() : this.#bySignature();
    for (const record of this.#inOrder()) {
      if (this.#sizes[record] === 0) continue;
      const found = find(record);
      if (found === null) continue;
      keeperOf[record] = found.keeper;
      similarityOf[record] = found.similarity;
    }
    return { keeperOf, similarityOf };
  }

  #inOrder(): Uint32Array {
    const size = (record: number): number => this.#sizes[record] ?? 0;
    const address = (record: number): number => this.#addressLengths[record] ?? 0;
    return Uint32Array.from(this.#sizes, (_, record) => record).sort(
      (a, b) => size(b) - size(a) || address(a) - address(b) || a - b,
    );
  }

  /** Doubles its capacity as needed, so that a million records cost few copies. */
  #keepSignature(record: number, signature: Uint32Array | null): void {
    const end = (record + 1) * SIGNATURE_LENGTH;
    if (end > this.#signatures.length) {
      const grown = new Uint32Array(2 * this.#signatures.length);
      grown.set(this.#signatures);
      this.#signatures = grown;
    }
    if (signature !== null) this.#signatures.set(signature, end - SIGNATURE_LENGTH);
  }

  #byFingerprint(): Find {
    const keepers = new Map<string, number>();
    return record => {
      const fingerprint = this.#fingerprints[record] ?? null;
      if (fingerprint === null) return null;
      const keeper = keepers.get(fingerprint);
      if (keeper === undefined) keepers.set(fingerprint, record);
      return keeper === undefined ? null : { keeper, similarity: 1 };
    };
  }

  #bySignature(): Find {
    const index = new BandIndex(this.#signatures, this.#sizes.length);
    return record => {
      let best = -1;
      let most = 0;
      for (const keeper of index.near(record)) {
        const share = keeper === best ? 0 : similarity(this.#signatures, record, keeper);
        if (share < MINHASH.leastSimilarity || share <= most) continue;
        best = keeper;
        most = share;
      }
      if (best < 0) index.add(record);
      return best < 0 ? null : { keeper: best, similarity: most };
    };
  }
}

type Find = (record: number) => { readonly keeper: number; readonly similarity: number } | null;

/** Locality-sensitive hashing: indexes signatures by band in typed arrays, so that a million fit in memory. */
class BandIndex {
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

interface FingerprintSetting {
  /** Share of the words to select, 0 to 1. */
  readonly percentage: number;
  /** The number of selected words is a multiple of this. */
  readonly interval: number;
  /**
   * Drops words beyond the multiple by frequency, or alphabetically as step 5 is printed. Rule 2 of the paper (more
   * hits with larger intervals) only holds by frequency: docs/docview.md compares both.
   */
  readonly cut?: 'frequency' | 'alphabet';
}

/** §7.2: "in the actual system". */
const PUBLISHED_FINGERPRINT: FingerprintSetting = { percentage: 0.4, interval: 5 };

/**
 * Computes the paper's fingerprint (§5): MD5 of the most frequent words, rounded to a number of words that ignores small
 * differences. 32 hexadecimal digits; null if there are no words, so that empty pages are not replicas.
 */
export function fingerprintOf(
  frequencies: ReadonlyMap<string, number>,
  { percentage, interval, cut = 'frequency' }: FingerprintSetting = PUBLISHED_FINGERPRINT,
): string | null {
  if (frequencies.size === 0) return null;
  const byFrequency = [...frequencies]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word);
  // Corrects rounding: the product may be slightly less than the exact whole number.
  const selected = byFrequency.slice(0, Math.floor(byFrequency.length * percentage + 1e-9));
  const count = Math.floor(selected.length / interval) * interval;
  const kept = cut === 'frequency' ? selected.slice(0, count).sort() : selected.sort().slice(0, count);
  // If the multiple would be zero, keeps all words, so that short pages only match equal ones.
  const words = kept.length > 0 ? kept : byFrequency.sort();
  return md5(words.join('\n'));
}
