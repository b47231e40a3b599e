// Key patterns: which tags repeat together in a sequence of siblings (the key patterns' §D), and where they match (§E).
// The paper's example fits one reading alone: a pattern is so many of each tag in any order, its matches do not overlap,
// and they are taken from the end of the sequence.

export interface KeyPattern {
  /** Sorted. */
  readonly tags: readonly string[];
  /** Whether all of them are the same. */
  readonly isUniform: boolean;
  /** Where its matches begin, from the first to the last. */
  readonly starts: readonly number[];
}

export interface KeyPatterns {
  /** The longest first, of the same length the most frequent, of these the first on the page. */
  readonly patterns: readonly KeyPattern[];
  /** The longest pattern that was looked for, where that is less than half of the sequence; else `null`. */
  readonly bound: number | null;
}

/** So that a page of n elements costs n and not n²: a work of our own, the paper has no bound. */
const PATTERN_LIMITS = {
  /** Windows of a sequence that are looked at: so many, or so many for each sibling where that is more. */
  windows: 5000,
  windowsASibling: 16,
  /** Patterns of one length that are held against one another, the most frequent. */
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

/** Sums of codes, so that two windows with the same tags in any order have the same difference. */
function prefixSums(sequence: readonly string[]): Int32Array {
  const sums = new Int32Array(sequence.length + 1);
  const codes = new Map<string, number>();
  for (const [index, tag] of sequence.entries()) {
    let code = codes.get(tag);
    if (code === undefined) {
      code = codeOf(tag);
      codes.set(tag, code);
    }
    sums[index + 1] = (sums[index] ?? 0) + code;
  }
  return sums;
}

/** FNV-1a, then mixed: names that differ in one letter are far apart. */
function codeOf(tag: string): number {
  let code = 0x811c9dc5;
  for (let at = 0; at < tag.length; at++) code = Math.imul(code ^ tag.charCodeAt(at), 0x01000193);
  code = Math.imul(code ^ (code >>> 15), 0x2c1b3c6d);
  return code ^ (code >>> 12);
}

interface Repeat {
  /** Of its tags, in any order. */
  readonly code: number;
  readonly tags: readonly string[];
}

/** What occurs twice or more without overlap. */
function repeatsOf(sequence: readonly string[], sums: Int32Array, length: number): Repeat[] {
  const counts = new Map<number, number>();
  const lasts = new Map<number, number>();
  for (let start = sequence.length - length; start >= 0; start--) {
    const code = ((sums[start + length] ?? 0) - (sums[start] ?? 0)) | 0;
    const last = lasts.get(code);
    if (last !== undefined && start + length > last) continue;
    lasts.set(code, start);
    counts.set(code, (counts.get(code) ?? 0) + 1);
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

/** From the end; different tags whose codes happen to add up to the same are told apart here. */
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

/** Whether so many of each tag stand in the longer pattern; both are sorted. */
function contains(longer: readonly string[], shorter: readonly string[]): boolean {
  if (shorter.length > longer.length) return false;
  let at = 0;
  for (const tag of longer) if (tag === shorter[at]) at++;
  return at === shorter.length;
}
