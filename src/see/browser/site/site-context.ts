// A browser context whose tab reads pages of one site one after another, and is emptied after each. The next page
// shares the HTTP cache, open connections and the renderer process; everything else of the page before is removed, but
// for the cookies and storage of a session.

import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { usageError } from '../../../base/errors.ts';
import { withoutFragment } from '../../../base/text/parse-url.ts';
import { SITE_LIMITS, VISIT_LIMITS } from '../limits.ts';
import type { NetworkGuard } from '../network/network-guard.ts';
import type { OpenPage } from '../open-page.ts';
import type { PageOptions } from '../options/page-options.ts';
import { emulatedWindow, newPage, type ReadyContext } from '../page-context.ts';
import { contextKey } from '../spare-page.ts';
import type { PageTarget } from '../target/target.ts';
import type { WarningCode } from '../warnings.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { type TargetWatch, targetWatch, type VisitTraces, watchTraces } from './visit-traces.ts';

export class SiteContext implements ReadyContext {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly network: NetworkGuard;
  readonly #close: () => Promise<void>;
  #place: SitePlace;
  #page: Page;
  #visits = 0;
  #isUnusable = false;
  /** Documents that were read: a second visit must not get them from the cache. */
  readonly #addresses = new Set<string>();
  #targets: TargetWatch | undefined;
  #id = '';
  #traces: VisitTraces | undefined;
  #camera: CDPSession | undefined;
  /** Layout boxes of earlier pages that the garbage collector has not removed. */
  boxesLeft = 0;

  constructor(browser: Browser, place: SitePlace, ready: ReadyContext, network: NetworkGuard, page: Page) {
    this.browser = browser;
    this.context = ready.context;
    this.network = network;
    this.#close = ready.close;
    this.#place = place;
    this.#page = page;
    this.#noteCrash();
  }

  get page(): Page {
    return this.#page;
  }

