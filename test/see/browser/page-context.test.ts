// Contexts of the browser: sessions that are none, and a browser that is gone.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { contextOptions, ofBrowserGone } from '../../../src/see/browser/page-context.ts';

test.each(['null', '[]', '5', '{"cookies":'])('a session that is %s is refused', json => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-session-'));
  const authFile = join(folder, 'state.json');
  writeFileSync(authFile, json);
  try {
    expect(() => contextOptions(pageOptionsSchema.parse({ authFile }))).toThrow('is no storage state');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['browserContext.newPage: Target crashed ', 'BROWSER_CRASHED'],
  ['browserContext.newPage: Target page, context or browser has been closed', 'BROWSER_CRASHED'],
  ['browserContext.newPage: Timeout 30000ms exceeded', undefined],
])('%s', (message, code) => {
  expect((ofBrowserGone(new Error(message)) as { code?: string }).code).toBe(code);
});
