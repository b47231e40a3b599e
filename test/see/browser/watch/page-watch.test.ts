// What a wait for the browser says when the browser goes away.

import { EventEmitter } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PageWatch } from '../../../../src/see/browser/watch/page-watch.ts';

/** As much of Playwright's as a watch listens to. */
function watched(isConnected: boolean) {
  const page = new EventEmitter();
  const browser = Object.assign(new EventEmitter(), { isConnected: () => isConnected });
  return { browser, watch: new PageWatch(page as unknown as Page, browser as unknown as Browser) };
}

const step = { what: 'asking', ms: 10_000 };
const gone = () =>
  Promise.reject(new Error('page.removeListener: browserContext.newCDPSession: Browser closed'));

test('a browser that ended before the watch began is BROWSER_CRASHED', async () => {
  const { watch } = watched(false);
  await expect(watch.run(step, gone())).rejects.toMatchObject({ code: 'BROWSER_CRASHED' });
});

test('a browser that reports its end after its page is BROWSER_CRASHED', async () => {
  const { browser, watch } = watched(true);
  const run = watch.run(step, gone());
  setTimeout(() => browser.emit('disconnected'), 10);
  await expect(run).rejects.toMatchObject({ code: 'BROWSER_CRASHED' });
});

test('keeps the error while the browser is connected', async () => {
  const { watch } = watched(true);
  await expect(watch.run(step, gone())).rejects.toThrow('Browser closed');
});
