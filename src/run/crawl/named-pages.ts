// Pages of a crawl that are known without links of pages: from sitemaps and llms.txt, or as files of the folder or archive.

import { join } from 'node:path';
import { z } from 'zod';
import { asPithError, PithError } from '../../base/errors.ts';
import { readRegularText } from '../../base/files/regular-file.ts';
import { replaceFile } from '../../base/files/write-file.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { GroupedNotes } from '../../base/text/grouped-notes.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { SCRATCH } from '../batch/folder/page-writer.ts';
import type { BatchCalls, RunInHand } from '../batch/run-batch.ts';
import { fetchOptionsOf } from '../sources/fetch-bytes.ts';
import { SOURCE_LIMITS } from '../sources/limits.ts';
import { llmsItems } from '../sources/llms-text.ts';
import { type SitemapItem, sitemapItems } from '../sources/sitemap.ts';
import type { CrawlArea } from './crawl-area.ts';
import { seededRandom } from './frontier.ts';
import { CRAWL_LIMITS } from './limits.ts';
import type { CrawlOptions } from './options.ts';
import type { OutsideHosts } from './outside-hosts.ts';
import { pageAddress } from './page-address.ts';

interface NamedPage {
  readonly address: string;
  readonly from: string;
}

/** In the folder of the run: a resumed crawl must draw the same pages, although the site may list others. */
const SITEMAP_PAGES = 'sitemap-pages.json';

export interface NamingParts {
  readonly area: CrawlArea;
  readonly outside: OutsideHosts;
  readonly options: CrawlOptions;
  readonly run: RunInHand;
  readonly calls: Pick<BatchCalls, 'signal' | 'note'>;
}

/** `source`: the user's argument. */
export async function* namedPages(source: string, parts: NamingParts): AsyncGenerator<NamedPage> {
  const { area, options, calls } = parts;
  const { folder, robots } = parts.run;
  for await (const address of area.pages()) yield { address, from: source };
  const { start } = area;
  if (start === undefined || !options.sitemap || !/^https?:/u.test(start)) return;
  const path = join(folder.path, SITEMAP_PAGES);
  let pages = await pagesOnFile(path);
  if (pages === undefined) {
    const named = (await robots?.sitemaps(start, calls.signal).catch(() => [])) ?? [];
    const sitemaps = named.length > 0 ? named : [new URL('/sitemap.xml', start).href];
    pages = await pagesOf(list => listed(sitemaps, start, parts, list), parts);
    await replaceFile(path, `${JSON.stringify(pages)}\n`, join(folder.path, SCRATCH));
  }
  yield* pages;
}

const filed = z.array(z.strictObject({ address: z.string(), from: z.string() }));

async function pagesOnFile(path: string): Promise<NamedPage[] | undefined> {
  const text = await readRegularText(path).catch(() => undefined);
  return text === undefined ? undefined : filed.safeParse(orUndefined(() => JSON.parse(text))).data;
}

/** The pages that the site lists: sitemaps first. */
async function* listed(
  sitemaps: readonly string[],
  start: string,
  { options: { page } }: NamingParts,
  signal: AbortSignal,
): AsyncGenerator<{ readonly from: string; readonly item: SitemapItem }> {
  const fetch = fetchOptionsOf(page);
  const reading = { fetch, anyHost: true, signal, note: () => {}, seen: new Set<string>() };
  for (const named of sitemaps) {
    const url = parseUrl(named, start);
    const from = url?.href ?? named;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      yield { from, item: { sitemap: named, error: noSitemap(named) } };
    else for await (const item of sitemapItems({ name: from, url: from }, reading)) yield { from, item };
  }
  const from = new URL('/llms.txt', start).href;
  for await (const item of llmsItems(from, fetch, signal)) yield { from, item };
}

const noSitemap = (named: string): PithError =>
  new PithError(
    'URL_SCHEME_BLOCKED',
    `the sitemap ${named.slice(0, SOURCE_LIMITS.shownChars)} in robots.txt was not read: only http and https are`,
  );

/** Keeps random pages of too many, and those that were read until the deadline. */
async function pagesOf(
  listWith: (signal: AbortSignal) => ReturnType<typeof listed>,
  { area, outside, options: { seed }, calls: { signal, note = () => {} } }: NamingParts,
): Promise<NamedPage[]> {
  const pages = new Map<string, NamedPage>();
  const notes = new GroupedNotes();
  let left = CRAWL_LIMITS.sitemapAddresses;
  const deadline = AbortSignal.timeout(CRAWL_LIMITS.namingMs);
  try {
    for await (const { from, item } of listWith(AbortSignal.any([deadline, ...(signal ? [signal] : [])]))) {
      if ('error' in item) addUnread(item.error, notes);
      else if (left-- <= 0) break;
      const address = 'url' in item ? pageAddress(item.url) : undefined;
      if (address === undefined || pages.has(address)) continue;
      if (area.placeOf(address) === undefined) outside.add(address);
      else pages.set(address, { address, from });
    }
  } catch (error) {
    if (!deadline.aborted || signal?.aborted === true) throw error;
    notes.add(
      'late',
      `reading the sitemaps and llms.txt took longer than ${CRAWL_LIMITS.namingMs / 60_000} minutes: the rest is left out`,
    );
  }
  if (left < 0)
    notes.add(
      'many',
      `the sitemaps and llms.txt name more than ${CRAWL_LIMITS.sitemapAddresses} pages: the rest is left out`,
    );
  notes.joined().forEach(text => void note(text));
  return [...pages.values()]
    .map(named => ({ named, rank: seededRandom(seed, named.address) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, CRAWL_LIMITS.sitemapKept)
    .map(({ named }) => named);
}

/** Ignores a missing sitemap: most sites have none. */
function addUnread(error: PithError, notes: GroupedNotes): void {
  const { code, answer, message } = asPithError(error);
  if (answer.status !== 404) notes.add(code, message);
}
