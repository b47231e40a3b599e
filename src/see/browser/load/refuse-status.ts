// Refuses responses with an error status, and reads how long the server asks to wait.

import type { Response } from 'playwright-core';
import { PithError, type ServerAnswer } from '../../../base/errors.ts';

/** Throws for a status of 400 or more; returns the status. */
export function refuseStatus(url: string, response: Response | null, keepHttpErrors: boolean): number {
  const status = response?.status() || 200;
  if (status < 400 || keepHttpErrors) return status;
  const answer = { status, ...retryAfter(response) };
  if (status === 429)
    throw new PithError('RATE_LIMITED', `${url} asks for fewer requests (status 429): try later`, { answer });
  throw new PithError('HTTP_ERROR', `${url} answered with status ${status}`, {
    answer,
    option: 'keepHttpErrors',
  });
}

function retryAfter(response: Response | null): ServerAnswer {
  const retryAfterMs = retryAfterMsOf(response?.headers()['retry-after']);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

/** Parses Retry-After: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMsOf(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
