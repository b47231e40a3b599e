// Browsers that run elsewhere: a Playwright server and a debugging port, one of which goes away.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import { open } from '../../../src/index.ts';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { findBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';

test.describe.configure({ timeout: 240_000 });

let site: BatchSite;
let server: BrowserServer;
let port: { readonly url: string; readonly child: ChildProcess };
let folder = '';
test.beforeEach(async () => {
  site = await batchSite();
  folder = await mkdtemp(join(tmpdir(), 'pith-remote-'));
  const { path, env } = await findBrowser();
  const environment = { ...(process.env as Record<string, string>), ...env };
  server = await chromium.launchServer({ executablePath: path, env: environment });
  port = await debuggingPort(path, environment);
});
test.afterEach(async () => {
  site.close();
  await server.close();
  port.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function debuggingPort(path: string, env: Record<string, string>): Promise<typeof port> {
  const words = [
    '--headless',
    '--no-sandbox',
    '--remote-debugging-port=0',
    `--user-data-dir=${join(folder, 'profile')}`,
  ];
  const child = spawn(path, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((done, fail) => {
    let said = '';
    child.stderr?.on('data', text => {
      said += text;
      const url = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (url !== undefined) done({ url, child });
    });
    child.once('exit', () => fail(new Error(said)));
  });
}

test('one page in either remote browser gives the same result as in a local one', async () => {
  const records = [];
  for (const browser of [
    undefined,
    server.wsEndpoint(),
    port.url,
    port.url.replace(/^ws(:\/\/[^/]+).*/, 'http$1'),
  ]) {
    const pith = await open(browser === undefined ? {} : { browser });
    // Pages of a remote browser keep a context of their own.
    const page = await pith.segment(`${site.url}/page`, { picture: true });
    const { timings: _, warnings: __, isolation: ___, ...record } = JSON.parse(JSON.stringify(page));
    await pith.close();
    records.push(record as unknown);
  }
  for (const record of records.slice(1)) expect(record).toEqual(records[0]);
});

test('a batch with both browsers continues with one after the other is gone', {
  tag: '@nightly',
}, async () => {
  const list = join(folder, 'list.txt');
  await writeFile(list, Array.from({ length: 12 }, (_, page) => `${site.url}/slow?${page}\n`).join(''));
  const out = join(folder, 'run');
  const browser = `${server.wsEndpoint()},${port.url}`;
  const run = start([
    'batch',
    list,
    '--out',
    out,
    '--browser',
    browser,
    '--concurrency',
    '2',
    '--log',
    'json',
  ]);
  await run.said(/"event":"page"[\s\S]*"event":"page"/);
  await server.kill();
  const { exitCode, stderr } = await run.ended;
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('"end":"done"')]);
  const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).split('\n').slice(0, -1);
  expect(new Set(lines.map(line => (JSON.parse(line) as BatchRecord).url)).size).toBe(12);
});

test('no remote browser: exit 7, and no token in the message', async () => {
  const { exitCode, stderr } = await command([
    'segment',
    site.url,
    '--browser',
    'ws://127.0.0.1:9/x?token=secret',
  ]);
  expect([exitCode, stderr]).toEqual([7, expect.stringContaining('no browser answers at 127.0.0.1:9')]);
  expect(stderr).not.toContain('secret');
});
