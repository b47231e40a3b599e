// A tab that a person has open in a Chrome of their own: it is read, and stays as it was.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Browser, chromium, type Page } from 'playwright-core';
import { connect } from '../../../src/index.ts';
import { findBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { launchBrowser } from '../../../src/see/browser/program/launch.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const WHOLE_CHROMIUM = '/usr/lib/chromium/chromium';
const HAS_WHOLE_CHROMIUM = existsSync(WHOLE_CHROMIUM);
const PROSE = 'The ferry leaves the harbour at noon and returns before the tide turns. '.repeat(12);
const FORM = `<!doctype html><html lang="en"><title>Ferry form</title>
  <style>@keyframes turn { to { rotate: 1turn } } #spin { animation: turn 9s linear infinite }</style>
  <h1>Ferries</h1><p>${PROSE}</p><div id="spin">spins</div>
  <form><label>Name <input id="name"></label><label><input type="checkbox" id="day"> Day ticket</label>
  <textarea id="note"></textarea></form><p style="height: 3000px">${PROSE}</p><img loading="lazy" id="lazy" src="/lazy.png">
  <script>
    globalThis.seen = { resizes: 0, keys: 0, clicks: 0, unloads: 0 };
    for (const [event, name] of [['resize', 'resizes'], ['keydown', 'keys'], ['click', 'clicks'], ['beforeunload', 'unloads']])
      addEventListener(event, () => { seen[name]++; }, true);
  </script>`;

let profile = '';
let chrome: ChildProcess;
let endpoint = '';
let person: Browser;

test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'pith-person-'));
  const found = HAS_WHOLE_CHROMIUM ? { path: WHOLE_CHROMIUM, env: {} } : await findBrowser();
  const flags = ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-background-networking'];
  chrome = spawn(
    found.path,
    [
      ...flags,
      '--window-size=900,640',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // That of the npm package needs its own libraries.
    { stdio: 'ignore', env: { ...process.env, ...found.env } },
  );
  const file = join(profile, 'DevToolsActivePort');
  await expect
    .poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('\n'), { timeout: 50_000 })
    .toBe(true);
  endpoint = `http://127.0.0.1:${readFileSync(file, 'utf8').split('\n')[0]}`;
  person = await chromium.connectOverCDP(endpoint, { noDefaults: true });
});
test.afterAll(async () => {
  await person?.close();
  chrome?.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
test.beforeEach(({ site }) => {
  const send = (type: string, body: string | Buffer) => (answer: import('node:http').ServerResponse) =>
    answer.writeHead(200, { 'content-type': type }).end(body);
  site.pages.set('/form', send('text/html', FORM));
  site.pages.set('/lazy.png', send('image/png', Buffer.alloc(0)));
  site.pages.set('/one', send('text/html', `<title>Tide table</title><h1>One</h1><p>${PROSE}`));
  site.pages.set('/two', send('text/html', `<title>Tide table</title><h1>Two</h1><p>${PROSE}`));
});

async function openTab(url: string): Promise<Page> {
  const [context] = person.contexts();
  if (context === undefined) throw new Error('no context');
  const page = await context.newPage();
  // The person answers dialogs.
  page.on('dialog', () => {});
  await page.goto(url);
  return page;
}

/** All that a person would notice. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { seen, watched } = globalThis as unknown as { seen: object; watched?: object };
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return {
      address: location.href,
      scroll: [scrollX, scrollY],
      focus: document.activeElement?.id,
      caret: fields.map(({ type, selectionStart }) => (type === 'checkbox' ? null : selectionStart)),
      values: fields.map(({ value, checked }) => [value, checked]),
      window: [innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio, screenX, screenY],
      lazy: (document.getElementById('lazy') as HTMLImageElement | null)?.loading,
      markup: document.documentElement.outerHTML,
      sheets: document.adoptedStyleSheets.length,
      motion: document.getAnimations().map(({ playState }) => playState),
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      history: history.length,
      hasFocus: document.hasFocus(),
      visible: document.visibilityState,
      seen,
      watched,
    };
  });

async function fillIn(page: Page): Promise<void> {
  await page.locator('#name').fill('Ada');
  await page.locator('#day').check();
  await page.locator('#note').fill('half a sen');
  await page.evaluate(() => {
    (document.getElementById('note') as HTMLTextAreaElement).setSelectionRange(2, 5);
    scrollTo(0, 1234);
  });
}

for (const options of [{}, { picture: true, before: true }, { seenOnly: true, cleaned: true }])
  test(`a tab stays as it was: ${JSON.stringify(options)}`, async ({ site }) => {
    const page = await openTab(`${site.url}/form`);
    await fillIn(page);
    const behind = await openTab(`${site.url}/one`);
    // Only the tab in front is painted.
    await (Object.keys(options).length === 0 ? behind : page).bringToFront();
    const before = await stateOf(page);
    const { tabs, segment } = await connect({ address: endpoint });
    const known = await tabs();
    const result = await segment('Ferry form', options);
    expect(result).toMatchObject({ url: `${site.url}/form`, title: 'Ferry form', isolation: 'tab' });
    expect(result.content.text).toContain('returns before the tide turns');
    expect(result.viewport).toEqual({ width: before.window[0], height: before.window[1] });
    expect(await stateOf(page)).toEqual(before);
    expect((await tabs()).map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
    expect(chrome.exitCode).toBe(null);
    // Its scripts run on.
    expect(await page.evaluate(() => new Promise(done => setTimeout(done, 10, 'runs')))).toBe('runs');
    await Promise.all([page.close(), behind.close()]);
  });

test('a tab that lies behind another one has no picture', async ({ site }) => {
  test.skip(!HAS_WHOLE_CHROMIUM, 'a headless shell shows every tab, even one behind another');
  const page = await openTab(`${site.url}/form`);
  const front = await openTab(`${site.url}/one`);
  await front.bringToFront();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  const { segment } = await connect({ address: endpoint });
  await expect(segment('Ferry form', { picture: true })).rejects.toMatchObject({ code: 'SCREENSHOT_FAILED' });
  const { warnings } = await segment('Ferry form', { seenOnly: true });
  expect(warnings).toContainEqual({ code: 'TEXT_UNCHECKED', message: expect.stringContaining('in front') });
  await Promise.all([page.close(), front.close()]);
});

test('the command line lists the tabs and reads one', async ({ site }) => {
  const page = await openTab(`${site.url}/form`);
  const list = await command(['segment', '--connect', endpoint]);
  expect(list.exitCode).toBe(0);
  expect(list.stdout).toMatch(new RegExp(`^[0-9A-F]{32}\tFerry form\t${site.url}/form$`, 'm'));
  const listed = JSON.parse((await command(['segment', '--connect', endpoint, '--json'])).stdout);
  expect(listed).toContainEqual({ id: expect.any(String), title: 'Ferry form', url: `${site.url}/form` });
  const read = await command([
    '--connect',
    endpoint,
    '--tab',
    '/FORM',
    '--json',
    '--scroll',
    '--viewport',
    '500x500',
  ]);
  expect(read.stderr).toContain('--viewport, --scroll change nothing here: an open tab is read as it is');
  expect(JSON.parse(read.stdout)).toMatchObject({ ok: true, isolation: 'tab', viewport: { width: 900 } });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.close();
});

test('the MCP server reads a tab if it was started so', async ({ site }) => {
  const page = await openTab(`${site.url}/form`);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--connect', endpoint],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  const listed = await client.callTool({ name: 'pith_tabs', arguments: {} });
  expect(JSON.stringify(listed.content)).toContain(`Ferry form ${site.url}/form`);
  const read = await client.callTool({ name: 'pith_read', arguments: { tab: 'ferry form' } });
  expect(JSON.stringify(read.content)).toContain('returns before the tide turns');
  const gone = await client.callTool({ name: 'pith_read', arguments: { tab: 'train form' } });
  expect(JSON.stringify(gone.content)).toMatch(/TAB_NOT_FOUND: .*call pith_tabs/);
  await client.close();
  await page.close();
});

test('what cannot be read is refused in a sentence', async ({ site }) => {
  const twins = [await openTab(`${site.url}/one`), await openTab(`${site.url}/two`)];
  const html = await openTab(`data:text/html,<title>Own words</title><p>${PROSE}`);
  const { segment } = await connect({ address: endpoint });
  const refusal = (name: string, options?: object) =>
    segment(name, options).then(
      () => 'read',
      error => `${error.code}: ${error.message}`,
    );
  expect(await refusal('no such thing')).toMatch(
    /^TAB_NOT_FOUND: no tab has 'no such thing' in its title or address: /,
  );
  expect(await refusal('tide')).toMatch(
    /^TAB_AMBIGUOUS: 'tide' is in the title or address of \d tabs, such as /,
  );
  expect(await refusal(`${site.url}/two`)).toBe('read');
  expect(await refusal('Own words')).toBe('read');
  expect(await refusal('about:blank')).toMatch(
    /^URL_SCHEME_BLOCKED: the tab shows a page of the browser itself \(about:\)/,
  );
  expect(await refusal('Own words', { scroll: true })).toBe(
    "USAGE: a tab is read as it is: leave out the option 'scroll'",
  );
  await Promise.all([...twins, html].map(page => page.close()));
});

test('a tab that is held by a dialog is left alone', async ({ site }) => {
  test.slow();
  const page = await openTab(`${site.url}/form`);
  const shown = page.waitForEvent('dialog');
  const answered = page.evaluate(() => confirm('Leave?'));
  const dialog = await shown;
  const { segment } = await connect({ address: endpoint });
  await expect(segment('Ferry form')).rejects.toMatchObject({ code: 'PAGE_HUNG' });
  await dialog.accept();
  expect(await answered).toBe(true);
  expect((await segment('Ferry form')).content.text).toContain('ferry');
  await page.close();
});

/** Printed by a browser of our own. */
async function pdf(): Promise<Buffer> {
  const { browser, end } = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent(`<h1>Timetable</h1><p>${PROSE}`);
  return page.pdf().finally(end);
}

test('a PDF in its viewer is no page', async ({ site }) => {
  test.skip(!existsSync(WHOLE_CHROMIUM), 'needs the whole Chromium');
  const bytes = await pdf();
  site.pages.set('/timetable.pdf', answer =>
    answer.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes),
  );
  const page = await openTab(`${site.url}/timetable.pdf`);
  const { segment } = await connect({ address: endpoint });
  await expect(segment('timetable.pdf')).rejects.toMatchObject({ code: 'NOT_HTML' });
  await page.close();
});

test('addresses at which no Chrome of this machine listens are refused', async () => {
  const server: Server = createServer((_, answer) => answer.end('<h1>Hello</h1>'));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const cases: readonly [string, number, RegExp][] = [
    [
      `http://127.0.0.1:${port}`,
      7,
      /BROWSER_UNAVAILABLE: what listens at 127\.0\.0\.1:\d+ is no Chrome that can be debugged/,
    ],
    [`ws://127.0.0.1:${port}/devtools/browser/x`, 7, /BROWSER_UNAVAILABLE: /],
    ['http://127.0.0.1:9', 7, /BROWSER_UNAVAILABLE: nothing listens at 127\.0\.0\.1:9: start Chrome/],
    [
      'http://192.0.2.7:9222',
      4,
      /ADDRESS_BLOCKED: 192\.0\.2\.7 is not this machine: .*\(--connect-anywhere connects anyway\)/,
    ],
    ['chrome', 2, /URL_INVALID: 'chrome' is no debugging address/],
  ];
  for (const [address, exitCode, message] of cases) {
    const ended = await command(['segment', '--connect', address]);
    expect([ended.exitCode, ended.stderr]).toEqual([exitCode, expect.stringMatching(message)]);
  }
  server.close();
  const both = await command(['segment', 'page.html', '--connect', endpoint]);
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('leave out the target')]);
});
