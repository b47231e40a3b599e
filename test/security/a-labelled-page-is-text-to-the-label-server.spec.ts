// `pith label`: what a page, its names and its label file say is text; no page, the labelled one least of all, sets labels.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../src/see/browser/program/launch.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { type Started, start } from '../end-to-end/support/run-cli.ts';
import { openStudio } from '../end-to-end/support/studio-page.ts';

test.describe.configure({ timeout: 180_000 });

const ATTACK = '</script><script>window.pwned=1</script><img src=x onerror=window.pwned=1>';
const QUOTED = ATTACK.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const PAGE = `<!doctype html><html lang='"><script>pwned=1</script>'><head><title>${QUOTED}</title></head><body>
<header id="${QUOTED}" class="${QUOTED}">Name ${QUOTED}</header>
<main><h1>${QUOTED}</h1><p title="${QUOTED}" data-x="${QUOTED}">First text that is long enough to be content. ${QUOTED}</p>
<p><a href="javascript:pwned=1">link one</a> <a href="/pages/0">link two</a> <a href="//127.0.0.1/">link three</a></p>
<svg width="90" height="40" role="img" aria-label="${QUOTED}" onload="pwned=1"><title>${QUOTED}</title><script>pwned=1</script>
<foreignObject width="90" height="40"><b onclick="pwned=1">inside</b></foreignObject><text y="20">drawn ${QUOTED}</text></svg>
<figure><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80' onload='pwned=1'/>" alt="${QUOTED}"></figure>
<form action="/pages/0" method="post"><button>send</button></form><iframe srcdoc="<script>parent.pwned=1</script>frame"></iframe></main>
<footer>End</footer></body></html>`;

let folder = '';
let labeller: Started | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-label-safe-'));
  await mkdir(join(folder, 'set', 'one'), { recursive: true });
});
test.afterEach(async () => {
  labeller?.child.kill('SIGTERM');
  await labeller?.ended;
  await rm(folder, { recursive: true });
});

const labelFile = (): string => join(folder, 'set', 'one', 'labels.json');

async function addressOf(words: readonly string[]): Promise<URL> {
  labeller = start(['label', ...words]);
  let address = '';
  labeller.child.stdout?.on('data', chunk => (address += String(chunk)));
  await expect.poll(() => address, { timeout: 60_000 }).toMatch(/token=[\w-]+\n$/);
  return new URL(address.trim());
}

const isPwned = (page: Page): Promise<boolean[]> =>
  Promise.all(page.frames().map(frame => frame.evaluate(() => 'pwned' in globalThis).catch(() => false)));

test('the labelled page as shown runs nothing, loads nothing, and has an opaque origin', async ({
  launched,
}) => {
  await writeFile(join(folder, 'set', 'one', 'page.html'), PAGE);
  const zones = {
    HEADER: ['header', ATTACK, `[title="${ATTACK}"]`],
    FOOTER: ['q p p p p p p p p'],
    LM: [],
    RM: [`x${'('.repeat(2_000)}`],
    CENTER: ['main'],
  };
  const labels = { id: ATTACK, kind: ATTACK, lang: ATTACK, notes: ATTACK, zones };
  await writeFile(labelFile(), JSON.stringify(labels));
  const address = await addressOf([join(folder, 'set')]);
  const { page, faults, close } = await openStudio(launched.browser, address.href);
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await expect(page.locator('.names')).toContainText('one', { timeout: 60_000 });
  await expect(page.locator('.misfits li').first()).toContainText('</script>');
  // Every block in turn, in both views, so that each name, text and path is shown once.
  for (const view of ['zones', 'content']) {
    for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowUp');
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('v');
    expect(await isPwned(page), view).not.toContain(true);
  }
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('labels.json');
  expect(await page.locator('script:not([type]):not(:empty)').count()).toBe(1);
  expect(
    await page.locator('body :is([onerror], [onclick], [onload], a[href^=javascript], form[action])').count(),
  ).toBe(0);
  for (const frame of page.frames().filter(frame => frame !== page.mainFrame()))
    expect(await frame.evaluate(() => origin)).toBe('null');
  expect(asked.filter(url => !url.startsWith(address.origin) && !/^(?:blob|data):/.test(url))).toEqual([]);
  expect(await isPwned(page)).not.toContain(true);
  expect(faults).toEqual([]);
  await close();
  // What a stranger wrote is kept as data.
  expect(JSON.parse(await readFile(labelFile(), 'utf8'))).toMatchObject({ id: ATTACK, notes: ATTACK });
});

