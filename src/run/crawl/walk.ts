// Draws the pages of a crawl in waves: links found in a wave are used from the next one on.

import type { FailureRecord } from '../../judge/record/page-record.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import type { RunFolder } from '../batch/folder/run-folder.ts';
import { type BatchInput, keyOf, nameOf, type Place } from '../sources/input.ts';
import type { CrawlArea } from './crawl-area.ts';
import { Frontier, type KnownPage } from './frontier.ts';
import { addressesOf, type KeptPages } from './kept-pages.ts';
import { CRAWL_LIMITS } from './limits.ts';
import type { CrawlOptions } from './options.ts';

/** The fields that the record of a crawled page has in addition to those of a batch. */
export interface CrawlFields {
  /** Links to pages inside the crawl. */
  readonly links: readonly string[];
  /** Address of the page that this one duplicates; its files are not kept. */
  readonly duplicateOf?: string;
}

export type CrawlRecord = BatchRecord & { readonly crawl?: CrawlFields };

export type WalkEnd = 'sampled' | 'exhausted' | 'tries' | 'time' | 'start failed';

type Recorded = (record: CrawlRecord) => void;

/** Pages known without links; read after the start page. */
type NamedPages = () => AsyncIterable<{ readonly address: string; readonly from: string }>;

export class Walk {
  end: WalkEnd = 'exhausted';
  sampled = 0;
  deadLinks = 0;
  readonly #area: CrawlArea;
  readonly #kept: KeptPages;
  readonly #options: CrawlOptions;
  readonly #named: NamedPages;
  readonly #frontier: Frontier;
  readonly #deadline: number;
  readonly #waiting = new Map<string, Recorded>();
  /** Keys of drawn pages: two addresses may be one place. */
  readonly #drawn = new Set<string>();
  #opened = 0;

  constructor(area: CrawlArea, kept: KeptPages, options: CrawlOptions, named: NamedPages) {
    this.#area = area;
    this.#kept = kept;
    this.#options = options;
    this.#named = named;
    this.#frontier = new Frontier(options.seed);
    this.#deadline = performance.now() + (options.maxTimeMs ?? Number.POSITIVE_INFINITY);
  }

  /** Call when a record has been written. */
  recorded(key: string, record: BatchRecord): void {
    this.#waiting.get(key)?.(record);
    this.#waiting.delete(key);
  }

  /** True for a file of the web that is no page, if a link has led to it: nobody asked for it. */
  isSkipped(place: Place, code: string): boolean {
    const isLinked = this.sampled > 0 || this.#area.start === undefined;
    return isLinked && /^https?:/.test(nameOf(place)) && NO_PAGE.has(code);
  }

  /** `folder`: pages with a record there are replayed without being opened. */
  async *inputs(folder: Pick<RunFolder, 'table' | 'log'>, source: string): AsyncGenerator<BatchInput> {
    const { start } = this.#area;
    if (start !== undefined) {
      const first = { address: start, depth: 0, from: source };
      this.#frontier.know(start);
      yield* this.#wave([first], folder);
      if (this.sampled === 0) {
        this.end = 'start failed';
        return;
      }
    }
    for await (const { address, from } of this.#named())
      this.#frontier.add({ address, depth: start === undefined ? 0 : 1, from });
    for (let wave = this.#draw(); wave.length > 0; wave = this.#draw()) yield* this.#wave(wave, folder);
  }

  async *#wave(
    pages: readonly KnownPage[],
    folder: Pick<RunFolder, 'table' | 'log'>,
  ): AsyncGenerator<BatchInput> {
    const inputs: BatchInput[] = [];
    const known: (readonly [KnownPage, Promise<CrawlRecord>])[] = [];
    for (const page of pages) {
      const place = this.#area.placeOf(page.address);
      const key = place === undefined ? '' : keyOf(place);
      if (place === undefined || this.#drawn.has(key)) continue;
      this.#drawn.add(key);
      inputs.push({ source: page.from, place });
      const earlier = await recordOn(folder, key);
      // Kept before the rest of the wave is opened, which may hold a duplicate of it.
      if (earlier !== undefined) this.#keep(page, earlier);
      const record = earlier ?? new Promise<CrawlRecord>(resolve => this.#waiting.set(key, resolve));
      known.push([page, Promise.resolve(record)]);
    }
    this.#opened += inputs.length;
    yield* inputs;
    for (const [page, record] of known) this.#learn(page, await record);
  }

  #draw(): KnownPage[] {
    const { pages } = this.#options;
    const wanted = Math.min(CRAWL_LIMITS.wave, pages - this.sampled);
    if (wanted === 0) return this.#ended('sampled');
    if (performance.now() > this.#deadline) return this.#ended('time');
    if (this.#opened >= CRAWL_LIMITS.openedFirst + CRAWL_LIMITS.openedPerPage * pages)
      return this.#ended('tries');
    const drawn: KnownPage[] = [];
    while (drawn.length < wanted) {
      const page = this.#frontier.draw();
      if (page === undefined) break;
      drawn.push(page);
    }
    return drawn;
  }

  #ended(end: WalkEnd): [] {
    this.end = end;
    return [];
  }

  #keep({ address }: Pick<KnownPage, 'address'>, record: CrawlRecord): void {
    if (record.ok && record.crawl?.duplicateOf === undefined) this.#kept.keep(address, record);
  }

  #learn({ address, depth }: KnownPage, record: CrawlRecord): void {
    if (!record.ok) {
      if (isDeadLink(record)) this.deadLinks++;
      return;
    }
    if (record.crawl?.duplicateOf !== undefined) {
      this.#frontier.sawDuplicate(address);
      return;
    }
    this.sampled++;
    this.#keep({ address }, record);
    for (const one of addressesOf(address, record)) this.#frontier.know(one);
    if (depth >= this.#options.depth) return;
    for (const link of record.crawl?.links ?? [])
      if (this.#area.placeOf(link) !== undefined)
        this.#frontier.add({ address: link, depth: depth + 1, from: address });
  }
}

/** Failures of links that lead to a file that is no page. */
const NO_PAGE: ReadonlySet<string> = new Set(['NOT_HTML', 'DOWNLOAD']);

/** Failures of pages that are a matter of the site's links: they lead nowhere or elsewhere. */
const DEAD = new Set('ROBOTS_DISALLOWED OUT_OF_SCOPE NOT_ARCHIVED DNS_FAILED TOO_MANY_REDIRECTS'.split(' '));

const isDeadLink = ({ url, error: { code, status = 0 } }: FailureRecord): boolean =>
  /^https?:/.test(url) && (DEAD.has(code) || (code === 'HTTP_ERROR' && status < 500));

async function recordOn(
  { table, log }: Pick<RunFolder, 'table' | 'log'>,
  key: string,
): Promise<CrawlRecord | undefined> {
  const place = table.place(key);
  return place === undefined ? undefined : log.read(place);
}
