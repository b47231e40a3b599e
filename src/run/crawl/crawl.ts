// Crawls a site, a folder or an archive: a random sample of its pages, in the folder of a run.

import { pathToFileURL } from 'node:url';
import { PithError, usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { PageOutcome } from '../batch/batch-record.ts';
import {
  type BatchOptions,
  batchCallsSchema,
  batchOptionsSchema,
  parseRunOptions,
} from '../batch/options.ts';
import { type BatchCalls, type BatchSummary, type RunInHand, runBatch } from '../batch/run-batch.ts';
import type { Place } from '../sources/input.ts';
import { refuseOwnOutput, type Source, sourceOf } from '../sources/source.ts';
import { archiveArea, type CrawlArea, type CrawlSource, folderArea, webArea } from './crawl-area.ts';
import type { CrawlOptionsInput } from './crawl-option-rows.ts';
import { KeptPages } from './kept-pages.ts';
import { namedPages } from './named-pages.ts';
import { type CrawlOptions, crawlOptionsSchema } from './options.ts';
import { type OutsideHost, OutsideHosts } from './outside-hosts.ts';
import { pageAddress, pageLinks } from './page-address.ts';
import { type CrawlFields, Walk, type WalkEnd } from './walk.ts';

export interface CrawlSummary extends Omit<BatchSummary, 'end'> {
  readonly end: WalkEnd | 'stopped';
  /** Pages that were read and are no duplicates. */
  readonly sampled: number;
  /** Failed pages to which links of a site lead, and which are not there or not to be read. */
  readonly deadLinks: number;
  /** Hosts outside of the crawl to which its sitemaps and links lead, that with most addresses first. */
  readonly outside: readonly OutsideHost[];
}

export async function crawl(
  start: string,
  input: CrawlOptionsInput,
  /** The executor must return the snapshots of its pages, which have their links. */
  calls: Omit<BatchCalls, 'stdin'> = {},
): Promise<CrawlSummary> {
  const options = parseRunOptions(crawlOptionsSchema, input);
  parseOptions(batchCallsSchema.omit({ stdin: true }), calls);
  if (typeof start !== 'string') throw usageError('the start of a crawl must be a string');
  const source = await sourceOf(start);
  if (!isCrawlSource(source))
    throw usageError(
      `'${start}' cannot be crawled: name an address, a folder, a page in a folder or an archive`,
    );
  refuseOwnOutput([source], options.out);
  const kept = new KeptPages();
  let walk: Walk | undefined;
  let area: CrawlArea | undefined;
  const outside = new OutsideHosts(source.kind === 'address' ? source.url : undefined);
  const summary = await runBatch(
    batchOptionsOf(options),
    {
      lasting: { crawl: lastingOf(source, options) },
      inputs: async function* (run) {
        area = await areaOf(source, options, run);
        const parts = { area, outside, options, run, calls };
        walk = new Walk(area, kept, options, () => namedPages(start, parts));
        yield* walk.inputs(run.folder, start);
      },
      review: ({ place }, outcome) =>
        area === undefined ? outcome : reviewed(place, outcome, { area, kept, outside, options }),
      isSkipped: ({ place }, { code }) => walk?.isSkipped(place, code) === true,
      isWhole: () => walk?.end === 'sampled' || walk?.end === 'exhausted',
      onRecord: (key, record) => walk?.recorded(key, record),
    },
    calls,
  );
  const end = summary.end === 'stopped' ? 'stopped' : (walk?.end ?? 'exhausted');
  const { sampled = 0, deadLinks = 0 } = walk ?? {};
  return { ...summary, end, sampled, deadLinks, outside: outside.list() };
}

const isCrawlSource = (source: Source): source is CrawlSource =>
  ['address', 'folder', 'page', 'archive'].includes(source.kind);

/** Options that must stay the same when a crawl is resumed; the number of pages may change. */
const lastingOf = (source: CrawlSource, { seed, scope, depth, sitemap }: CrawlOptions) => ({
  start: source.kind === 'address' ? source.url : source.path,
  seed,
  scope,
  depth,
  sitemap,
});

function batchOptionsOf(options: CrawlOptions): BatchOptions {
  const { pages: _pages, seed: _seed, scope: _scope, depth: _depth, ...rest } = options;
  const { maxTimeMs: _maxTimeMs, sitemap: _sitemap, redo, ...shared } = rest;
  return batchOptionsSchema.parse({ ...shared, redo });
}

async function areaOf(
  source: CrawlSource,
  { scope }: CrawlOptions,
  { shelf }: RunInHand,
): Promise<CrawlArea> {
  if (source.kind === 'address') return webArea(pageAddress(source.url) ?? source.url, scope);
  return source.kind === 'archive'
    ? archiveArea(await shelf.get(source.path))
    : folderArea(source.path, source.kind);
}

interface Sampling {
  readonly area: CrawlArea;
  readonly kept: KeptPages;
  readonly outside: OutsideHosts;
  readonly options: CrawlOptions;
}

/** Checks a page that was read: fails it out of scope, drops its files if it is a duplicate, else records its links. */
function reviewed(
  place: Place,
  outcome: PageOutcome,
  { area, kept, outside, options }: Sampling,
): PageOutcome {
  if (!outcome.ok || place.kind === 'invalid') return outcome;
  const { record, snapshot } = outcome;
  if (place.kind === 'url' && area.placeOf(record.finalUrl) === undefined)
    return { ok: false, error: outOfScope(place.url, record.finalUrl) };
  const address = place.kind === 'file' ? pathToFileURL(place.path).href : place.url;
  const duplicateOf = kept.find(address, record);
  if (duplicateOf !== undefined) {
    const crawl: CrawlFields = { links: [], duplicateOf };
    return { ok: true, record: Object.assign({ ...record }, { crawl }), files: {} };
  }
  kept.keep(address, record);
  const links = snapshot === undefined ? [] : pageLinks(snapshot, options.robots);
  const isInside = (link: string) => area.placeOf(link) !== undefined;
  for (const link of links) if (!isInside(link)) outside.add(link);
  const crawl: CrawlFields = { links: links.filter(isInside) };
  return { ...outcome, record: Object.assign({ ...record }, { crawl }) };
}

const outOfScope = (url: string, finalUrl: string): PithError =>
  new PithError(
    'OUT_OF_SCOPE',
    `${url} redirects to ${finalUrl}, which is outside of the crawl: start there, or widen --scope`,
  );
