// Opens a page in which the user logs in, and returns the session: cookies and local storage.

import type { Browser, BrowserContext } from 'playwright-core';
import { firstLine, PithError } from '../../base/errors.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { PageOptions } from './options/page-options.ts';
import { contextOptions } from './page-context.ts';
import { type WatchStep, withDeadline } from './watch/page-watch.ts';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Ends when `done` resolves or the last window is closed. Unlike a visit, the page has the network of an ordinary
 * browser, because logins lead over other hosts.
 */
export async function logIn(
  browser: Browser,
  url: string,
  options: PageOptions,
  done: Promise<void>,
): Promise<StorageState> {
  const context = await withDeadline(
    within('opening the window'),
    browser.newContext({
      ...contextOptions(options),
      serviceWorkers: 'allow',
      // The size of the window.
      viewport: options.viewport ?? null,
    }),
  );
  const gone = new Promise<void>(resolve => {
    browser.once('disconnected', () => resolve());
  });
  const closed = new Promise<void>(resolve => {
    context.on('page', page => page.on('close', () => context.pages().length === 0 && resolve()));
  });
  const page = await withDeadline(within('opening the window'), context.newPage());
  const arrived = withDeadline(
    { what: 'opening the page', ms: options.timeoutMs },
    page.goto(url, { waitUntil: 'commit', timeout: options.timeoutMs }),
  );
  await arrived.catch((cause: unknown) => {
    const reason = firstLine(cause instanceof Error ? cause.message : String(cause));
    throw new PithError('CONNECT_FAILED', `${url} cannot be opened: ${reason}`, { cause });
  });
  await Promise.race([done, closed, gone]);
  const state = browser.isConnected()
    ? await withDeadline(within('reading the session'), context.storageState()).catch(() => undefined)
    : undefined;
  if (state === undefined)
    throw new PithError(
      'BROWSER_CRASHED',
      'the browser was ended: close only its window, or press Enter here',
    );
  return state;
}

const within = (what: string): WatchStep => ({ what, ms: VISIT_LIMITS.launchMs });
