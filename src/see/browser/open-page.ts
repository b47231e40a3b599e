// An open page, as the steps of a visit share it: its browser handles, its options and what was observed of it.

import type { BrowserContext, CDPSession, Page, Response } from 'playwright';
import type { PithError } from '../../base/errors.ts';
import type { DroppedAddresses } from './network/address-policy.ts';
import type { PageListeners } from './page-listeners.ts';
import type { PageOptions } from './page-options.ts';
import type { PageWatch } from './page-watch.ts';
import type { Warnings } from './warnings.ts';

export interface OpenPage extends Omit<PageListeners, 'remove'> {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly options: PageOptions;
  readonly watch: PageWatch;
  readonly warnings: Warnings;
  /** Whether the page was found to hang: there is no sense in asking it anything before its scripts are stopped. */
  readonly hang: { isSeen: boolean };
  /** A page of the caller's own, who goes on with it: what is changed in it is put back. */
  readonly isBorrowed: boolean;
  /** Attached before the page began to load, so that what its counters say is the whole story. */
  readonly isSeenFromStart: boolean;
  /** Stays the same from document to document; undefined where the page does not say. */
  readonly mainFrameId: Promise<string | undefined>;
  readonly adBlocker: AdBlocker | undefined;
  /** Undefined for a page that is read where it stands. */
  readonly followRefresh: FollowRefresh | undefined;
  /** Why the network guard did not reach the host of an address. */
  readonly failureAt: (url: string) => PithError | undefined;
  /** Whether it loaded more than is taken for one page, and its network was cut. */
  readonly isCut: () => boolean;
  /** Ends its connections and lets it have no others. */
  readonly cutNetwork: () => void;
  /** Hosts and files that the page asked for and may not have. */
  readonly refused: () => readonly string[];
  /** Hosts with public addresses whose private ones were left out. */
  readonly dropped: () => readonly DroppedAddresses[];
  /** Hosts that the page asked for and that it would have had with a network. */
  readonly offline: () => readonly string[];
  /** Where a page from a file is served to the browser; undefined where it is opened as what it is. */
  readonly servedUrl: string | undefined;
  /** A text of the page, such as an address, in which files that were served are files again. */
  readonly toFiles: (text: string) => string;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

export interface AdBlocker {
  /** Blocks requests from the first one on; requests that the list does not name go to the earlier handlers. */
  readonly guard: (context: BrowserContext, toFiles: OpenPage['toFiles']) => Promise<void>;
  /** Once the page has loaded; bounded, and never throws. */
  readonly hide: (open: OpenPage) => Promise<void>;
}

/** Waits until an announced redirect has loaded and gives its response; undefined if there is none to follow. */
export type FollowRefresh = () => Promise<Response | undefined>;
