// Finds key patterns: tags that repeat together in a sequence of siblings (§D of the key pattern paper), and their
// matches (§E). Only one reading fits the paper's example: a pattern is a multiset of tags, and its matches do not
// overlap and are taken from the end of the sequence.

import { addCount } from '../../base/counts.ts';
import { remembered } from '../../base/memoize.ts';
import { fnv1a } from '../../base/text/hashes.ts';

export interface KeyPattern {
  /** Sorted. */
  readonly tags: readonly string[];
  /** True if all tags are the same. */
  readonly isUniform: boolean;
  /** Start positions of its matches, in ascending order. */
  readonly starts: readonly number[];
}

interface KeyPatterns {
  /** Longest first, then most frequent, then first on the page. */
  readonly patterns: readonly KeyPattern[];
  /** Length of the longest pattern that was searched for, if less than half of the sequence; otherwise `null`. */
  readonly bound: number | null;
}

/** Bounds the search, so that a page of n elements costs O(n), not O(n²). The paper has no such bound. */
const PATTERN_LIMITS = {
  /** Windows of a sequence that are examined: this many, or this many per sibling if that is more. */
  windows: 5000,
  windowsASibling: 16,
  /** Patterns of one length that are compared with one another, the most frequent first. */
  patternsALength: 32,
} as const;

export function keyPatterns(sequence: readonly string[]): KeyPatterns {
  const half = Math.floor(sequence.length / 2);
  if (half < 2) return { patterns: [], bound: null };
  const [first = ''] = sequence;
  if (sequence.every(tag => tag === first)) {
    const starts = half * 2 < sequence.length ? [1, half + 1] : [0, half];
    return { patterns: [{ tags: Array(half).fill(first), isUniform: true, starts }], bound: null };
  }
  const { windows, windowsASibling } = PATTERN_LIMITS;
  const longest = Math.min(half, Math.max(windowsASibling, Math.floor(windows / sequence.length)));
  const sums = prefixSums(sequence);
  const patterns: KeyPattern[] = [];
  for (let length = longest; length >= 2; length--) {
    for (const { code, tags } of repeatsOf(sequence, sums, length)) {
      if (patterns.some(known => contains(known.tags, tags))) continue;
      const starts = matchesOf(sequence, sums, code, tags);
      if (starts.length > 1) patterns.push({ tags, isUniform: tags[0] === tags[length - 1], starts });
    }
  }
  return { patterns, bound: longest < half ? longest : null };
}

/** Adds up the codes of tags, so that two windows with the same tags in any order have the same difference. */
function prefixSums(sequence: readonly string[]): Int32Array {
  const sums = new Int32Array(sequence.length + 1);
  const codeOfTag = remembered(codeOf);
  for (const [index, tag] of sequence.entries()) sums[index + 1] = (sums[index] ?? 0) + codeOfTag(tag);
  return sums;
}

/** Hashes a tag by FNV-1a and mixes the bits, so that names differing in one letter get distant codes. */
function codeOf(tag: string): number {
  const hash = fnv1a(tag);
  const code = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return code ^ (code >>> 12);
}

interface Repeat {
  /** Code of its tags, independent of their order. */
  readonly code: number;
  readonly tags: readonly string[];
}

/** Finds windows that occur at least twice without overlap. */
function repeatsOf(sequence: readonly string[], sums: Int32Array, length: number): Repeat[] {
  const counts = new Map<number, number>();
  const lasts = new Map<number, number>();
  for (let start = sequence.length - length; start >= 0; start--) {
    const code = ((sums[start + length] ?? 0) - (sums[start] ?? 0)) | 0;
    const last = lasts.get(code);
    if (last !== undefined && start + length > last) continue;
    lasts.set(code, start);
    addCount(counts, code);
  }
  const firstOf = (code: number) => lasts.get(code) ?? 0;
  const repeated = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1] || firstOf(a[0]) - firstOf(b[0]));
  return repeated
    .slice(0, PATTERN_LIMITS.patternsALength)
    .map(([code]) => ({ code, tags: tagsAt(sequence, firstOf(code), length) }));
}

const tagsAt = (sequence: readonly string[], start: number, length: number): string[] =>
  sequence.slice(start, start + length).sort();

/** Searches from the end, and compares tags, because different tags may add up to the same code. */
function matchesOf(
  sequence: readonly string[],
  sums: Int32Array,
  code: number,
  tags: readonly string[],
): number[] {
  const { length } = tags;
  const starts: number[] = [];
  for (let start = sequence.length - length; start >= 0; start--) {
    if ((((sums[start + length] ?? 0) - (sums[start] ?? 0)) | 0) !== code) continue;
    if (tagsAt(sequence, start, length).some((tag, at) => tag !== tags[at])) continue;
    starts.push(start);
    start -= length - 1;
  }
  return starts.reverse();
}

/** Checks if the longer pattern contains all tags of the shorter one; both are sorted. */
function contains(longer: readonly string[], shorter: readonly string[]): boolean {
  if (shorter.length > longer.length) return false;
  let at = 0;
  for (const tag of longer) if (tag === shorter[at]) at++;
  return at === shorter.length;
}
