// Turns a navigation that failed into an error with a code: by what pith has observed, else by Chromium's net error.

import type { Response } from 'playwright-core';
import { type ErrorCode, firstLine, PithError } from '../../../base/errors.ts';
import type { OpenPage } from '../open-page.ts';

export function navigationError(open: OpenPage, url: string, message: string, cause?: unknown): PithError {
  const guarded = GUARDED.test(message) ? guardedError(open, url) : undefined;
  if (guarded !== undefined) return guarded;
  if (open.downloads() > 0 || message.includes('Download is starting'))
    return new PithError('DOWNLOAD', `${url} is a download, not a page`, { cause });
  if (message.includes('ERR_ABORTED'))
    return new PithError('EMPTY_DOCUMENT', `${url} answered without a document`, { cause });
  // `file-site.ts` answers for a missing file in a way that Chromium reports so.
  const shown = url.startsWith('file:')
    ? message.replace('ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION', 'ERR_FILE_NOT_FOUND')
    : message;
  const known = NET_ERRORS.find(([pattern]) => pattern.test(shown));
  if (known === undefined) {
    const reason = firstLine(message) || 'the browser shows an error in its place';
    return new PithError('CONNECT_FAILED', `${url} cannot be opened: ${reason}`, { cause });
  }
  const [, code, reason, option] = known;
  const detail = DETAILED.has(code) ? /net::(ERR_\w+)/.exec(message)?.[1] : undefined;
  const named = detail === undefined || reason.includes(detail) ? reason : `${reason} (${detail})`;
  const isFinal = message.includes('ERR_UNSAFE_PORT');
  return new PithError(code, `${url} cannot be opened: ${named}`, { cause, option, isFinal });
}

/** Errors for which the network guard knows the cause: browsers report only that the proxy failed. */
const GUARDED = /ERR_SOCKS|ERR_TUNNEL|ERR_PROXY|ERR_EMPTY_RESPONSE/;

/** Prefers the failure of the address that redirects led to. */
function guardedError(open: OpenPage, asked: string): PithError | undefined {
  const failed = open.failedNavigation()?.url;
  for (const url of failed === undefined ? [asked] : [failed, asked]) {
    const failure = open.network?.failureAt(url);
    if (failure === undefined) continue;
    const { code, message, option } = failure;
    return new PithError(code, `${url} cannot be opened: ${message}`, { cause: failure, option });
  }
  return undefined;
}

/** Their net error is named in the message. */
const DETAILED: ReadonlySet<ErrorCode> = new Set(['CONNECT_FAILED', 'TLS_INVALID']);

/** Maps Chromium's net errors to error codes. */
const NET_ERRORS: readonly (readonly [RegExp, ErrorCode, string, option?: string])[] = [
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION/, 'DNS_FAILED', 'its host name cannot be resolved'],
  [/ERR_TOO_MANY_REDIRECTS/, 'TOO_MANY_REDIRECTS', 'it redirects without end'],
  [
    /ERR_CERT_DATE_INVALID/,
    'TLS_INVALID',
    'its certificate is not valid today, or the clock of this machine is wrong',
    'ignoreHttpsErrors',
  ],
  [/ERR_CERT_|ERR_SSL_PINNED/, 'TLS_INVALID', 'its certificate is not valid', 'ignoreHttpsErrors'],
  [
    /ERR_SSL_PROTOCOL_ERROR/,
    'TLS_INVALID',
    'the server does not answer with TLS: try the address with http://',
  ],
  [/ERR_SSL_|ERR_BAD_SSL/, 'TLS_INVALID', 'the server and the browser agree on no TLS connection'],
  [
    /ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONNECTION_CLOSED|ERR_HTTP2|ERR_INCOMPLETE|ERR_SOCKET_NOT|ERR_CONTENT_LENGTH_MISMATCH/,
    'CONNECTION_RESET',
    'the server closed the connection',
  ],
  [/ERR_FILE_NOT_FOUND|ERR_ACCESS_DENIED/, 'FILE_NOT_FOUND', 'the file cannot be read'],
  [/ERR_INVALID_URL|Cannot navigate to invalid URL/, 'URL_INVALID', 'it is not a valid address'],
  [
    /ERR_UNSAFE_REDIRECT|ERR_(?:DISALLOWED|UNKNOWN)_URL_SCHEME/,
    'URL_SCHEME_BLOCKED',
    'it leads to an address that is neither http nor https',
  ],
  [/ERR_HTTP_RESPONSE_CODE_FAILURE/, 'EMPTY_DOCUMENT', 'the server answered with an error and no page'],
  [/ERR_CONTENT_DECODING/, 'EMPTY_DOCUMENT', 'the response cannot be decoded as its content-encoding says'],
  [
    /ERR_INVALID_HTTP_RESPONSE|ERR_RESPONSE_HEADERS_|ERR_INVALID_CHUNKED/,
    'CONNECT_FAILED',
    'the response is not valid HTTP',
  ],
  [/ERR_CONNECTION_REFUSED/, 'CONNECT_FAILED', 'nothing listens at that address'],
  [/ERR_UNSAFE_PORT/, 'CONNECT_FAILED', 'browsers refuse that port (ERR_UNSAFE_PORT)'],
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, 'CONNECT_FAILED', 'the network is down'],
  [/ERR_PROXY|ERR_TUNNEL/, 'CONNECT_FAILED', 'the proxy does not answer'],
  [/Timeout \d+ms exceeded/, 'NAV_TIMEOUT', 'it did not answer in time', 'timeoutMs'],
  [/crash/i, 'PAGE_CRASHED', 'it crashed its renderer'],
  [/ERR_/, 'CONNECT_FAILED', 'it cannot be reached'],
];

/** Throws for a status of 400 or more; returns the status. */
export function refuseStatus(url: string, response: Response | null, keepHttpErrors: boolean): number {
  const status = response?.status() || 200;
  if (status < 400 || keepHttpErrors) return status;
  const retryAfterMs = retryAfterMsOf(response?.headers()['retry-after']);
  const answer = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status === 429)
    throw new PithError('RATE_LIMITED', `${url} asks for fewer requests (status 429): try later`, { answer });
  throw new PithError('HTTP_ERROR', `${url} answered with status ${status}`, {
    answer,
    option: 'keepHttpErrors',
  });
}

/** Parses Retry-After: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMsOf(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
