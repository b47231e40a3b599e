// Opens a target in a page and waits until it is loaded; failures become error codes.

import type { Request, Response, Route } from 'playwright-core';
import { PithError } from '../../../base/errors.ts';
import { withoutFragment } from '../../../base/text/parse-url.ts';
import { isGzip, unpackedPage } from '../../../base/unpack/gzip.ts';
import { KEPT_HEADERS, type Validators } from '../../../page/snapshot/snapshot.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { ignoreNoscriptRefresh } from '../network/served-html.ts';
import type { OpenPage } from '../open-page.ts';
import { fileAddress } from '../target/file-target.ts';
import { bufferOver, decodeHtml, endsInMiddle } from '../target/html-bytes.ts';
import { refuseOther } from '../target/page-file.ts';
import { NO_ADDRESS, type PageTarget, type Target } from '../target/target.ts';
import type { WatchStep } from '../watch/page-watch.ts';
import { awaitLoad } from './await-load.ts';
import { navigationError, refuseStatus } from './navigation-error.ts';

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
  /** The HTML as it was sent or given, scripts not run; undefined if it is not known. */
  readonly html?: (() => Promise<string>) | undefined;
}

export async function navigate(open: OpenPage, given: PageTarget): Promise<Arrival> {
  const { options } = open;
  const started = performance.now();
  const target = await readTarget(open, given);
  const url = addressOf(target);
  const response = await arrive(open, target, url);
  const status = refuseStatus(url, response, options.keepHttpErrors);
  refuseType(url, response?.headers()['content-type']);
  const isCut = target.kind === 'url' && response !== null ? isCutShort(open, response) : undefined;
  const isLoaded = await awaitLoad(open, options.timeoutMs - (performance.now() - started));
  if (isLoaded && (await isCut) === true)
    open.warnings.add('PARTIAL_LOAD', 'the HTML ends in the middle: the server did not send all of it');
  const answer = response === null ? undefined : answerOf(response);
  return { url, status, answer, html: sentHtml(open, target, response) };
}

async function readTarget(open: OpenPage, given: PageTarget): Promise<ReadTarget> {
  if (given.kind !== 'html') return given;
  if (open.files !== undefined) return { kind: 'mhtml' };
  return { ...given, html: ignoreNoscriptRefresh(await readHtml(open, given)) };
}

/** MHTML is no HTML, and HTML in XML syntax has no text that scripts take away. */
function sentHtml({ watch }: OpenPage, target: ReadTarget, response: Response | null): Arrival['html'] {
  if (target.kind === 'html') return () => Promise.resolve(target.html);
  if (response === null || !/^\s*text\/html\b/i.test(response.headers()['content-type'] ?? ''))
    return undefined;
  const step = { what: 'reading the HTML', ms: VISIT_LIMITS.htmlMs };
  return () => watch.run(step, response.text());
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

function addressOf(target: ReadTarget): string {
  if (target.kind === 'mhtml') return NO_ADDRESS;
  if (target.kind === 'url') return target.url;
  if (target.kind === 'file') return fileAddress(target);
  return target.url ?? NO_ADDRESS;
}

/** The address of the local server, for a file that is served. */
function shownUrl({ files }: OpenPage, target: ReadTarget): string | undefined {
  if (files === undefined || target.kind !== 'file') return files?.url;
  return files.url + (target.search ?? '') + (target.fragment ?? '');
}

type HtmlTarget = Extract<PageTarget, { kind: 'html' }>;

/** A target whose HTML is decoded. `mhtml`: bytes that the context serves. */
type ReadTarget =
  | Exclude<PageTarget, HtmlTarget>
  | { readonly kind: 'html'; readonly html: string; readonly url?: string | undefined }
  | { readonly kind: 'mhtml' };

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
    throw new PithError('NOT_HTML', `${url} ${whySaved(target.path)}`, { cause: error });
  }
}

function whySaved(path: string): string {
  if (/\.gz$/i.test(path)) return 'is no gzip data, as its name says, and not an HTML page';
  return 'is a file that browsers save, not an HTML page: if it is plain text, name it .txt to read it';
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
  if (failed === undefined || open.network?.isCut() === true) return;
  if (withoutFragment(failed.url) !== withoutFragment(shownUrl)) return;
  throw navigationError(open, failed.url, failed.reason);
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

type GivenHtml = Extract<Target, { kind: 'html' }>;

/** Decodes HTML from memory; if the encoding is not certain, the browser detects it. */
async function readHtml(open: OpenPage, { html, url }: GivenHtml): Promise<string> {
  if (typeof html === 'string') return html;
  const given = bufferOver(html);
  const name = url ?? 'the input';
  const bytes = isGzip(given) ? unpackedPage(given, name) : given;
  refuseOther(bytes.subarray(0, 1_024), name);
  const text = await decodeHtml(bytes, () => encodingOf(open, bytes, url));
  if (text.trim() === '') throw new PithError('EMPTY_DOCUMENT', `${name} holds nothing but blanks`);
  return text;
}

/** Opens the bytes in a second page, where no script runs and nothing is loaded. */
async function encodingOf(
  { page, watch }: OpenPage,
  bytes: Buffer,
  url: string | undefined,
): Promise<string> {
  const step = { what: 'finding the encoding', ms: VISIT_LIMITS.launchMs } as const;
  const beside = await watch.run(step, page.context().newPage());
  try {
    const headers = { 'content-type': 'text/html', 'content-security-policy': "sandbox; default-src 'none'" };
    await watch.run(
      step,
      beside.route('**', route => route.fulfill({ status: 200, headers, body: bytes }), { times: 1 }),
    );
    // With the real address, because its country is a hint for detection.
    await watch.run(step, beside.goto(url ?? NOWHERE, { waitUntil: 'domcontentloaded' }));
    return await watch.run(step, beside.evaluate<string>('document.characterSet'));
  } finally {
    await watch.run(step, beside.close()).catch(() => {});
  }
}

const NOWHERE = 'http://html.invalid/';