  /** Refuses other hosts after a private address was read: only the host that the user named may share its answers. */
  admits({ key, hostname, address }: SitePlace): boolean {
    if (key !== this.#place.key || this.#addresses.has(address)) return false;
    return hostname === this.#place.hostname || !this.network.hasReachedPrivate();
  }

  /**
   * Gives the session that takes the pictures of the tab. It lives as long as the tab and says how large the window is:
   * when a session that does not say so takes a picture, or one that does ends, Chromium drops all files that it holds
   * ready for the next page. Call before other sessions begin: Chromium takes the media from the last one.
   */
  async readyCamera(options: PageOptions): Promise<CDPSession> {
    if (this.#camera !== undefined) return this.#camera;
    const camera = await withDeadline(OPENING, this.context.newCDPSession(this.#page));
    const window = emulatedWindow(this.#page, options);
    await withDeadline(OPENING, camera.send('Emulation.setDeviceMetricsOverride', window));
    this.#camera = camera;
    return camera;
  }

  /** Call before the page is opened. */
  async begin(place: SitePlace, cdp: CDPSession): Promise<void> {
    this.#place = place;
    this.#addresses.add(place.address);
    this.#visits++;
    this.#traces = watchTraces(this.#page, place.isOfSite);
    if (this.#targets !== undefined) return;
    const watching = Promise.all([targetWatch(this.browser), cdp.send('Target.getTargetInfo')]);
    const [targets, { targetInfo }] = await withDeadline(OPENING, watching);
    this.#id = targetInfo.browserContextId ?? '';
    targets.begin(this.#id);
    this.#targets = targets;
  }

  /** Leaves the page, and removes everything that the next one could find. False if that may have failed. */
  async empty(open: OpenPage): Promise<boolean> {
    this.#traces?.remove();
    if (this.#isUnsafeAfter(open)) return false;
    try {
      await withDeadline(EMPTYING, this.#empty(open));
      return !this.#isUnusable;
    } catch {
      return false;
    }
  }

  /**
   * True if the emptied tab can be used; removes cookies of responses that arrived meanwhile. False if some remain: those
   * that a script set by the thousand are stored for seconds after its page is gone.
   */
  async isReady(): Promise<boolean> {
    if (this.#isUnusable || this.#page.isClosed()) return false;
    if (this.#place.isSession) return true;
    const left = this.context.clearCookies().then(() => this.context.cookies());
    return withDeadline(EMPTYING, left).then(
      cookies => !this.#isUnusable && cookies.length === 0,
      () => false,
    );
  }

  /** Bounded, and never throws. */
  close = (): Promise<void> => {
    this.#isUnusable = true;
    this.#targets?.forget(this.#id);
    return this.#close();
  };

  #isUnsafeAfter({ hang, downloads, warnings }: OpenPage): boolean {
    const others = [...(this.#targets?.typesSince(this.#id) ?? ['unknown'])];
    return (
      this.#isUnusable ||
      hang.isSeen ||
      this.network.isCut() ||
      downloads() > 0 ||
      this.#traces?.isUnsafe() !== false ||
      UNSAFE_WARNINGS.some(code => warnings.has(code)) ||
      others.some(type => !ENDING_TYPES.has(type)) ||
      this.network.loadedBytes() > SITE_LIMITS.contextBytes
    );
  }

  async #empty({ cdp }: OpenPage): Promise<void> {
    // A page that is left runs no handlers: they could send requests.
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
    await this.#page.goto('about:blank', { waitUntil: 'commit' });
    if (this.#traces?.mayStillReceive() === true) this.network.cutConnections();
    const [{ metrics }] = await Promise.all([
      cdp.send('Performance.getMetrics'),
      cdp.send('Runtime.evaluate', { expression: "window.name = ''" }),
      this.context.clearPermissions(),
      this.#place.isSession || cdp.send('Network.clearBrowserCookies'),
      // `*` includes what frames of other sites have stored, and the session storage of the tab.
      this.#place.isSession || cdp.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    ]);
    // Comes last: while the page is being left, its tab counts as inactive.
    await cdp.send('Page.resetNavigationHistory');
    const metric = (name: string) => metrics.find(entry => entry.name === name)?.value ?? 0;
    this.boxesLeft = metric('LayoutObjects');
    await this.#untilAlone();
    await cdp.detach();
    const isLarge = metric('JSHeapTotalSize') > SITE_LIMITS.heapBytes || metric('Nodes') > SITE_LIMITS.nodes;
    if (isLarge || this.#visits % SITE_LIMITS.pagesPerTab === 0) await this.#renewTab();
    this.#targets?.begin(this.#id);
  }

  /** Waits for the workers and frames of the page that was left. */
  async #untilAlone(): Promise<void> {
    while (!this.#isUnusable && this.#targets?.isEmpty(this.#id) === false)
      await new Promise(done => setTimeout(done, SITE_LIMITS.lookMs));
  }

  async #renewTab(): Promise<void> {
    const page = await newPage(this.context);
    await this.#page.close();
    this.#page = page;
    this.#camera = undefined;
    this.boxesLeft = 0;
    this.#noteCrash();
  }

  #noteCrash(): void {
    this.#page.once('crash', () => {
      this.#isUnusable = true;
    });
  }
}

const OPENING = { what: 'watching a browser context', ms: VISIT_LIMITS.launchMs } as const;
const EMPTYING = { what: 'emptying a browser tab', ms: SITE_LIMITS.emptyMs } as const;

/** Warnings after which the context is closed: the page opened windows or dialogs without end, or hung. */
const UNSAFE_WARNINGS: readonly WarningCode[] = ['POPUPS_BLOCKED', 'DIALOG_LOOP', 'RESCUED_FROM_HANG'];

/** Targets that end with their page. Windows, shared workers and service workers may not. */
const ENDING_TYPES: ReadonlySet<string> = new Set(['iframe', 'worker']);

/** Which pages may share a browser context: web pages of one site, opened with the same options. */
export interface SitePlace {
  /** Equal for pages that may share a context. */
  readonly key: string;
  /** Its pages are one visitor's, who keeps cookies and storage. */
  readonly isSession: boolean;
  readonly hostname: string;
  readonly address: string;
  readonly isOfSite: (address: string) => boolean;
}

/** Undefined for a page that needs a context of its own. Pages of different clients share none. */
export async function sitePlace(
  target: PageTarget,
  options: PageOptions,
  client: string | undefined,
): Promise<SitePlace | undefined> {
  const { isolate, session, privateAddresses, cookies } = options;
  if (session && isolate === 'page')
    throw usageError(
      "pages with contexts of their own cannot share a session: give either session or isolate 'page'",
      { option: 'session' },
    );
  if (isolate !== 'site' || target.kind !== 'url' || privateAddresses === 'any') return undefined;
  const url = new URL(target.url);
  const shared = contextKey(options, false);
  // The browser would send a password to later pages too.
  if (shared === undefined || url.username !== '' || url.password !== '') return undefined;
  const { siteOf } = await import('../../../base/text/site-of.ts');
  const site = siteOf(url);
  return {
    key: JSON.stringify([site, shared, cookies, session, client]),
    isSession: session,
    hostname: url.hostname,
    address: withoutFragment(url.href),
    isOfSite: address => siteOf(new URL(address)) === site,
  };
}
