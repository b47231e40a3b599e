// The main entry of the library: reads many pages with one browser.

import { z } from 'zod';
import { PithError, usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { FifoLimiter } from '../../base/threads/fifo-limiter.ts';
import { cancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { snapshotIn } from '../../page/snapshot/snapshot-file.ts';
import { ArchiveShelf } from '../../see/archive/archive-shelf.ts';
import type { LaunchedBrowser } from '../../see/browser/program/find-browser.ts';
import { launchBrowser } from '../../see/browser/program/launch.ts';
import { SiteContexts, SiteSessions } from '../../see/browser/site/site-contexts.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import { type PageTarget, type Target, targetOf } from '../../see/browser/target/target.ts';
import type { CacheCall, CachedPage } from '../cache/cached-page.ts';
import type { KeptPage } from '../cache/entry.ts';
import { BrowserKeeper, CLOSED } from './browser-keeper.ts';
import type { JudgePage } from './judge-page.ts';
import { type JudgeThreads, judgeThreads } from './judge-threads.ts';
import type { PageCall, ReadPage } from './make-result.ts';
import { OPEN_OPTIONS, type OpenOptionsInput } from './open-option-rows.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';
import type { SegmentOptionsInput } from './segment-option-rows.ts';
import { captureRequest, segmentTarget, type Visits } from './segment-page.ts';
import { type SegmentResult, segmentResult } from './segment-result.ts';
import { segmentKept, segmentSaved } from './segment-saved.ts';

export const openOptionsSchema = z.strictObject(schemasOfRows(OPEN_OPTIONS, { z }));

export interface Pith {
  /** `target`: an address, the path of a file or saved snapshot, a `URL` or a `Target`. Rejects with a `PithError`. */
  readonly segment: (
    target: string | URL | Target,
    options?: SegmentOptionsInput & SegmentCalls,
  ) => Promise<SegmentResult>;
  /** The browser in use; starts it if necessary. */
  readonly launched: () => Promise<LaunchedBrowser>;
  /** Ends the browser. Pages in progress and waiting pages reject with the code CANCELLED. */
  readonly close: () => Promise<void>;
  /** `close`, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** As all other code reads pages. */
export interface PageReader extends Omit<Pith, 'segment'> {
  /** As `segment`, with the record apart from the rest. */
  readonly read: (...call: Parameters<Pith['segment']>) => Promise<ReadPage>;
  /** As `snapshotIn`, in a thread if there are some. */
  readonly parse: (...call: Parameters<JudgeThreads['parse']>) => Snapshot | Promise<Snapshot>;
  /** Judges a page that was captured earlier. */
  readonly readKept: (page: KeptPage, options: SegmentOptionsInput & SegmentCalls) => Promise<ReadPage>;
  /** Closes the archive at this path, of which no more pages are read. */
  readonly release: (archive: string) => Promise<void>;
}

/** The browser starts with the first page that needs one, and again after a crash. */
export async function open(input: OpenOptionsInput = {}): Promise<Pith> {
  const { read, readKept: _, release: _release, parse: _parse, ...pith } = await openWith(input);
  return { ...pith, segment: async (...call) => segmentResult(await read(...call)) };
}

/** Parts of the caller's, which are closed with the rest. */
interface PithParts {
  /** May use a browser that is starting already. */
  readonly launch?: typeof launchBrowser;
  readonly threads?: JudgeThreads;
  readonly shelf?: ArchiveShelf;
}

export async function openWith(
  input: OpenOptionsInput,
  { launch = launchBrowser, threads: given, shelf = new ArchiveShelf() }: PithParts = {},
): Promise<PageReader> {
  const { concurrency, browser, sandbox, renewAfter, judgeApart } = parseOptions(openOptionsSchema, input);
  const turns = new FifoLimiter(concurrency, cancelled);
  const keeper = new BrowserKeeper(() => launch({ browserPath: browser, sandbox }), renewAfter);
  let threads = given ?? (judgeApart ? judgeThreads(concurrency) : undefined);
  const judgeLarge = (): JudgePage | undefined => {
    threads ??= judgeThreads(1);
    return threads?.judge;
  };
  const visitor = visitorWith(keeper, concurrency);
  let isClosed = false;

  const readingOf = (input: SegmentOptionsInput & SegmentCalls): PageCall => ({
    ...parseSegmentInput(input),
    judge: threads?.judge,
    judgeLarge,
    parse: threads?.parse,
    timings: noTimings(),
  });

  const readTarget = async (target: Target, reading: PageCall): Promise<ReadPage> => {
    const { options, calls } = reading;
    if (isClosed) throw usageError(CLOSED);
    threads?.warm();
    if (target.kind === 'snapshot' || target.kind === 'snapshot-bytes') return segmentSaved(target, reading);
    if (target.kind === 'archived') {
      const { replayTarget } = await import('./replay-target.ts');
      const archive = await shelf.get(target.archive, options.unpackLimits);
      return replayTarget(archive, target, reading, readTarget);
    }
    await loadFilters(options);
    const cache = await askCache(target, options, { browser, signal: calls.signal });
    if (cache?.usable !== undefined) return segmentKept(cache.usable, reading);
    const caching = cache && { keep: cache.keep, request: cache.parts };
    try {
      return await turns.take(() => visitor.visit(target, reading, caching), calls.signal);
    } catch (error) {
      if (!isClosed) throw error;
      throw new PithError('CANCELLED', 'this pith was closed before the page was read', { cause: error });
    }
  };

  const read: PageReader['read'] = async (target, input = {}) => {
    const reading = readingOf(input);
    const first = await readTarget(targetOf(target), reading);
    if (!reading.options.followParts) return first;
    const { withParts } = await import('./parts/with-parts.ts');
    const readPart = (part: Target) => readTarget(part, readingOf({ ...input, frontMatter: false }));
    return withParts(first, targetOf(target), readPart, reading.options);
  };

  const readKept: PageReader['readKept'] = async (page, input) => {
    const reading = readingOf(input);
    threads?.warm();
    return segmentKept({ ...page, isRevalidated: page.checkedAt > page.capturedAt }, reading);
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    turns.close(cancelled());
    await Promise.all([threads?.close(), visitor.close()]);
    await shelf.close();
  };
  return {
    read,
    readKept,
    parse: (...call) => (threads?.parse ?? snapshotIn)(...call),
    release: path => shelf.release(path),
    launched: () => keeper.launched(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Visits pages with a kept browser; a page that was read closes while the next one is opened. `mostClosing`: pages that
 * may still be closing when another one is opened.
 */
function visitorWith(keeper: BrowserKeeper, mostClosing: number) {
  const provision = { spare: new SparePage(), sites: new SiteContexts(), sessions: new SiteSessions() };
  const closing = new Set<Promise<void>>();
  return {
    visit: async (
      target: PageTarget,
      reading: PageCall,
      caching: Pick<Visits, 'keep' | 'request'> = {},
    ): Promise<ReadPage> => {
      if (closing.size >= mostClosing) await Promise.race(closing);
      const { launched, release } = await keeper.lease();
      let closed = Promise.resolve();
      const onLeave = (left: Promise<void>) => {
        closed = left.finally(() => {
          closing.delete(closed);
          reading.calls.onLeft?.();
        });
        closing.add(closed);
      };
      try {
        const visits = { provision, onLeave, ...caching };
        return await segmentTarget(launched.browser, target, reading, visits);
      } finally {
        // The browser is not replaced before its last page is closed.
        closed.then(release);
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([keeper.close(), provision.spare.drop(), provision.sites.drop()]);
    },
  };
}

/** A filter list that cannot be read fails before a browser starts. */
async function loadFilters({ blockAds }: SegmentOptions): Promise<void> {
  if (blockAds !== false) await (await import('../../see/browser/blocking/block-ads.ts')).adBlocker(blockAds);
}

/** Undefined without `maxAgeMs`, and for pages that are not of the web. */
async function askCache(
  target: PageTarget,
  options: SegmentOptions,
  call: CacheCall,
): Promise<CachedPage | undefined> {
  const { maxAgeMs } = options;
  if (target.kind !== 'url' || maxAgeMs === undefined) return undefined;
  const { cachedPage } = await import('../cache/cached-page.ts');
  return cachedPage(target.url, { ...options, maxAgeMs }, captureRequest(options), call);
}
