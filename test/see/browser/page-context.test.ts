// A page that cannot be opened because the browser is at its end is a fault of the browser.

import { expect, test } from 'vitest';
import { ofBrowserGone } from '../../../src/see/browser/page-context.ts';

test.each([
  ['browserContext.newPage: Target crashed ', 'BROWSER_CRASHED'],
  ['browserContext.newPage: Target page, context or browser has been closed', 'BROWSER_CRASHED'],
  ['browserContext.newPage: Timeout 30000ms exceeded', undefined],
])('%s', (message, code) => {
  expect((ofBrowserGone(new Error(message)) as { code?: string }).code).toBe(code);
});