test('a page that knows the port cannot read it or set a label, even with the token', async () => {
  await writeFile(join(folder, 'set', 'one', 'page.html'), PAGE);
  const address = await addressOf([join(folder, 'set')]);
  const token = address.searchParams.get('token') ?? '';
  const server = await evilServer();
  const { port } = server.address() as AddressInfo;
  const { browser, end } = await launchBrowser({ resolvesNames: true });
  const context = await browser.newContext();
  const page = await context.newPage();
  const marks = { version: { page: 'x', labels: 'x' }, zones: [[0, 0]], content: [] };
  for (const name of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${name}:${port}/`);
    const answers = await page.evaluate(
      async ({ origin, token, marks }) => {
        const ask = (path: string, init: RequestInit) =>
          fetch(`${origin}${path}`, init).then(
            answer => `${answer.type} ${answer.status}`,
            () => 'refused',
          );
        const body = JSON.stringify(marks);
        const authorization = `Bearer ${token}`;
        return [
          await ask('/pages', {}),
          await ask('/pages', { headers: { authorization } }),
          await ask(`/?token=${token}`, {}),
          await ask('/pages/0', {
            method: 'PUT',
            body,
            headers: { authorization, 'content-type': 'application/json' },
          }),
          await ask('/pages/0', { method: 'POST', body, mode: 'no-cors' }),
        ];
      },
      { origin: address.origin, token, marks },
    );
    expect(answers).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
    // In a frame it does not show.
    await page.setContent(`<iframe src="${address.href}"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
  }
  await end();
  server.close();
  for (const origin of ['null', 'http://evil.example', `http://127.0.0.1:${port}`]) {
    const headers = { authorization: `Bearer ${token}`, origin, 'content-type': 'application/json' };
    const answer = await fetch(`${address.origin}/pages/0`, {
      method: 'PUT',
      body: JSON.stringify(marks),
      headers,
    });
    expect(answer.status, origin).toBe(403);
  }
  const own = { authorization: `Bearer ${token}`, origin: address.origin };
  expect((await fetch(`${address.origin}/pages`, { headers: own })).status).toBe(200);
  await expect(readFile(labelFile())).rejects.toThrow('ENOENT');
});

test('the page being labelled cannot reach the server either, although both are on this machine', async () => {
  // Below the ports that systems give out, which another test may have.
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server =
    await evilServer(`<main><p>A page with a text long enough.</p><p id="said">waiting</p></main><script>
    const marks = JSON.stringify({ version: { page: 'x', labels: 'x' }, zones: [[0, 0]], content: [] });
    Promise.all([
      fetch('http://127.0.0.1:${port}/pages').then(() => 'read', () => 'refused'),
      fetch('http://127.0.0.1:${port}/pages/0', { method: 'PUT', body: marks, headers: { 'content-type': 'application/json', authorization: 'Bearer x' } }).then(() => 'written', () => 'refused'),
    ]).then(said => document.getElementById('said').textContent = 'said ' + said.join(' '));
  </script>`);
  const { port: own } = server.address() as AddressInfo;
  const out = join(folder, 'labels.json');
  const address = await addressOf([`http://127.0.0.1:${own}/`, '--out', out, '--port', String(port)]);
  const headers = { authorization: `Bearer ${address.searchParams.get('token')}` };
  const answer = await fetch(`${address.origin}/pages/0`, { headers });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('said refused refused');
  await expect(readFile(out)).rejects.toThrow('ENOENT');
  server.close();
});

function evilServer(body = '<p>evil'): Promise<Server> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`);
  });
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}
