// An open page, as the steps of a visit share it: its browser handles, its options and what was observed of it.

import type { BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import type { Isolation } from '../../page/snapshot/snapshot.ts';
import type { LayoutState } from './load/layout-state.ts';
import type { PageFiles } from './network/mhtml-site.ts';
import type { NetworkGuard } from './network/network-guard.ts';
import type { PageOptions } from './options/page-options.ts';
import type { Warnings } from './warnings.ts';
import type { PageInterruptions } from './watch/page-interruptions.ts';
import type { PageRequests } from './watch/page-requests.ts';
import type { PageWatch } from './watch/page-watch.ts';

export interface OpenPage extends Omit<PageRequests & PageInterruptions, 'remove'> {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly options: PageOptions;
  readonly watch: PageWatch;
  readonly warnings: Warnings;
  /** True once the page hangs: it answers nothing before its scripts are stopped. */
  readonly hang: { isSeen: boolean };
  /** On the clock of `performance.now()`: the timeout of the page begins there. */
  readonly attachedMs: number;
  /** `stillLoads`: the page showed only that it loads when the wait for it was over. */
  readonly settled: { stillLoads?: boolean };
  /** The layout at DOMContentLoaded; used once, when the page begins to settle. */
  readonly parsed: { layout?: LayoutState | undefined };
  /**
   * The page belongs to the caller: changes to it are reverted, and its performance counters tell nothing of the time
   * before it was attached to.
   */
  readonly isBorrowed: boolean;
  /** Constant across navigations; undefined if the page does not answer. */
  readonly mainFrameId: Promise<string | undefined>;
  /** Chromium loads nothing more for the page; false while it is not known. */
  readonly hasStopped: () => Promise<boolean>;
  readonly adBlocker: AdBlocker | undefined;
  /** Undefined for a page of the caller's. */
  readonly followRefresh: FollowRefresh | undefined;
  /** Undefined where nothing is guarded: for a page of the caller's, and in a remote browser. */
  readonly network: NetworkGuard | undefined;
  /** Serves a page from a file; undefined for a page that is opened directly. */
  readonly files: PageFiles | undefined;
  /** Undefined for a page of the caller's; `tab` for that of a person, in which nothing is dismissed or stopped. */
  readonly isolation: Isolation | undefined;
  /** The session that takes pictures: of the tab, where it is used again. */
  readonly camera: CDPSession;
  /** Layout boxes that earlier pages left in the renderer's counters. */
  readonly boxesLeft: number;
  /** Replaces addresses of served files in a text by `file:` addresses. */
  readonly toFiles: (text: string) => string;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

export interface AdBlocker {
  /** Blocks requests from the first one on; requests that the list does not name go to the earlier handlers. */
  readonly guard: (context: BrowserContext, toFiles: OpenPage['toFiles']) => Promise<void>;
  /** Once the page has loaded; bounded, and never throws. */
  readonly hide: (open: OpenPage) => Promise<void>;
  /** Reverts `hide`; bounded, and never throws. */
  readonly show: () => Promise<void>;
}

/** Waits until an announced redirect has loaded and gives its response; undefined if there is none to follow. */
export type FollowRefresh = () => Promise<Response | undefined>;
