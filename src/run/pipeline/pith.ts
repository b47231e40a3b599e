// The main entry of the library: reads many pages with one browser.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { parseOptions, type SchemasFor } from '../../base/schema/parse-options.ts';
import { Turns } from '../../base/threads/turns.ts';
import { cancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import type { LaunchedBrowser } from '../../see/browser/program/find-browser.ts';
import { launchBrowser } from '../../see/browser/program/launch.ts';
import { SiteContexts } from '../../see/browser/site/site-contexts.ts';
import { SiteSessions } from '../../see/browser/site/site-sessions.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import { type PageTarget, type Target, targetOf } from '../../see/browser/target.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { BrowserKeeper, CLOSED } from './browser-keeper.ts';
import type { SegmentResult } from './make-result.ts';
import { parseSegmentInput, type SegmentOptions } from './options.ts';
import type { SegmentOptionsInput } from './segment-options-input.ts';
import { captureRequest, segmentTarget, type Visits } from './segment-page.ts';
import { segmentKept, segmentSaved } from './segment-saved.ts';

/** Options of `open`. */
export interface OpenOptionsInput {
  /** Pages read at the same time. */
  concurrency?: number | undefined;
  /** Path of a Chromium or Chrome. */
  browser?: string | undefined;
  /** Chromium's sandbox: `true` if the system supports it, `false` for off, `required` to fail without it. */
  sandbox?: boolean | 'required' | undefined;
  /** Pages after which the browser is replaced by a new one; by default never. */
  renewAfter?: number | undefined;
  /** Judge large pages in a worker thread, so that this thread stays responsive. */
  judgeApart?: boolean | undefined;
}

export const openOptionsSchema = z.strictObject({
  concurrency: z.number().int().min(1).max(64).default(2),
  browser: z.string().optional(),
  sandbox: z.union([z.boolean(), z.literal('required')]).default(true),
  renewAfter: z.number().int().min(1).optional(),
  judgeApart: z.boolean().default(false),
} satisfies SchemasFor<OpenOptionsInput>);

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

/** The browser starts with the first page that needs one, and again after a crash. */
export async function open(input: OpenOptionsInput = {}): Promise<Pith> {
  return openWith(launchBrowser, input);
}

/** As `open`, with a launch function of the caller's, who may have started a browser already. */
export async function openWith(launch: typeof launchBrowser, input: OpenOptionsInput): Promise<Pith> {
  const options = parseOptions(openOptionsSchema, input);
  const turns = new Turns(options.concurrency, cancelled);
  const keeper = new BrowserKeeper(
    () => launch({ browserPath: options.browser, sandbox: options.sandbox }),
    options.renewAfter,
  );
  const thread = options.judgeApart ? new (await import('./judge-apart.ts')).JudgeThread() : undefined;

  /** Pages that are being closed; the next pages do not wait for them. */
  const leaving = new Set<Promise<void>>();
  const provision = { spare: new SparePage(), sites: new SiteContexts(), sessions: new SiteSessions() };

  let isClosed = false;

  async function segment(
    target: string | URL | Target,
    input: SegmentOptionsInput & SegmentCalls = {},
  ): Promise<SegmentResult> {
    const { options: pageOptions, calls } = parseSegmentInput(input);
    const parsed = targetOf(target);
    if (isClosed) throw new PithError('USAGE', CLOSED);
    if (parsed.kind === 'snapshot' || parsed.kind === 'snapshot-bytes')
      return segmentSaved(parsed, pageOptions, calls);
    if (pageOptions.blockAds !== false) {
      // Fails before a browser starts if the filter list cannot be read.
      await (await import('../../see/browser/blocking/block-ads.ts')).adBlocker(pageOptions.blockAds);
    }
    const cache = await askCache(parsed, pageOptions, calls);
    if (cache?.usable !== undefined) return segmentKept(cache.usable, pageOptions, calls);
    const caching = cache && { keep: cache.keep, request: cache.parts };
    try {
      return await turns.take(() => visit(parsed, pageOptions, calls, caching), calls.signal);
    } catch (error) {
      if (!isClosed) throw error;
      throw new PithError('CANCELLED', 'this pith was closed before the page was read', { cause: error });
    }
  }

  /** Visits a page with the browser; a page that is slow to close keeps its browser from being replaced. */
  async function visit(
    target: PageTarget,
    pageOptions: SegmentOptions,
    calls: SegmentCalls,
    caching: Pick<Visits, 'keep' | 'request'> = {},
  ): Promise<SegmentResult> {
    // Limits the number of pages that are slow to close.
    if (leaving.size >= options.concurrency) await Promise.race(leaving);
    const { launched, release } = await keeper.lease();
    let gone = Promise.resolve();
    try {
      const onLeave = (left: Promise<void>) => {
        gone = left.finally(() => {
          leaving.delete(gone);
          calls.onLeft?.();
        });
        leaving.add(gone);
      };
      const visits = { provision, onLeave, judge: thread?.judge, ...caching };
      return await segmentTarget(launched.browser, target, pageOptions, calls, visits);
    } finally {
      gone.then(release);
    }
  }

  /** Undefined without `maxAgeMs`, and for pages that are not of the web. */
  async function askCache(
    target: PageTarget,
    pageOptions: SegmentOptions,
    { signal }: SegmentCalls,
  ): Promise<CachedPage | undefined> {
    const { maxAgeMs } = pageOptions;
    if (target.kind !== 'url' || maxAgeMs === undefined) return undefined;
    const { cachedPage } = await import('../cache/cached-page.ts');
    const wanted = captureRequest(pageOptions);
    return cachedPage(target.url, { ...pageOptions, maxAgeMs }, wanted, { browser: options.browser, signal });
  }

  const close = async (): Promise<void> => {
    isClosed = true;
    turns.close(cancelled());
    await Promise.all([thread?.close(), keeper.close(), provision.spare.drop(), provision.sites.drop()]);
  };
  return { segment, launched: () => keeper.launched(), close, [Symbol.asyncDispose]: close };
}
