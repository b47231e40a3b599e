// The context of one visit: with the options of its page, its files and its network guarded, and gone when it is closed.

import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { PithError } from '../errors.ts';
import { runsElsewhere } from './connect.ts';
import { type FileGuard, guardFiles } from './file-guard.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { PageTarget } from './navigate.ts';
import { type NetworkGuard, networkGuard } from './network-guard.ts';
import { DEFAULT_VIEWPORT, type PageOptions } from './page-options.ts';
import { withDeadline } from './page-watch.ts';
import { devices } from './playwright.ts';

export interface PageContext {
  readonly context: BrowserContext;
  readonly network: NetworkGuard | undefined;
  readonly files: FileGuard | undefined;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

const OPENING = {
  what: 'opening a browser context',
  ms: VISIT_LIMITS.launchMs,
  code: 'BROWSER_CRASHED',
} as const;

/** Behind the page lies the empty one that every window begins with: one that goes back would be gone (hazards, D4). */
const STAYING = "for (const name of ['back', 'forward', 'go']) History.prototype[name] = () => {};";

export async function openContext(
  browser: Browser,
  target: PageTarget,
  options: PageOptions,
): Promise<PageContext> {
  const chosen = contextOptions(options);
  const network = await guardFor(browser, target, options);
  if (network !== undefined) chosen.proxy = { server: network.proxy };
  try {
    const context = await newContext(browser, chosen, options);
    await withDeadline(OPENING, context.addInitScript(STAYING));
    const files = target.kind === 'file' ? await guardFiles(context, target.path) : undefined;
    await addCookies(context, target, options);
    return {
      context,
      network,
      files,
      close: async () => {
        await closeContext(context);
        network?.close();
      },
    };
  } catch (error) {
    network?.close();
    throw error;
  }
}

/** A browser on another machine reaches neither our loopback nor our network: its owner guards it. */
async function guardFor(
  browser: Browser,
  target: PageTarget,
  { privateAddresses, proxy }: PageOptions,
): Promise<NetworkGuard | undefined> {
  if (runsElsewhere(browser)) return undefined;
  return networkGuard({ privateAddresses, proxy, named: hostNamedBy(target) });
}

function hostNamedBy(target: PageTarget): string | undefined {
  if (target.kind === 'file' || target.url === undefined) return undefined;
  return URL.canParse(target.url) ? new URL(target.url).hostname : undefined;
}

async function newContext(
  browser: Browser,
  chosen: BrowserContextOptions,
  { authFile }: PageOptions,
): Promise<BrowserContext> {
  return withDeadline(OPENING, browser.newContext(chosen)).catch((error: unknown) => {
    if (!/storage state/i.test(String(error))) throw browserGone(error);
    throw new PithError('USAGE', `'${authFile}' is no storage state of Playwright: check --auth`, {
      cause: error,
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
/** It went away in the moment in which it was asked. */
export function browserGone(error: unknown): unknown {
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

async function closeContext(context: BrowserContext): Promise<void> {
  await withDeadline({ what: 'closing the page', ms: VISIT_LIMITS.closeMs }, context.close()).catch(() => {});
}
