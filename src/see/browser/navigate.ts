// Opens a target in a page and waits for its load event; failures become error codes.

import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response, Route } from 'playwright';
import { type ErrorCode, firstLine, PithError, type ServerAnswer } from '../../base/errors.ts';
import { withoutFragment } from '../../base/text/without-fragment.ts';
import { KEPT_HEADERS, type Validators } from '../snapshot/snapshot.ts';
import { endsInMiddle } from './cut-html.ts';
import { fileAddress } from './file-target.ts';
import { watchForHang } from './hang-watch.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';
import type { WatchStep } from './page-watch.ts';
import { readHtml } from './read-html.ts';
import type { PageTarget } from './target.ts';

export interface Arrival {
  readonly url: string;
  readonly status: number;
  /** The response with the document; undefined if there was none. */
  readonly answer?:
    | {
        readonly url: string;
        readonly validators: Validators;
        readonly headers: Readonly<Record<string, string>>;
      }
    | undefined;
}

export async function navigate(open: OpenPage, given: PageTarget): Promise<Arrival> {
  const { options } = open;
  const started = performance.now();
  const target = given.kind === 'html' ? { ...given, html: await readHtml(open, given) } : given;
  const url = addressOf(target);
  const response = await arrive(open, target, url);
  const status = refuseAnswer(url, response, options.keepHttpErrors);
  refuseType(url, response?.headers()['content-type']);
  const isCut = target.kind === 'url' && response !== null ? isCutShort(open, response) : undefined;
  const isLoaded = await awaitLoad(open, options.timeoutMs - (performance.now() - started));
  if (isLoaded && (await isCut) === true)
    open.warnings.add('PARTIAL_LOAD', 'the HTML ends in the middle: the server did not send all of it');
  const answer = response === null ? undefined : answerOf(response);
  return { url, status, answer };
}

function answerOf(response: Response): NonNullable<Arrival['answer']> {
  const headers = response.headers();
  const { etag, 'last-modified': lastModified } = headers;
  const kept = KEPT_HEADERS.flatMap(name => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value.slice(0, MOST_HEADER_CHARS)] as const];
  });
  return {
    url: response.url(),
    validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    headers: Object.fromEntries(kept),
  };
}

const MOST_HEADER_CHARS = 500;

function addressOf(target: PageTarget): string {
  if (target.kind === 'url') return target.url;
  if (target.kind === 'file') return fileAddress(target);
  return target.url ?? 'about:blank';
}

/** The address of the local server, for a file that is served. */
function shownUrl({ servedUrl }: OpenPage, target: ReadTarget): string | undefined {
  if (servedUrl === undefined || target.kind !== 'file') return servedUrl;
  return servedUrl + (target.search ?? '') + (target.fragment ?? '');
}

/** A target whose HTML is decoded. */
type ReadTarget =
  | Exclude<PageTarget, { kind: 'html' }>
  | { kind: 'html'; html: string; url?: string | undefined };

