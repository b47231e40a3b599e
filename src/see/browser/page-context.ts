// The browser context of a visit, with the page options, and with files and network guarded.

import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PithError, usageError } from '../../base/errors.ts';
import { readRegularNow } from '../../base/files/regular-file.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { parseJson } from '../../base/unpack/parse-json.ts';
import { VISIT_LIMITS } from './limits.ts';
import { FileSite } from './network/file-site.ts';
import { mhtmlSite, type PageFiles } from './network/mhtml-site.ts';
import { type NetworkGuard, networkGuard } from './network/network-guard.ts';
import { DEFAULT_VIEWPORT } from './options/page-option-rows.ts';
import type { ContextOptions, PageOptions } from './options/page-options.ts';
import { runsElsewhere } from './program/connect.ts';
import { deviceNamed } from './program/playwright.ts';
import { fileAddress } from './target/file-target.ts';
import { bufferOver } from './target/html-bytes.ts';
import { mhtmlFile, mhtmlOf } from './target/page-file.ts';
import { NO_ADDRESS, type PageTarget } from './target/target.ts';
import { browserGone, withDeadline } from './watch/page-watch.ts';

/** Usable for any page with the same options. */
export interface ReadyContext {
  readonly context: BrowserContext;
  readonly network: NetworkGuard | undefined;
  /** Bounded, and never throws. */
  readonly close: () => Promise<void>;
}

/** Bound to one target. */
export interface PageContext extends ReadyContext {
  /** Set for a page from a file, and for MHTML. */
  readonly files: PageFiles | undefined;
}

const OPENING = {
  what: 'opening a browser context',
  ms: VISIT_LIMITS.launchMs,
  code: 'BROWSER_CRASHED',
} as const;

const CLOSING = { what: 'closing the page', ms: VISIT_LIMITS.closeMs } as const;

/** Disables the history: going back would lead to the window's initial empty page (hazards, D4). */
const STAYING = "for (const name of ['back', 'forward', 'go']) History.prototype[name] = () => {};";

/** Blocks all private addresses until `bindContext`. `local`: the context is for targets with `isLocal`. */
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
      await withDeadline(CLOSING, context.close()).catch(() => {});
      network?.close();
    };
    return { context, network, close };
  } catch (error) {
    network?.close();
    throw error;
  }
}

/** Binds a context to its target. Call before each visit, when nothing is loaded. */
export async function bindContext(
  ready: ReadyContext,
  target: PageTarget,
  options: PageOptions,
): Promise<PageContext> {
  ready.network?.beginVisit(hostNamedBy(target));
  const files = await filesOf(ready, target);
  await addCookies(ready.context, target, options);
  return { ...ready, files };
}

/** No guard for a remote browser: it cannot reach this machine's loopback. */
async function guardFor(
  browser: Browser,
  { privateAddresses, proxy, allowNetwork }: ContextOptions,
  local: boolean,
): Promise<NetworkGuard | undefined> {
  if (runsElsewhere(browser)) return undefined;
  const isOffline = local && !allowNetwork;
  return networkGuard({ privateAddresses, proxy, named: undefined, isOffline });
}

/** Pages without a web address. They get no network by default, because anybody may have written them. */
export const isLocal = (target: PageTarget): boolean =>
  target.kind === 'file' || (target.kind === 'html' && target.url === undefined);

async function filesOf(
  { context, network }: ReadyContext,
  target: PageTarget,
): Promise<PageFiles | undefined> {
  const saved = savedPage(target);
  if (target.kind !== 'file' && saved === undefined) return undefined;
  if (network === undefined)
    throw usageError(
      'a remote browser cannot open files of this machine: give it the HTML with its address (- with --base-url)',
    );
  if (saved !== undefined) return mhtmlSite(context, saved.mhtml, saved.address);
  if (target.kind !== 'file') return undefined;
  const files = await FileSite.of(target);
  network.serve(files);
  return files;
}

/** A target that holds MHTML. */
function savedPage(target: PageTarget): { readonly mhtml: Buffer; readonly address: string } | undefined {
  if (target.kind === 'url' || (target.kind === 'html' && typeof target.html === 'string')) return undefined;
  const isFile = target.kind === 'file';
  const mhtml = isFile ? mhtmlFile(target.path) : mhtmlOf(bufferOver(target.html as Uint8Array), '');
  if (mhtml === undefined) return undefined;
  if (isFile) return { mhtml, address: fileAddress({ ...target, search: '', fragment: '' }) };
  if (target.url === undefined) return { mhtml, address: NO_ADDRESS };
  throw usageError('MHTML has an address of its own: leave out the one that is given beside it');
}

