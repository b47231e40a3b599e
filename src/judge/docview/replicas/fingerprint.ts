// The paper's fingerprint (§5): MD5 of the most frequent words of a page, so many that small differences do not count.

import { createHash } from 'node:crypto';

export interface FingerprintSetting {
  /** Share of the words that are selected, 0 to 1. */
  readonly percentage: number;
  /** Their number is a multiple of this. */
  readonly interval: number;
  /**
   * What is beyond the multiple is cut off by frequency, or by the alphabet as step 5 is printed. Rule 2 of the paper
   * (more hits as the interval grows) comes out by frequency only: docs/docview.md has both.
   */
  readonly cut?: 'frequency' | 'alphabet';
}

/** §7.2: "in the actual system". */
const PUBLISHED_FINGERPRINT: FingerprintSetting = { percentage: 0.4, interval: 5 };

/** 32 hexadecimal digits; null where there is no word at all, which is a replica of nothing. */
export function fingerprintOf(
  frequencies: ReadonlyMap<string, number>,
  { percentage, interval, cut = 'frequency' }: FingerprintSetting = PUBLISHED_FINGERPRINT,
): string | null {
  if (frequencies.size === 0) return null;
  const byFrequency = [...frequencies]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word);
  // The product of a share and a number may be a hair below the whole number that it is.
  const selected = byFrequency.slice(0, Math.floor(byFrequency.length * percentage + 1e-9));
  const count = Math.floor(selected.length / interval) * interval;
  const kept = cut === 'frequency' ? selected.slice(0, count).sort() : selected.sort().slice(0, count);
  // So few that nothing would be left: all of them, so that short pages are replicas only of their like.
  const words = kept.length > 0 ? kept : byFrequency.sort();
  return createHash('md5').update(words.join('\n')).digest('hex');
}
