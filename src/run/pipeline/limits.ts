// Limits of judging a page: its zones, its content and its record.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';

export const JUDGE_LIMITS = {
  /**
   * ms in which a page has to be judged: so many, and more for each of its elements, which take 0.12 ms
   * (docs/performance.md), and three times that on a busy machine.
   */
  deadlineMs: 30_000,
  elementMs: 0.4,
  /** ms that a page waits for the thread that judges before another one starts, which costs as much as some ten pages. */
  patienceMs: 1_000,
} as const;

/** Limits of the Markdown that a server offers of a page. */
export const MARKDOWN_LIMITS = {
  /** A book has one million. */
  bytes: 2 * 1024 ** 2,
  /** For all requests together, redirects included. */
  ms: 10_000,
  /** ms for its parser, which takes 0.4 s for a million letters of prose. */
  readMs: 3_000,
} as const;

type JudgeLimits = Readonly<Record<keyof typeof JUDGE_LIMITS, number>>;

export function judgeDeadline(
  { elements: { length } }: { readonly elements: ArrayLike<unknown> },
  { deadlineMs, elementMs }: JudgeLimits = JUDGE_LIMITS,
): { readonly ms: number; readonly error: () => PithError } {
  const ms = Math.round(deadlineMs + length * elementMs);
  const message = `judging the page, which has ${counted(length, 'element')}, took longer than ${ms} ms`;
  return { ms, error: () => new PithError('JUDGE_TIMEOUT', message) };
}
