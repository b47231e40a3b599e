// Opens one page in a browser context of its own; dialogs, popups and downloads are refused.

import type { Browser, CDPSession, Page } from 'playwright';
import type { PithError } from '../../base/errors.ts';
import { type FollowRefresh, watchForRefresh } from './announced-refresh.ts';
import type { AdBlocker } from './blocking/block-ads.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { PageTarget } from './navigate.ts';
import type { DroppedAddresses } from './network/address-policy.ts';
import { bindContext, isLocal, newPage, type PageContext, readyContext } from './page-context.ts';
import { listenTo, type PageListeners } from './page-listeners.ts';
import type { PageOptions } from './page-options.ts';
import { PageWatch, withDeadline } from './page-watch.ts';
import type { SparePage } from './spare-page.ts';
import { Warnings } from './warnings.ts';

export interface OpenPage extends Omit<PageListeners, 'remove'> {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly options: PageOptions;
  readonly watch: PageWatch;
  readonly warnings: Warnings;
  /** True once the page hangs: it answers nothing before its scripts are stopped. */
  readonly hang: { isSeen: boolean };
  /** The page belongs to the caller: changes to it are reverted. */
  readonly isBorrowed: boolean;
  /** Attached before the page began to load, so that its performance counters are complete. */
  readonly isSeenFromStart: boolean;
  /** Constant across navigations; undefined if the page does not answer. */
  readonly mainFrameId: Promise<string | undefined>;
  readonly adBlocker: AdBlocker | undefined;
  /** Undefined for a page of the caller's. */
  readonly followRefresh: FollowRefresh | undefined;
  /** Why the network guard could not reach the host of an address. */
  readonly failureAt: (url: string) => PithError | undefined;
  /** True once the page exceeded its limit of bytes and its network was cut. */
  readonly isCut: () => boolean;
  /** Closes all connections of the page and allows no new ones. */
  readonly cutNetwork: () => void;
  /** Hosts and files that the page requested and that were blocked. */
  readonly refused: () => readonly string[];
  /** Hosts with public addresses whose private ones were not used. */
  readonly dropped: () => readonly DroppedAddresses[];
  /** Hosts that were blocked, because the page has no network. */
  readonly offline: () => readonly string[];
  /** The address at which a page from a file is served; undefined if it is opened directly. */
  readonly servedUrl: string | undefined;
  /** Replaces addresses of served files in a text by `file:` addresses. */
  readonly toFiles: (text: string) => string;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

/** `spare`: may hold a prepared page. */
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

/** Attaches to a page of the caller's, who closes it. `owned`: the context of a page that pith opened. */
export async function attach(
  page: Page,
  options: PageOptions,
  signal?: AbortSignal,
  owned?: OwnContext,
): Promise<OpenPage> {
  // An already open page has sent its requests: only the places of advertisements can be hidden.
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
  // Starts the performance counters, which tell whether a script has run.
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
      // Does not detach: a page that never answered cannot, and the session ends with its context.
      if (owned !== undefined) return owned.close();
      await withDeadline({ what: 'detaching', ms: VISIT_LIMITS.closeMs }, cdp.detach()).catch(() => {});
    },
  };
}

/** Imported only if needed. */
async function adBlockerOf({ blockAds }: PageOptions): Promise<AdBlocker | undefined> {
  if (blockAds === false) return undefined;
  return (await import('./blocking/block-ads.ts')).adBlocker(blockAds);
}