function hostNamedBy(target: PageTarget): string | undefined {
  if (target.kind === 'file' || target.url === undefined) return undefined;
  return parseUrl(target.url)?.hostname;
}

async function newContext(
  browser: Browser,
  chosen: BrowserContextOptions,
  { authFile }: ContextOptions,
): Promise<BrowserContext> {
  return withDeadline(OPENING, browser.newContext(chosen)).catch((error: unknown) => {
    throw authFile !== undefined && /storage ?state/i.test(String(error))
      ? noStorageState(authFile, error)
      : ofBrowserGone(error);
  });
}

const noStorageState = (file: string, cause?: unknown): PithError =>
  usageError(`'${file}' is no storage state of Playwright`, { cause, option: 'authFile' });

/** Not read by Playwright, which would wait for the writer of a pipe. */
function storageStateIn(file: string): StorageState {
  if (!existsSync(file))
    throw new PithError('FILE_NOT_FOUND', `there is no storage state '${file}'`, { option: 'authFile' });
  let state: unknown;
  try {
    state = parseJson(readRegularNow(file), file);
  } catch (error) {
    throw noStorageState(file, error);
  }
  // Playwright opens a context without a session for `null` and for lists.
  if (typeof state !== 'object' || state === null || Array.isArray(state)) throw noStorageState(file);
  return state as StorageState;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

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

/** Recognizes that the browser went away during the call. */
export const ofBrowserGone = (error: unknown): unknown =>
  !(error instanceof PithError) && String(error).split('\n').some(saysGone) ? browserGone(error) : error;

function saysGone(line: string): boolean {
  const subject = line.search(/(?:browser|context|target|connection)\b/i);
  return subject >= 0 && / (?:closed|crashed)/i.test(line.slice(subject));
}

export function contextOptions(options: ContextOptions): BrowserContextOptions {
  const device = options.device === undefined ? undefined : deviceNamed(options.device);
  if (options.device !== undefined && device === undefined)
    throw usageError(`there is no device '${options.device}': see Playwright's list, such as 'iPhone 15'`);
  const { defaultBrowserType: _, ...described } = device ?? { defaultBrowserType: 'chromium' };
  const chosen: BrowserContextOptions = {
    ...described,
    viewport: options.viewport ?? device?.viewport ?? DEFAULT_VIEWPORT,
    javaScriptEnabled: options.javascript,
    ignoreHTTPSErrors: options.ignoreHttpsErrors,
    acceptDownloads: false,
    // A service worker could answer in place of the network (hazards, D13).
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: options.colorScheme,
  };
  if (options.deviceScaleFactor !== undefined) chosen.deviceScaleFactor = options.deviceScaleFactor;
  if (options.userAgent !== undefined) chosen.userAgent = options.userAgent;
  if (options.proxy !== undefined) chosen.proxy = { server: options.proxy };
  if (options.lang !== undefined) chosen.locale = options.lang;
  if (options.timezone !== undefined) chosen.timezoneId = options.timezone;
  if (options.authFile !== undefined) chosen.storageState = storageStateIn(options.authFile);
  return chosen;
}

/** The window of a page, as Playwright emulates it. */
export function emulatedWindow(page: Page, { device: name, deviceScaleFactor }: ContextOptions) {
  const device = name === undefined ? undefined : deviceNamed(name);
  // A window that Playwright does not emulate keeps its size.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const screen = device?.screen ?? { width, height };
  const mobile = device?.isMobile ?? false;
  const isUpright = mobile && screen.width <= screen.height;
  return {
    width,
    height,
    deviceScaleFactor: deviceScaleFactor ?? device?.deviceScaleFactor ?? 1,
    mobile,
    screenWidth: screen.width,
    screenHeight: screen.height,
    screenOrientation: isUpright
      ? ({ type: 'portraitPrimary', angle: 0 } as const)
      : ({ type: 'landscapePrimary', angle: mobile ? 90 : 0 } as const),
  };
}
