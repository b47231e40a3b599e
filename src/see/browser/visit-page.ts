// Opens one page in a context of its own, or attaches to a page of the caller; dialogs, popups and downloads are refused.

import type { Browser, Page } from 'playwright';
import { watchForRefresh } from './announced-refresh.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { AdBlocker, OpenPage } from './open-page.ts';
import { bindContext, isLocal, newPage, type PageContext, readyContext } from './page-context.ts';
import { listenTo } from './page-listeners.ts';
import type { PageOptions } from './page-options.ts';
import { PageWatch, withDeadline } from './page-watch.ts';
import type { SparePage } from './spare-page.ts';
import type { PageTarget } from './target.ts';
import { Warnings } from './warnings.ts';

/** `spare`: a page that may have been made ready for this one. */
export async function openPage(
  browser: Browser,
  target: PageTarget,
  options: PageOptions,
  signal?: AbortSignal,
  spare?: SparePage,
): Promise<OpenPage> {
  const adBlocker = await adBlockerOf(options);
  const local = isLocal(target);
  const made = await spare?.take(browser, options, local);
  spare?.prepare(browser, options, local);
  const ready = made ?? (await readyContext(browser, options, local));
  try {
    const opened = await bindContext(ready, target, options);
    await adBlocker?.guard(opened.context, text => opened.files?.toFiles(text) ?? text);
    const page = made?.page ?? (await newPage(opened.context));
    return await attach(page, options, signal, { ...opened, adBlocker });
  } catch (error) {
    await ready.close();
    throw error;
  }
}

type OwnContext = PageContext & { readonly adBlocker: AdBlocker | undefined };

/** Watches a page that somebody else opened; closing it stays theirs. */
export async function attach(
  page: Page,
  options: PageOptions,
  signal?: AbortSignal,
  owned?: OwnContext,
): Promise<OpenPage> {
  // The requests of a page that stands already were sent: only the places can be hidden.
  const adBlocker = owned === undefined ? await adBlockerOf(options) : owned.adBlocker;
  const watch = new PageWatch(page, page.context().browser(), signal);
  const warnings = new Warnings();
  const files = owned?.files;
  const toFiles = (text: string): string => files?.toFiles(text) ?? text;
  const { remove, ...listeners } = listenTo(page, warnings, toFiles);
  const step = { what: 'attaching to the page', ms: VISIT_LIMITS.launchMs };
  const cdp = await watch.run(step, page.context().newCDPSession(page)).catch((error: unknown) => {
    remove();
    watch.dispose();
    throw error;
  });
  // Its counters tell whether a script has run: no need to wait for the answer.
  watch.run({ what: 'counting', ms: VISIT_LIMITS.launchMs }, cdp.send('Performance.enable')).catch(() => {});
  const mainFrameId = watch
    .run({ what: 'reading the frames', ms: VISIT_LIMITS.launchMs }, cdp.send('Page.getFrameTree'))
    .then(({ frameTree }) => frameTree.frame.id)
    .catch(() => undefined);
  return {
    page,
    cdp,
    isBorrowed: owned === undefined,
    isSeenFromStart: owned !== undefined,
    mainFrameId,
    options,
    watch,
    warnings,
    hang: { isSeen: false },
    ...listeners,
    failureAt: url => owned?.network?.failureAt(url),
    cutNetwork: () => owned?.network?.close(),
    isCut: () => owned?.network?.isCut() ?? false,
    refused: () => [...(owned?.network?.refused() ?? []), ...(files?.refused() ?? [])],
    dropped: () => owned?.network?.dropped() ?? [],
    offline: () => owned?.network?.offline() ?? [],
    servedUrl: files?.url,
    toFiles,
    adBlocker,
    followRefresh: owned && watchForRefresh({ page, cdp, watch, warnings, mainFrameId, options, toFiles }),
    close: async () => {
      remove();
      watch.dispose();
      // The session of a page that never answered cannot be detached, but ends with its context.
      if (owned !== undefined) return owned.close();
      await withDeadline({ what: 'detaching', ms: VISIT_LIMITS.closeMs }, cdp.detach()).catch(() => {});
    },
  };
}

/** Loaded only where it is asked for. */
async function adBlockerOf({ blockAds }: PageOptions): Promise<AdBlocker | undefined> {
  if (blockAds === false) return undefined;
  return (await import('./blocking/block-ads.ts')).adBlocker(blockAds);
}
