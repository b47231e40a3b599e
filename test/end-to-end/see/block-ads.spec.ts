// `--block-ads`: what a list names is never asked for and leaves no place behind; everything else is as before.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, segmentPage } from '../../../src/index.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { test as base, byId, expect, fixtureFile } from '../support/browser-test.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'pith-ads-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** Of what takes room; elements that are hidden are in a snapshot too. */
const idsOf = ({ elements }: Snapshot): string[] =>
  elements.flatMap(({ attributes: { id }, visibility, pageBox }) =>
    id !== undefined && visibility !== 'none' && pageBox[3] > 0 ? [id] : [],
  );
const heightOf = (snapshot: Snapshot, id: string): number => byId(snapshot, id).pageBox[3];

const addsElement = (id: string): string =>
  `document.body.append(Object.assign(document.createElement('i'), { id: '${id}' }));`;

/** What a page with advertisements asks for, by kind. */
const ASKED: readonly (readonly [path: string, type: string, body: string])[] = [
  ['/ads/banner.js', 'text/javascript', addsElement('advertised')],
  ['/ads/wanted.js', 'text/javascript', addsElement('wanted')],
  ['/plain.js', 'text/javascript', addsElement('plain')],
  ['/ads/frame', 'text/html', '<p>Buy</p>'],
  ['/ads/picture', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['/quiet-frame', 'text/html', '<p>Framed</p>'],
];

const PAGE = (other: string): string => `<!doctype html><title>Advertised</title>
  <style>body { margin: 0 } i { display: block; height: 9px } iframe, img { display: block; border: 0; width: 300px; height: 250px }</style>
  <p id="text">Text</p>
  <div id="place" class="ad-place" style="height: 90px">Advertisement</div>
  <iframe id="ad-frame" src="${other}/ads/frame"></iframe>
  <img id="ad-picture" src="/ads/picture">
  <iframe id="own-frame" src="/quiet-frame"></iframe>
  <script src="/ads/banner.js"></script><script src="/ads/wanted.js"></script><script src="/plain.js"></script>`;

const LIST = '! a list of our own\n/ads/\n@@/ads/wanted.js\n##.ad-place\n';

test('requests on the list never reach the server, others do', async ({ capture, site, folder }) => {
  const asked = new Set<string>();
  const answerWith = (path: string, type: string, body: string) => (answer: ServerResponse) => {
    asked.add(path);
    answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };
  for (const [path, type, body] of ASKED) site.pages.set(path, answerWith(path, type, body));
  site.pages.set('/advertised', answerWith('/advertised', 'text/html', PAGE(site.otherUrl)));

  const plain = await capture(`${site.url}/advertised`);
  expect([...asked].sort()).toEqual(['/advertised', ...ASKED.map(([path]) => path)].sort());
  expect(heightOf(plain.snapshot, 'ad-frame')).toBe(250);
  asked.clear();

  const list = join(folder, 'list.txt');
  await writeFile(list, LIST);
  const { snapshot } = await capture(`${site.url}/advertised`, { options: { blockAds: list } });
  expect([...asked].sort()).toEqual(['/ads/wanted.js', '/advertised', '/plain.js', '/quiet-frame']);
  expect(idsOf(snapshot)).toEqual(expect.arrayContaining(['text', 'wanted', 'plain']));
  expect(idsOf(snapshot)).not.toContain('advertised');
  for (const id of ['place', 'ad-frame', 'ad-picture']) expect(idsOf(snapshot), id).not.toContain(id);
  expect(heightOf(snapshot, 'own-frame')).toBe(250);
  expect(snapshot.warnings).toEqual([]);
});

test('in a page from a file, both the block list and the file guard apply', async ({
  capture,
  site,
  folder,
}) => {
  const asked: string[] = [];
  for (const name of ['ads/file.js', 'other.js']) {
    site.pages.set(`/${name}`, answer => {
      asked.push(name);
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(addsElement('fetched'));
    });
  }
  await mkdir(join(folder, 'page', 'ads'), { recursive: true });
  await writeFile(join(folder, 'outside.html'), '<p id="outside">Words</p>');
  await writeFile(join(folder, 'page', 'ads', 'own.js'), addsElement('own'));
  const page = join(folder, 'page', 'page.html');
  const scripts = ['ads/own.js', `${site.url}/ads/file.js`, `${site.url}/other.js`];
  const tags = scripts.map(path => `<script src="${path}"></script>`).join('');
  const style = '<style>i { display: block; height: 9px }</style>';
  await writeFile(
    page,
    `<!doctype html><title>x</title>${style}<p id="text">Text</p>${tags}<iframe src="../outside.html"></iframe>`,
  );
  const list = join(folder, 'list.txt');
  await writeFile(list, '/ads/$third-party\n');
  const { snapshot } = await capture(page, {
    options: { blockAds: list, privateAddresses: 'any', allowNetwork: true },
  });
  expect(idsOf(snapshot)).toEqual(['text', 'own', 'fetched']);
  expect(asked).toEqual(['other.js']);
});

test('the bundled list blocks well-known servers, except on their own sites', async ({ launched }) => {
  const html = `<!doctype html><title>x</title><p>Text</p>
    <ins class="adsbygoogle" id="slot" style="display: block; height: 90px"></ins>
    <script src="https://securepubads.g.doubleclick.net/tag/js/gpt.js"></script>
    <iframe src="https://tpc.googlesyndication.com/safeframe.html"></iframe>
    <script src="https://static.criteo.net/js/ld/publishertag.js"></script>
    <img src="https://adservice.google.de/x"><script src="http://127.0.0.1:9/library.js"></script>`;
  const target = { kind: 'html', html, url: 'http://example.test/' } as const;
  const opened = await openPage(launched.browser, target, pageOptionsSchema.parse({ blockAds: true }));
  try {
    const failed = new Map<string, string | undefined>();
    opened.page.on('requestfailed', request => {
      failed.set(new URL(request.url()).hostname, request.failure()?.errorText);
    });
    await navigate(opened, target);
    await settle(opened);
    const blocked = [...failed].filter(([, why]) => why?.startsWith('net::ERR_BLOCKED_BY_CLIENT'));
    expect(blocked.map(([host]) => host).sort()).toEqual([
      'adservice.google.de',
      'securepubads.g.doubleclick.net',
      'static.criteo.net',
      'tpc.googlesyndication.com',
    ]);
    expect(failed.has('127.0.0.1')).toBe(true);
    expect(await opened.page.evaluate("document.getElementById('slot').offsetHeight")).toBe(0);
  } finally {
    await opened.close();
  }
});

test('element rules also apply without scripts, and in a page of the caller', async ({
  capture,
  launched,
  folder,
}) => {
  const page = join(folder, 'page.html');
  const list = join(folder, 'list.txt');
  await writeFile(
    page,
    `<!doctype html><title>x</title><p>Text</p><div class="ad-place" id="place">Ad</div>`,
  );
  await writeFile(list, LIST);
  const { snapshot } = await capture(page, { options: { blockAds: list, javascript: false } });
  expect(idsOf(snapshot)).toEqual([]);
  const own = await launched.browser.newPage();
  await own.goto(`file://${page}`);
  const result = await segmentPage(own, { blockAds: list });
  expect(idsOf(result.snapshot)).toEqual([]);
  expect(await own.locator('#place').isVisible()).toBe(true);
  expect(await own.evaluate('document.adoptedStyleSheets.length')).toBe(0);
  await own.close();
});

test('an unusable list is reported before the browser search', async ({ folder }) => {
  const empty = join(folder, 'empty.txt');
  await writeFile(empty, '! nothing but a comment\n');
  const pith = await open({ browser: '/nonexistent/chromium' });
  const refusal = (blockAds: string) =>
    pith.segment(fixtureFile('harmless'), { blockAds }).catch((error: unknown) => error);
  expect(await refusal(join(folder, 'none.txt'))).toMatchObject({
    code: 'FILE_NOT_FOUND',
    message: `the filter list '${join(folder, 'none.txt')}' cannot be read (ENOENT: no such file or directory)`,
    option: 'blockAds',
  });
  expect(await refusal(folder)).toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(await refusal(empty)).toMatchObject({ code: 'USAGE' });
  await pith.close();
});
