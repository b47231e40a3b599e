// The context of one visit: with the options of its page, its files and its network guarded, and gone when it is closed.

import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { PithError } from '../../base/errors.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { PageTarget } from './navigate.ts';
import { FileSite } from './network/file-site.ts';
import { type NetworkGuard, networkGuard } from './network/network-guard.ts';
import { guardWebArchive, isWebArchive } from './network/web-archive.ts';
import { DEFAULT_VIEWPORT } from './page-option-rows.ts';
import type { ContextOptions, PageOptions } from './page-options.ts';
import { browserGone, withDeadline } from './page-watch.ts';
import { runsElsewhere } from './program/connect.ts';
import { deviceNamed } from './program/playwright.ts';

/** Good for any page that is asked for with the same options. */
export interface ReadyContext {
  readonly context: BrowserContext;
  readonly network: NetworkGuard | undefined;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

/** Held to what the one page in it may have. */
export interface PageContext extends ReadyContext {
  /** For a page from a file. */
  readonly files: FileSite | undefined;
}

const OPENING = {
  what: 'opening a browser context',
  ms: VISIT_LIMITS.launchMs,
  code: 'BROWSER_CRASHED',
} as const;

/** Behind the page lies the empty one that every window begins with: one that goes back would be gone (hazards, D4). */
const STAYING = "for (const name of ['back', 'forward', 'go']) History.prototype[name] = () => {};";

/** Its network is closed to all private addresses until it is aimed. `local`: for a page of which `isLocal` holds. */
export async function readyContext(
  browser: Browser,
  options: ContextOptions,
  local: boolean,
): Promise<ReadyContext> {
  const chosen = contextOptions(options);
  const network = await guardFor(browser, options, local);
  if (network !== undefined) chosen.proxy = { server: network.proxy };
  try {
    const context = await newContext(browser, chosen, options);
    await withDeadline(OPENING, context.addInitScript(STAYING));
    const close = async () => {
      await closeContext(context);
      network?.close();
    };
    return { context, network, close };
  } catch (error) {
    network?.close();
    throw error;
  }
}

/** Before anything is loaded into it. */
export async function aimContext(
  ready: ReadyContext,
  target: PageTarget,
  options: PageOptions,
): Promise<PageContext> {
  ready.network?.name(hostNamedBy(target));
  const files = await filesOf(ready, target);
  await addCookies(ready.context, target, options);
  return { ...ready, files };
}

/** A browser on another machine reaches neither our loopback nor our network: its owner guards it. */
async function guardFor(
  browser: Browser,
  { privateAddresses, proxy, allowNetwork }: ContextOptions,
  local: boolean,
): Promise<NetworkGuard | undefined> {
  if (runsElsewhere(browser)) return undefined;
  const isOffline = local && !allowNetwork;
  return networkGuard({ privateAddresses, proxy, named: undefined, isLocal: local, isOffline });
}

/** No page of the network: what it asks of the network it may have been written for by anybody. */
export const isLocal = (target: PageTarget): boolean =>
  target.kind === 'file' || (target.kind === 'html' && target.url === undefined);

async function filesOf(
  { context, network }: ReadyContext,
  target: PageTarget,
): Promise<FileSite | undefined> {
  if (target.kind !== 'file') return undefined;
  if (network === undefined) {
    throw new PithError(
      'USAGE',
      'a browser that runs elsewhere opens no files of this machine: give it the HTML with its address (- with --base-url)',
    );
  }
  if (isWebArchive(target.path)) {
    await guardWebArchive(context, target.path);
    return undefined;
  }
  const files = await FileSite.of(target.path);
  network.serve(files);
  return files;
}

function hostNamedBy(target: PageTarget): string | undefined {
  if (target.kind === 'file' || target.url === undefined) return undefined;
  return URL.canParse(target.url) ? new URL(target.url).hostname : undefined;
}

async function newContext(
  browser: Browser,
  chosen: BrowserContextOptions,
  { authFile }: ContextOptions,
): Promise<BrowserContext> {
  return withDeadline(OPENING, browser.newContext(chosen)).catch((error: unknown) => {
    if (!/storage state/i.test(String(error))) throw ofBrowserGone(error);
    throw new PithError('USAGE', `'${authFile}' is no storage state of Playwright`, {
      cause: error,
      option: 'authFile',
    });
  });
}

async function addCookies(
  context: BrowserContext,
  target: PageTarget,
  { cookies }: PageOptions,
): Promise<void> {
  if (target.kind !== 'url' || cookies.length === 0) return;
  const { url } = target;
  await withDeadline(OPENING, context.addCookies(cookies.map(({ name, value }) => ({ name, value, url }))));
}

export async function newPage(context: BrowserContext): Promise<Page> {
  const step = { what: 'opening a page', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' } as const;
  return withDeadline(
    step,
    context.newPage().catch((error: unknown) => {
      throw ofBrowserGone(error);
    }),
  );
}

/** It went away in the moment in which it was asked. */
const ofBrowserGone = (error: unknown): unknown =>
  /(?:browser|context|target|connection)\b.* closed/i.test(String(error)) ? browserGone(error) : error;

function contextOptions(options: ContextOptions): BrowserContextOptions {
  const device = options.device === undefined ? undefined : deviceNamed(options.device);
  if (options.device !== undefined && device === undefined) {
    throw new PithError(
      'USAGE',
      `there is no device '${options.device}': see Playwright's list, such as 'iPhone 15'`,
    );
  }
  if (options.authFile !== undefined && !existsSync(options.authFile)) {
    throw new PithError('FILE_NOT_FOUND', `there is no storage state '${options.authFile}'`, {
      option: 'authFile',
    });
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

async function closeContext(context: BrowserContext): Promise<void> {
  await withDeadline({ what: 'closing the page', ms: VISIT_LIMITS.closeMs }, context.close()).catch(() => {});
}
