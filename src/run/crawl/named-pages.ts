// Pages of a crawl that are known without links: from sitemaps, or as files of the folder or archive.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asPithError, type PithError } from '../../base/errors.ts';
import { replaceFile } from '../../base/files/write-file.ts';
import { SCRATCH } from '../batch/folder/run-layout.ts';
import type { BatchCalls, RunInHand } from '../batch/run-batch.ts';
import { fetchOptionsOf } from '../sources/fetch-bytes.ts';
import { sitemapItems } from '../sources/sitemap.ts';
import type { CrawlArea } from './crawl-area.ts';
import { CRAWL_LIMITS } from './limits.ts';
import type { CrawlOptions } from './options.ts';
import type { OutsideHosts } from './outside-hosts.ts';
import { pageAddress } from './page-address.ts';
import { seededRandom } from './seeded-random.ts';

export interface NamedPage {
  readonly address: string;
  readonly from: string;
}

/** Saved in the folder of the run: a resumed crawl must draw the same pages, although the sitemap may have changed. */
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
  if (area.start === undefined || !options.sitemap || !/^https?:/u.test(area.start)) return;
  const path = join(folder.path, SITEMAP_PAGES);
  let pages = await pagesOnFile(path);
  if (pages === undefined) {
    const named = (await robots?.sitemaps(area.start, calls.signal).catch(() => [])) ?? [];
    const sitemaps = named.length > 0 ? named : [new URL('/sitemap.xml', area.start).href];
    pages = await pagesOf(sitemaps, parts);
    await replaceFile(path, `${JSON.stringify(pages)}\n`, join(folder.path, SCRATCH));
  }
  yield* pages;
}

const filed = z.array(z.strictObject({ address: z.string(), from: z.string() }));

async function pagesOnFile(path: string): Promise<NamedPage[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : filed.parse(JSON.parse(text));
}

/** Reads the pages of the sitemaps; of too many, keeps random ones. */
async function pagesOf(
  sitemaps: readonly string[],
  { area, outside, options: { seed, page }, calls: { signal, note = () => {} } }: NamingParts,
): Promise<NamedPage[]> {
  const pages = new Map<string, NamedPage>();
  let left = CRAWL_LIMITS.sitemapAddresses;
  const reading = { fetch: fetchOptionsOf(page), anyHost: true, signal, note: () => {} };
  for (const url of sitemaps) {
    for await (const item of sitemapItems({ name: url, url }, reading)) {
      if ('error' in item) noteUnread(item.error, note);
      else if (left-- <= 0) break;
      const address = 'url' in item ? pageAddress(item.url) : undefined;
      if (address === undefined) continue;
      if (area.placeOf(address) === undefined) outside.add(address);
      else pages.set(address, { address, from: url });
    }
  }
  if (left < 0)
    note(`the sitemaps name more than ${CRAWL_LIMITS.sitemapAddresses} pages: the rest is left out`);
  return [...pages.values()]
    .map(named => ({ named, rank: seededRandom(seed, named.address) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, CRAWL_LIMITS.sitemapKept)
    .map(({ named }) => named);
}

/** Ignores a missing sitemap: most sites have none. */
function noteUnread(error: PithError, note: (message: string) => void): void {
  if (asPithError(error).answer.status !== 404) note(error.message);
}
