// Limits of judging a page: its zones, its content and its record.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { HEAVY_PAGE } from '../../page/snapshot/snapshot-limits.ts';

export const JUDGE_LIMITS = {
  /**
   * ms in which a page has to be judged: so many, and more for each of its elements, which take 0.12 ms
   * (docs/performance.md), and three times that for pages that are harder.
   */
  deadlineMs: 30_000,
  elementMs: 0.4,
  /** MB of the heap of a thread, and the share of the machine's memory that all of them may take. */
  heapMb: 1_536,
  machineShare: 0.5,
  /** ms that a page waits for the thread that judges before another one starts, which costs as much as some ten pages. */
  patienceMs: 1_000,
} as const;

/** Pages that are judged in a thread even where they are judged alone: the heap of a thread has a limit. */
const LARGE = { parts: 40_000, chars: 2_000_000 } as const;

type Parts = Pick<Snapshot, 'elements' | 'texts'>;

const exceeds = ({ elements, texts }: Parts, most: Readonly<Record<keyof typeof LARGE, number>>): boolean =>
  elements.length + texts.length > most.parts ||
  texts.reduce((sum, { text }) => sum + text.length, 0) > most.chars;

export const isLarge = (page: Parts): boolean => exceeds(page, LARGE);
export const isHeavy = (page: Parts): boolean => exceeds(page, HEAVY_PAGE);

/** Limits of the Markdown that a server offers of a page. */
export const PART_LIMITS = {
  /** Pages of one article, and characters after which no further one is read. */
  parts: 50,
  chars: 2_000_000,
  /** A page with more of its text in earlier parts is none. */
  repeatedShare: 0.5,
} as const;

export const MARKDOWN_LIMITS = {
  /** A book has one million. */
  bytes: 2 * 1024 ** 2,
  /** For all requests together, redirects included. */
  ms: 10_000,
  /** ms for its parser, which takes 0.4 s for a million letters of prose. */
  readMs: 3_000,
} as const;

type JudgeLimits = Readonly<Record<'deadlineMs' | 'elementMs', number>>;

export function judgeDeadline(
  { elements: { length } }: { readonly elements: ArrayLike<unknown> },
  { deadlineMs, elementMs }: JudgeLimits = JUDGE_LIMITS,
): { readonly ms: number; readonly error: () => PithError } {
  const ms = Math.round(deadlineMs + length * elementMs);
  const message = `judging the page, which has ${counted(length, 'element')}, took longer than ${ms} ms`;
  return { ms, error: () => new PithError('JUDGE_TIMEOUT', message) };
}
