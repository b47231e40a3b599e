// Opens one page in a context of its own, with what a page may ask of its user (dialogs, popups, downloads) refused.

import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Dialog,
  devices,
  type Page,
  type Request,
} from 'playwright';
import { PithError } from '../errors.ts';
import type { AdBlocker } from './block-ads.ts';
import { guardFiles } from './file-guard.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { PageTarget } from './navigate.ts';
import { DEFAULT_VIEWPORT, type PageOptions } from './page-options.ts';
import { PageWatch, withDeadline } from './page-watch.ts';
import { Warnings } from './warnings.ts';

export interface OpenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly options: PageOptions;
  readonly watch: PageWatch;
  readonly warnings: Warnings;
  /** Attached before the page began to load, so that what its counters say is the whole story. */
  readonly isSeenFromStart: boolean;
  /** Stays the same from document to document; undefined where the page does not say. */
  readonly mainFrameId: Promise<string | undefined>;
  readonly pendingRequests: () => readonly string[];
  readonly downloads: () => number;
  /** Settles when there is no more sense in waiting for the load event: a download, a loop of dialogs. */
  readonly interrupted: Promise<void>;
  /** Why the document last asked for did not come, in Chromium's words; it shows a page of its own instead. */
  readonly failedNavigation: () => FailedNavigation | undefined;
  /** The dialog in which a loop of them was left waiting. */
  readonly dismissHeldDialog: () => Promise<void> | undefined;
  readonly adBlocker: AdBlocker | undefined;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

export interface FailedNavigation {
  readonly url: string;
  readonly reason: string;
}