async function arrive(open: OpenPage, target: ReadTarget, url: string): Promise<Response | null> {
  const { page, watch, options } = open;
  const step = { what: `opening ${url}`, ms: options.timeoutMs + 1_000, code: 'NAV_TIMEOUT' } as const;
  try {
    if (target.kind === 'html' && target.url === undefined) {
      await watch.run(
        step,
        page.setContent(target.html, { waitUntil: 'commit', timeout: options.timeoutMs }),
      );
      return null;
    }
    const handed = target.kind === 'html' ? await handIn(open, step, url, target.html) : undefined;
    const response = await watch.run(
      step,
      page.goto(shownUrl(open, target) ?? url, { waitUntil: 'commit', timeout: options.timeoutMs }),
    );
    if (handed !== undefined && (response === null || response.request() !== handed()))
      throw new PithError('INTERNAL', `${url} shows something else than the given HTML`);
    return response;
  } catch (error) {
    if (error instanceof PithError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (message.includes('ERR_ABORTED')) await refuseDeadPage(open);
    const failure = navigationError(open, url, message, error);
    // No server was asked: the renderer is busy with the HTML itself.
    if (target.kind === 'html' && target.url === undefined && failure.code === 'NAV_TIMEOUT')
      throw new PithError('PAGE_HUNG', `the HTML was not laid out within ${options.timeoutMs} ms`, {
        cause: error,
        option: 'timeoutMs',
      });
    if (target.kind !== 'file' || failure.code !== 'DOWNLOAD') throw failure;
    throw new PithError('NOT_HTML', `${url} is a file that browsers save, not an HTML page`, {
      cause: error,
    });
  }
}

/** Throws if the renderer is gone: Chromium then aborts the navigation first, as if there were no document. */
async function refuseDeadPage({ cdp, watch }: OpenPage): Promise<void> {
  const step = { what: 'asking the page', ms: VISIT_LIMITS.hangMs, code: 'PAGE_CRASHED' } as const;
  await watch.run(step, cdp.send('Page.getFrameTree')).catch((error: unknown) => {
    if (error instanceof PithError) throw error;
  });
}

/**
 * Answers the request for `url` with this HTML; the result returns that request once it was made. Matches by regular
 * expression: with a predicate, Playwright intercepts all requests and loses track of those that are pending.
 */
async function handIn(
  { page, watch }: OpenPage,
  step: WatchStep,
  url: string,
  body: string,
): Promise<() => Request | undefined> {
  let answered: Request | undefined;
  const answer = (route: Route) => {
    answered = route.request();
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  };
  await watch.run(step, page.route(requestFor(url), answer, { times: 1 }));
  return () => answered;
}

/** Matches the address without fragment, with each character either percent-encoded or as it is. */
function requestFor(url: string): RegExp {
  const spelled = withoutFragment(url).replace(/%[2-7][0-9a-f]|[^\w%]/gi, part => {
    const sign = part.length === 1 ? part : decodeURIComponent(part);
    const inPerCent = `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
    return `(?:${inPerCent}|\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')})`;
  });
  return new RegExp(`^${spelled}$`, 'i');
}

/** Throws if the page navigated to an address that fails: Chromium then shows its error page (hazards, B2). */
export function refuseErrorPage(open: OpenPage, shownUrl: string): void {
  if (!shownUrl.startsWith('chrome-error:')) return;
  const failed = open.failedNavigation();
  throw navigationError(open, failed?.url ?? open.page.url(), failed?.reason ?? '');
}

/** For a page that shows nothing: throws if its response began well but could not be read to the end. */
export function refuseBrokenAnswer(open: OpenPage, shownUrl: string): void {
  const failed = open.failedNavigation();
  if (failed === undefined || open.isCut()) return;
  if (withoutFragment(failed.url) !== withoutFragment(shownUrl)) return;
  throw navigationError(open, failed.url, failed.reason);
}

/** Maps Chromium's net errors to error codes. */
const NET_ERRORS: readonly (readonly [RegExp, ErrorCode, string, option?: string])[] = [
  [/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION/, 'DNS_FAILED', 'its host name cannot be resolved'],
  [/ERR_TOO_MANY_REDIRECTS/, 'TOO_MANY_REDIRECTS', 'it redirects without end'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'TLS_INVALID', 'its certificate is not valid', 'ignoreHttpsErrors'],
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

function navigationError(open: OpenPage, url: string, message: string, cause?: unknown): PithError {
  const guarded = GUARDED.test(message) ? guardedError(open, url) : undefined;
  if (guarded !== undefined) return guarded;
  if (open.downloads() > 0 || message.includes('Download is starting')) {
    return new PithError('DOWNLOAD', `${url} is a download, not a page`, { cause });
  }
  if (message.includes('ERR_ABORTED')) {
    return new PithError('EMPTY_DOCUMENT', `${url} answered without a document`, { cause });
  }
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
  const detail = code === 'CONNECT_FAILED' ? /net::(ERR_\w+)/.exec(message)?.[1] : undefined;
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
    const failure = open.failureAt(url);
    if (failure === undefined) continue;
    const { code, message, option } = failure;
    return new PithError(code, `${url} cannot be opened: ${message}`, { cause: failure, option });
  }
  return undefined;
}

/** Throws for a status of 400 or more; returns the status. */
export function refuseAnswer(url: string, response: Response | null, keepHttpErrors: boolean): number {
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

const HTML_TYPES = /^\s*(?:text\/html|application\/xhtml\+xml|multipart\/related|message\/rfc822)\b/i;

/** Accepted for files only: browsers show them as text. */
const TEXT_TYPES = /^\s*text\/(?:plain|markdown)\b/i;

/** Checks the header, because Chromium's viewers for PDF and JSON look like pages in the DOM (hazards, C5). */
export function refuseType(url: string, contentType: string | undefined): void {
  if (contentType === undefined || contentType === '' || HTML_TYPES.test(contentType)) return;
  if (url.startsWith('file:') && TEXT_TYPES.test(contentType)) return;
  const type = contentType.split(';', 1)[0]?.trim();
  throw new PithError('NOT_HTML', `${url} is ${type}, not an HTML page`);
}

/** False also for a body that the browser did not keep. */
async function isCutShort({ watch, options }: OpenPage, response: Response): Promise<boolean> {
  const step = { what: 'reading the HTML', ms: options.timeoutMs };
  return watch.run(step, response.body()).then(endsInMiddle, () => false);
}

/** Returns whether the page has finished loading. */
async function awaitLoad(open: OpenPage, remainingMs: number): Promise<boolean> {
  const { page, watch, warnings } = open;
  const loadMs = Math.max(1, remainingMs);
  const ended = new AbortController();
  const step = { what: 'loading the page', ms: loadMs + 1_000, code: 'NAV_TIMEOUT' } as const;
  const loaded = watch.run(step, page.waitForLoadState('load', { timeout: 0 })).then(() => true as const);
  const parsed = watch.run(step, page.waitForLoadState('domcontentloaded', { timeout: 0 }));
  // Once the document is parsed, subresources get limited time (hazards, B9).
  const outOfPatience = parsed
    .then(() => sleep(Math.min(loadMs, VISIT_LIMITS.subresourcesMs), ended.signal))
    .then(() => false as const);
  const outOfTime = sleep(loadMs, ended.signal).then(() => false as const);
  const interrupted = open.interrupted
    .then(() => sleep(VISIT_LIMITS.interruptedMs, ended.signal))
    .then(() => false as const);
  const hanging = watchForHang(open);
  const hopeless = parsed.then(() => onlyDeadHostsLeft(open, ended.signal)).then(() => false as const);
  const ends = [loaded, outOfPatience, outOfTime, interrupted, hanging.seen, hopeless];
  const complete = await watch.run(step, Promise.race(ends)).finally(() => {
    hanging.stop();
    ended.abort();
  });
  loaded.catch(() => {});
  parsed.catch(() => {});
  outOfPatience.catch(() => {});
  hopeless.catch(() => {});
  if (complete) return true;
  const [dead] = open.deadHosts();
  if (dead !== undefined)
    warnings.add('PARTIAL_LOAD', `no picture of ${dead} loads: the rest of them was not waited for`);
  if (dead !== undefined && open.pendingRequests().length === 0) return false;
  const pending = open.pendingRequests();
  const named = pending.length === 0 ? '' : `, still waiting for ${pending.slice(0, 3).join(', ')}`;
  warnings.add('PARTIAL_LOAD', `the page had not finished loading${named}`);
  return false;
}

/** Resolves when the page waits only for pictures of dead hosts, each of which costs Chromium milliseconds. */
async function onlyDeadHostsLeft(open: OpenPage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (open.deadHosts().length === 0 || open.pendingRequests().length > 0))
    await sleep(VISIT_LIMITS.deadProbeMs, signal);
}

/** Ends with the signal, too: a timer that is left holds the whole visit in memory until it fires. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { ref: false, signal }).catch(() => {});
}
