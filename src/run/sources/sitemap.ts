// Reads the pages of a sitemap: follows indexes, skips loops and other hosts, all within limits.

import { createReadStream } from 'node:fs';
import { asPithError, PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { type FetchOptions, fetchBytes } from './fetch-bytes.ts';
import { SOURCE_LIMITS } from './limits.ts';
import { sitemapLocations } from './sitemap-locations.ts';

export interface SitemapReading {
  readonly fetch: FetchOptions;
  /** Take pages of other hosts too. */
  readonly anyHost: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly note: (message: string) => void;
  /** Sitemaps that were read: those of several starts count together for the limit, and none is read twice. */
  readonly seen?: Set<string>;
}

export type SitemapItem =
  | { readonly url: string }
  /** A sitemap that could not be read. */
  | { readonly sitemap: string; readonly error: PithError };

type Place = { readonly name: string; readonly url?: string };

interface Walk {
  readonly start: Place;
  readonly seen: Set<string>;
  readonly waiting: (Place & { readonly depth: number })[];
  readonly left: { otherHosts: number; tooDeep: number; noAddress: number };
}

/** `start`: with `url` an address, else the path of a file. */
export async function* sitemapItems(start: Place, reading: SitemapReading): AsyncGenerator<SitemapItem> {
  const walk: Walk = {
    start,
    seen: reading.seen ?? new Set(),
    waiting: [],
    left: { otherHosts: 0, tooDeep: 0, noAddress: 0 },
  };
  enqueue({ ...start, depth: 0 }, walk);
  let unanswered = 0;
  let slowMs = 0;
  for (let place = walk.waiting.shift(); place !== undefined; place = walk.waiting.shift()) {
    const began = performance.now();
    const { pages, failure } = await pagesOf(place, walk, reading);
    slowMs += Math.max(0, performance.now() - began - SOURCE_LIMITS.sitemapMs);
    yield* pages;
    if (failure !== undefined) yield { sitemap: place.name, error: failure };
    const isUnanswered = failure?.retryable === true && failure.answer.status === undefined;
    unanswered = isUnanswered ? unanswered + 1 : 0;
    const left = walk.waiting.length;
    const why = whyStopped(unanswered, slowMs);
    if (left === 0 || why === undefined) continue;
    const message = `${start.name}: ${why}, so ${left} more were not read`;
    yield { sitemap: start.name, error: new PithError('HOST_UNAVAILABLE', message) };
    break;
  }
  const { otherHosts, tooDeep, noAddress } = walk.left;
  const { name } = start;
  if (otherHosts > 0)
    reading.note(
      `${name}: left out ${counted(otherHosts, 'location')} of other hosts (--any-host includes them)`,
    );
  if (noAddress > 0)
    reading.note(`${name}: left out ${counted(noAddress, 'location')} without an http or https address`);
  if (tooDeep > 0)
    reading.note(
      `${name}: left out ${counted(tooDeep, 'sitemap')}: its indexes are nested too deeply or too many`,
    );
}

function whyStopped(unanswered: number, slowMs: number): string | undefined {
  const { sitemapsUnanswered, sitemapMs, slowSitemapsMs } = SOURCE_LIMITS;
  if (unanswered === sitemapsUnanswered) return `${unanswered} sitemaps in a row did not answer`;
  if (slowMs > slowSitemapsMs)
    return `its sitemaps took ${slowSitemapsMs / 60_000} minutes longer than ${sitemapMs / 1_000} s each`;
  return undefined;
}

/** Reads a sitemap to its end before its pages are taken: a slow consumer must not use up the time of the request. */
async function pagesOf(
  place: Place & { readonly depth: number },
  walk: Walk,
  reading: SitemapReading,
): Promise<{ readonly pages: readonly { readonly url: string }[]; readonly failure?: PithError }> {
  const pages: { readonly url: string }[] = [];
  let entries = 0;
  try {
    const { base, bytes } = await opened(place, walk.start, reading);
    for await (const location of sitemapLocations(bytes, place.name)) {
      if (++entries > SOURCE_LIMITS.sitemapEntries) throw tooMany(place);
      const url = pageAddress(location.url, base);
      if (url === undefined) walk.left.noAddress++;
      else if (!isWanted(url, walk.start, reading)) walk.left.otherHosts++;
      else if (location.kind === 'page') pages.push({ url: url.href });
      else enqueue({ name: url.href, url: url.href, depth: place.depth + 1 }, walk);
    }
  } catch (error) {
    const failure = asPithError(error);
    if (failure.code === 'CANCELLED') throw failure;
    return { pages, failure };
  }
  return { pages };
}

function enqueue(place: Walk['waiting'][number], { seen, waiting, left }: Walk): void {
  if (seen.has(place.name)) return;
  if (place.depth > SOURCE_LIMITS.sitemapDepth || seen.size >= SOURCE_LIMITS.sitemapFiles) {
    left.tooDeep++;
    return;
  }
  seen.add(place.name);
  waiting.push(place);
}

/** Resolves relative addresses against the sitemap: the protocol requires absolute ones, but some sites write paths. */
function pageAddress(text: string, sitemap: string | undefined): URL | undefined {
  const url = text === '' ? undefined : parseUrl(text, sitemap);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

function isWanted(url: URL, start: Place, { anyHost }: SitemapReading): boolean {
  return anyHost || start.url === undefined || siteOf(url) === siteOf(new URL(start.url));
}

/** With and without `www.` is the same site. */
const siteOf = ({ host }: URL): string => host.replace(/^www\./, '');

const tooMany = ({ name }: Place): PithError =>
  new PithError(
    'INPUT_INVALID',
    `${name} has more than ${SOURCE_LIMITS.sitemapEntries} entries: the rest is left out`,
  );

interface OpenedSitemap {
  /** The address after redirects, against which relative addresses resolve. */
  readonly base: string | undefined;
  readonly bytes: AsyncIterable<Buffer>;
}

async function opened({ name, url }: Place, start: Place, reading: SitemapReading): Promise<OpenedSitemap> {
  if (url === undefined) return { base: undefined, bytes: createReadStream(name) };
  const body = await answered(url, start, reading);
  return { base: body.url, bytes: body.chunks };
}

/** Requests a sitemap with retries. For sitemaps of an index, the host that the user named stays that of the index. */
async function answered(
  url: string,
  start: Place,
  { fetch, signal }: SitemapReading,
): ReturnType<typeof fetchBytes> {
  const { sitemapBytes, requestMs, attempts, attemptPauseMs } = SOURCE_LIMITS;
  const named = start.url === undefined ? fetch : { ...fetch, named: start.url };
  for (let attempt = 1; ; attempt++) {
    try {
      const body = await fetchBytes(url, named, { maxBytes: sitemapBytes, timeoutMs: requestMs, signal });
      if (body.status < 400) return body;
      await body.close();
      throw new PithError('HTTP_ERROR', `${url} answered with status ${body.status}`, {
        answer: { status: body.status },
      });
    } catch (error) {
      if (attempt >= attempts || !asPithError(error).retryable || signal?.aborted === true) throw error;
      await new Promise(done => setTimeout(done, attemptPauseMs * attempt));
    }
  }
}