export async function openPage(
  browser: Browser,
  target: PageTarget,
  options: PageOptions,
  signal?: AbortSignal,
): Promise<OpenPage> {
  const adBlocker = await adBlockerOf(options);
  const context = await withDeadline(
    { what: 'opening a browser context', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' },
    newContext(browser, target, options),
  );
  try {
    // After the guard of files: handlers are asked in reverse, and this one passes on what it does not block.
    await adBlocker?.guard(context);
    const page = await withDeadline(
      { what: 'opening a page', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' },
      context.newPage().catch((error: unknown) => {
        throw browserGone(error);
      }),
    );
    return await attach(page, options, signal, { close: () => closeContext(context), adBlocker });
  } catch (error) {
    await closeContext(context);
    throw error;
  }
}

/** Watches a page that somebody else opened; closing it stays theirs. */
export async function attach(
  page: Page,
  options: PageOptions,
  signal?: AbortSignal,
  owned?: { readonly close: () => Promise<void>; readonly adBlocker: AdBlocker | undefined },
): Promise<OpenPage> {
  // The requests of a page that stands already were sent: only the places can be hidden.
  const adBlocker = owned === undefined ? await adBlockerOf(options) : owned.adBlocker;
  const watch = new PageWatch(page, page.context().browser(), signal);
  const warnings = new Warnings();
  const pending = new Set<string>();
  const guards = guard(page, warnings, pending);
  const cdp = await watch.run(
    { what: 'attaching to the page', ms: VISIT_LIMITS.launchMs },
    page.context().newCDPSession(page),
  );
  // Its counters tell whether a script has run: no need to wait for the answer.
  watch.run({ what: 'counting', ms: VISIT_LIMITS.launchMs }, cdp.send('Performance.enable')).catch(() => {});
  const mainFrameId = watch
    .run({ what: 'reading the frames', ms: VISIT_LIMITS.launchMs }, cdp.send('Page.getFrameTree'))
    .then(({ frameTree }) => frameTree.frame.id)
    .catch(() => undefined);
  return {
    page,
    cdp,
    isSeenFromStart: owned !== undefined,
    mainFrameId,
    options,
    watch,
    warnings,
    pendingRequests: () => [...pending],
    downloads: guards.downloads,
    interrupted: guards.interrupted,
    failedNavigation: guards.failedNavigation,
    dismissHeldDialog: guards.dismissHeldDialog,
    adBlocker,
    close: async () => {
      guards.remove();
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
  return (await import('./block-ads.ts')).adBlocker(blockAds);
}

async function newContext(
  browser: Browser,
  target: PageTarget,
  options: PageOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(options)).catch((error: unknown) => {
    if (!/storage state/i.test(String(error))) throw browserGone(error);
    throw new PithError('USAGE', `'${options.authFile}' is no storage state of Playwright: check --auth`, {
      cause: error,
    });
  });
  if (target.kind === 'file') await guardFiles(context, target.path);
  const cookieUrl = target.kind === 'url' ? target.url : undefined;
  if (cookieUrl !== undefined && options.cookies.length > 0) {
    await context.addCookies(options.cookies.map(({ name, value }) => ({ name, value, url: cookieUrl })));
  }
  return context;
}

/** It went away in the moment in which it was asked. */
function browserGone(error: unknown): unknown {
  if (!/(?:browser|context|target|connection)\b.* closed/i.test(String(error))) return error;
  return new PithError('BROWSER_CRASHED', 'the browser went away', { cause: error });
}

function contextOptions(options: PageOptions): BrowserContextOptions {
  const device = options.device === undefined ? undefined : devices[options.device];
  if (options.device !== undefined && device === undefined) {
    throw new PithError(
      'USAGE',
      `there is no device '${options.device}': see Playwright's list, such as 'iPhone 15'`,
    );
  }
  if (options.authFile !== undefined && !existsSync(options.authFile)) {
    throw new PithError('FILE_NOT_FOUND', `there is no storage state '${options.authFile}': check --auth`);
  }
  const { defaultBrowserType: _, ...described } = device ?? { defaultBrowserType: 'chromium' };
  const chosen: BrowserContextOptions = {
    ...described,
    viewport: options.viewport ?? device?.viewport ?? DEFAULT_VIEWPORT,
    javaScriptEnabled: options.javascript,
    ignoreHTTPSErrors: options.ignoreHttpsErrors,
    acceptDownloads: false,
    // Contexts are one a page, and nothing of an earlier visit may answer for the network (hazards, D13).
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    extraHTTPHeaders: options.headers,
  };
  if (options.deviceScaleFactor !== undefined) chosen.deviceScaleFactor = options.deviceScaleFactor;
  if (options.userAgent !== undefined) chosen.userAgent = options.userAgent;
  if (options.authFile !== undefined) chosen.storageState = options.authFile;
  if (options.proxy !== undefined) chosen.proxy = { server: options.proxy };
  if (options.lang !== undefined) chosen.locale = options.lang;
  if (options.timezone !== undefined) chosen.timezoneId = options.timezone;
  return chosen;
}

type Guards = Pick<OpenPage, 'downloads' | 'interrupted' | 'failedNavigation' | 'dismissHeldDialog'> & {
  readonly remove: () => void;
};

function guard(page: Page, warnings: Warnings, pending: Set<string>): Guards {
  let dialogs = 0;
  let downloads = 0;
  let failed: FailedNavigation | undefined;
  let held: Pick<Dialog, 'dismiss'> | undefined;
  let interrupt: () => void = () => {};
  const interrupted = new Promise<void>(done => {
    interrupt = done;
  });
  const listeners = {
    dialog: (dialog: Pick<Dialog, 'dismiss'>) => {
      dialogs++;
      warnings.add('DIALOGS_DISMISSED', 'dialogs of the page were dismissed');
      // Beyond the limit the page is left waiting in its dialog: the freeze ends it (hazards, D3).
      if (dialogs <= VISIT_LIMITS.dialogs) {
        dialog.dismiss().catch(() => {});
        return;
      }
      warnings.add('DIALOG_LOOP', `the page opened more than ${VISIT_LIMITS.dialogs} dialogs`);
      held = dialog;
      interrupt();
    },
    popup: (popup: Page) => {
      warnings.add('POPUPS_BLOCKED', 'windows that the page opened were closed');
      popup.close().catch(() => {});
    },
    download: (download: { cancel: () => Promise<void> }) => {
      downloads++;
      interrupt();
      download.cancel().catch(() => {});
    },
    request: (request: { url: () => string }) => pending.add(request.url()),
    requestDone: (request: { url: () => string }) => pending.delete(request.url()),
    requestFailed: (request: Request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      failed = { url: request.url(), reason: request.failure()?.errorText ?? '' };
    },
  };
  page.on('dialog', listeners.dialog);
  page.on('popup', listeners.popup);
  page.on('download', listeners.download);
  page.on('request', listeners.request);
  page.on('requestfinished', listeners.requestDone);
  page.on('requestfailed', listeners.requestDone);
  page.on('requestfailed', listeners.requestFailed);
  return {
    downloads: () => downloads,
    interrupted,
    failedNavigation: () => failed,
    dismissHeldDialog: () => held?.dismiss().catch(() => {}),
    remove: () => {
      page.off('dialog', listeners.dialog);
      page.off('popup', listeners.popup);
      page.off('download', listeners.download);
      page.off('request', listeners.request);
      page.off('requestfinished', listeners.requestDone);
      page.off('requestfailed', listeners.requestDone);
      page.off('requestfailed', listeners.requestFailed);
    },
  };
}

async function closeContext(context: BrowserContext): Promise<void> {
  await withDeadline({ what: 'closing the page', ms: VISIT_LIMITS.closeMs }, context.close()).catch(() => {});
}
