// Computes the paper's fingerprint (§5): MD5 of the most frequent words, rounded to a number of words that ignores
// small differences.

import { md5 } from '../../../base/text/hashes.ts';

export interface FingerprintSetting {
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

/** 32 hexadecimal digits; null if there are no words, so that empty pages are not replicas. */
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
