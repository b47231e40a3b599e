// Decides whether and when to retry a page that failed, or that its scripts never filled.

import type { ErrorCode, PithError } from '../../../base/errors.ts';
import { POLITENESS, RETRY } from '../limits.ts';

/** Stands in for an error where a page was read that its scripts never filled. */
export const UNFILLED = { code: 'EMPTY_SHELL', retryable: true, answer: {} } as const;

/** Attempts in all, for codes that differ from the default. */
const ATTEMPTS: Partial<Record<ErrorCode | typeof UNFILLED.code, number>> = {
  // A server that timed out twice seldom answers the third time.
  NAV_TIMEOUT: 2,
  PAGE_UNSTABLE: 2,
  SCREENSHOT_FAILED: 2,
  // A page that crashes browsers must not crash all of them (hazards, G6).
  PAGE_CRASHED: 2,
  BROWSER_CRASHED: 2,
  // The server of its data may have been busy.
  EMPTY_SHELL: 2,
  // The server asks to retry later.
  RATE_LIMITED: 6,
};

/** Failures that concern the whole host and not only the page. */
const UNREACHABLE = new Set<ErrorCode>(['DNS_FAILED', 'CONNECT_FAILED', 'CONNECTION_RESET', 'NAV_TIMEOUT']);

export const isUnreachable = ({ code, retryable }: PithError): boolean => UNREACHABLE.has(code) && retryable;

export interface RetryRules {
  readonly retries: number;
}

/** ms until the next attempt; undefined for no further attempt. */
export function waitBeforeRetry(
  error: Pick<PithError, 'retryable' | 'answer'> & { readonly code: keyof typeof ATTEMPTS },
  attempts: number,
  { retries }: RetryRules,
  random = Math.random,
): number | undefined {
  if (!error.retryable || error.code === 'CANCELLED') return undefined;
  // With `retries` 0 there is no retry; otherwise the table has precedence.
  const most = retries === 0 ? 1 : (ATTEMPTS[error.code] ?? retries + 1);
  if (attempts >= most) return undefined;
  const { retryAfterMs } = error.answer;
  if (retryAfterMs !== undefined) return retryAfterMs > POLITENESS.maxRetryAfterMs ? undefined : retryAfterMs;
  if (error.code === 'RATE_LIMITED') return POLITENESS.rateLimitPauseMs * attempts;
  const wait = Math.min(RETRY.maxWaitMs, RETRY.firstWaitMs * 2 ** (attempts - 1));
  return wait * (RETRY.jitter + 2 * (1 - RETRY.jitter) * random());
}

/** How long the host is paused after status 429, or 503 with Retry-After. */
export function hostPause(error: PithError): number | undefined {
  const { status, retryAfterMs } = error.answer;
  if (error.code !== 'RATE_LIMITED' && status !== 503) return undefined;
  if (error.code === 'RATE_LIMITED')
    return Math.min(retryAfterMs ?? POLITENESS.rateLimitPauseMs, POLITENESS.maxRetryAfterMs);
  return retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, POLITENESS.maxRetryAfterMs);
}
