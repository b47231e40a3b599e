// Whether a page that failed is worth another attempt, and when.

import type { ErrorCode, PithError } from '../../base/errors.ts';
import { POLITENESS, RETRY } from './limits.ts';

/** Attempts in all, where fewer or more than usual make sense. */
const ATTEMPTS: Partial<Record<ErrorCode, number>> = {
  // A server that let one full timeout pass seldom answers the third time.
  NAV_TIMEOUT: 2,
  PAGE_UNSTABLE: 2,
  SCREENSHOT_FAILED: 2,
  // A page that brings down browsers must not bring down all of them (hazards, G6).
  PAGE_CRASHED: 2,
  BROWSER_CRASHED: 2,
  // The server has said that it will answer later.
  RATE_LIMITED: 6,
};

/** The answer has nothing to do with the page, so that the host as a whole has to be looked at. */
const UNREACHABLE = new Set<ErrorCode>(['DNS_FAILED', 'CONNECT_FAILED', 'CONNECTION_RESET', 'NAV_TIMEOUT']);

export const isUnreachable = ({ code, retryable }: PithError): boolean => UNREACHABLE.has(code) && retryable;

/** ms until the next attempt; undefined where there is to be none. */
export function waitBeforeRetry(
  error: PithError,
  attempts: number,
  retries: number,
  random = Math.random,
): number | undefined {
  if (!error.retryable || error.code === 'CANCELLED') return undefined;
  // No retries at all means none; otherwise the table may allow more than was asked for.
  const most = retries === 0 ? 1 : (ATTEMPTS[error.code] ?? retries + 1);
  if (attempts >= most) return undefined;
  const { retryAfterMs } = error.answer;
  if (retryAfterMs !== undefined) {
    return retryAfterMs > POLITENESS.maxRetryAfterMs ? undefined : retryAfterMs;
  }
  if (error.code === 'RATE_LIMITED') return POLITENESS.rateLimitPauseMs * attempts;
  const wait = Math.min(RETRY.maxWaitMs, RETRY.firstWaitMs * 2 ** (attempts - 1));
  return wait * (RETRY.jitter + 2 * (1 - RETRY.jitter) * random());
}

/** How long the whole host is left alone: it has said so, or is overrun. */
export function hostPause(error: PithError): number | undefined {
  const { status, retryAfterMs } = error.answer;
  if (error.code !== 'RATE_LIMITED' && status !== 503) return undefined;
  if (error.code === 'RATE_LIMITED') {
    return Math.min(retryAfterMs ?? POLITENESS.rateLimitPauseMs, POLITENESS.maxRetryAfterMs);
  }
  return retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, POLITENESS.maxRetryAfterMs);
}
