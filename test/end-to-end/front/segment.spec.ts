// One page from its target to its result, through the library.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { open, parseSnapshot, segmentPage, snapshotBytes } from '../../../src/index.ts';
import { launchBrowser } from '../../../src/see/browser/program/launch.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { browsersOf } from '../support/browsers-of.ts';

const sample = (name: string): string => join(import.meta.dirname, '../../../samples', name, 'page.html');

/** A record without what no two runs share. */
function lasting(record: object): unknown {
  const { timings: _, ...rest } = JSON.parse(JSON.stringify(record)) as { timings: unknown };
  return rest;
}

test('a saved snapshot gives the same record without a browser, gzipped or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-test-'));
  const pith = await open();
  try {
    const live = await pith.segment(sample('wiki'), { elements: true });
    for (const name of ['page.json', 'page.json.gz']) {
      const file = join(folder, name);
      await writeFile(file, await snapshotBytes(live.snapshot, file));
      const saved = await pith.segment(file, { elements: true });
      expect(lasting(saved)).toEqual(lasting(live));
      expect(saved.zoning.zones).toEqual(live.zoning.zones);
    }
    const parsed = parseSnapshot(JSON.parse(JSON.stringify(live.snapshot)), 'the snapshot');
    expect(JSON.stringify(parsed) === JSON.stringify(live.snapshot)).toBe(true);
  } finally {
    await pith.close();
    await rm(folder, { recursive: true });
  }
});

test('two visits give the same record', async () => {
  const pith = await open();
  const records = await Promise.all(
    [1, 2].map(() => pith.segment(sample('forum-thread'), { elements: true })),
  );
  await pith.close();
  expect(lasting(records[0] ?? {})).toEqual(lasting(records[1] ?? {}));
});

test('a result printed as JSON is its record, and its pictures show the page', async () => {
  const pith = await open();
  const result = await pith.segment(sample('product'), {
    picture: true,
    before: true,
    after: true,
    cleaned: true,
  });
  await pith.close();
  expect(Object.keys(JSON.parse(JSON.stringify(result)) as object)).not.toContain('snapshot');
  for (const png of [result.picture, result.before, result.after]) {
    const { width, height } = await sharp(png).metadata();
    expect({ width, height }).toEqual(result.page);
  }
  expect(result.picture?.equals(result.before ?? Buffer.alloc(0))).toBe(false);
  expect(result.cleaned).toContain('<style>');
  expect(result.elements).toBeUndefined();
});

test('a page of many million pixels is captured in strips that fit together', { tag: '@nightly' }, async ({
  capture,
}) => {
  const { snapshot, picture } = await capture(sample('very-long'), { picture: true });
  expect(snapshot.page.width * snapshot.page.height).toBeGreaterThan(16e6);
  expect([picture?.width, picture?.height]).toEqual([snapshot.page.width, snapshot.page.height]);
  // Some text must be found in the picture's last strip, where its box says it is.
  const last = snapshot.texts.filter(({ visibility }) => visibility === 'visible').at(-1);
  const [left = 0, top = 0, width = 1, height = 1] = last?.pageBox.map(Math.floor) ?? [];
  const { channels } = await sharp(await picture?.png(), { limitInputPixels: false })
    .extract({ left, top, width, height })
    .stats();
  expect(channels[0]?.stdev).toBeGreaterThan(5);
});

test("a caller's own page is read in its current state and continues afterwards", async ({ launched }) => {
  const page = await launched.browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.setContent(`<h1>Counter</h1><p id="count">0</p>
    <script>setInterval(() => { document.getElementById('count').textContent = Number(document.getElementById('count').textContent) + 1; }, 10)</script>`);
  const result = await segmentPage(page, { method: 'vlps', thresholds: { h1: { px: 1 } } });
  expect(result.viewport).toEqual({ width: 1000, height: 700 });
  expect(result.thresholds.h1).toBe(1);
  expect(result.content.text).toContain('Counter');
  const before = await page.locator('#count').textContent();
  await expect(page.locator('#count')).not.toHaveText(before ?? '');
  await page.close();
});

test("a caller's own page is left unchanged", async ({ site }) => {
  const moving = `<style>
    @keyframes turn { to { transform: rotate(1turn) } }
    .ever { animation: turn 50s linear infinite } .long { animation: turn 900s linear } .still { animation-play-state: paused }
    .late { content-visibility: auto }
    </style><h1>Title</h1><aside>Aside</aside>
    <p class="ever">Ever</p><p class="long">Long</p><p class="ever still">Still</p>
    <section style="content-visibility: auto">Late</section><section class="late">Late</section>`;
  const send = (html: string) => (answer: import('node:http').ServerResponse) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
  site.pages.set('/moving-frame', send(`${moving}<script>let n = 0; setInterval(() => n++, 10);</script>`));
  const frame = `<iframe src="${site.otherUrl}/moving-frame" width="300" height="300" style="position: fixed; top: 9px; right: 9px"></iframe>`;
  site.pages.set(
    '/moving',
    send(`<!doctype html>${moving.replace('>Aside', '>Hidden')}${frame}<p style="height: 5000px">Tall</p>`),
  );
  const { browser, end } = await launchBrowser({ resolvesNames: true });
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.goto(`${site.url}/moving`);
  const stateOf = (at: typeof page | import('playwright-core').Frame) =>
    at.evaluate(() => ({
      place: [scrollX, scrollY],
      sheets: document.adoptedStyleSheets.length,
      aside: document.querySelector('aside')?.offsetHeight,
      styles: Array.from(document.querySelectorAll('section'), late => late.getAttribute('style')),
      heights: Array.from(document.querySelectorAll('section'), late => late.offsetHeight),
      moving: document.getAnimations().map(({ playState }) => playState),
    }));
  for (const each of [page.mainFrame(), page.frames()[1] ?? page.mainFrame()]) {
    await each.evaluate(() => {
      for (const [at, one] of document.getAnimations().entries()) one.currentTime = 7000 + at;
    });
  }
  await page.evaluate(() => scrollTo(0, 1234));
  // In these frames Chromium finds what is near the window, and lays it out.
  for (const each of page.frames())
    await each.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  const before = [await stateOf(page), await stateOf(page.frames()[1] ?? page.mainFrame())];
  expect(before[0]).toMatchObject({ place: [0, 1234], moving: ['running', 'running', 'paused'] });
  const result = await segmentPage(page, { hide: ['aside'], picture: true, scroll: true });
  expect(result.content.text).not.toContain('Hidden');
  expect([await stateOf(page), await stateOf(page.frames()[1] ?? page.mainFrame())]).toEqual(before);
  for (const each of page.frames()) {
    const times = await each.evaluate(() => document.getAnimations().map(one => Number(one.currentTime)));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(7000);
    expect(times[2]).toBe(7002);
    await expect
      .poll(() => each.evaluate(() => Number(document.getAnimations()[0]?.currentTime)))
      .toBeGreaterThan(times[0] ?? 0);
  }
  const count = () => page.frames()[1]?.evaluate('n') as Promise<number>;
  const counted = await count();
  await expect.poll(count).toBeGreaterThan(counted);
  await page.close();
  await expect(segmentPage(page)).rejects.toMatchObject({ code: 'PAGE_CRASHED', message: /was closed/ });
  await expect(segmentPage(5 as never)).rejects.toMatchObject({ code: 'USAGE' });
  await end();
});

test('HTML in memory is shown as if it came from its address', async () => {
  const pith = await open();
  const html = '<title>Here</title><h1>Here</h1><p>Some <a href="there">words</a> of a page.</p>';
  const result = await pith.segment({ kind: 'html', html, url: 'http://example.org/a/b' });
  await pith.close();
  expect(result.finalUrl).toBe('http://example.org/a/b');
  expect(result.content.markdown).toContain('[words](http://example.org/a/there)');
});

for (const rest of [
  'frag#part',
  '{a}',
  'a/{b,c}?d={e}',
  'a\\b*',
  'q?x=*&y=[1]#/route',
  "a^b|c'd?^|'",
  'ä%C3%A4%5E%zz',
]) {
  test(`HTML in memory is read, whatever its address looks like: ${rest}`, async ({ site }) => {
    const asked: string[] = [];
    const url = new URL(rest, `${site.url}/held/`);
    const path = url.pathname.replace('%zz', '%25zz');
    site.pages.set(decodeURIComponent(path), answer => {
      asked.push(url.href);
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>The page on the web.</p>');
    });
    const pith = await open();
    const html = '<title>Here</title><p>The page in memory.</p>';
    const result = await pith
      .segment({ kind: 'html', html, url: `${site.url}/held/${rest}` })
      .finally(pith.close);
    expect(result.content.text.trim()).toBe('The page in memory.');
    // Chromium writes some signs in per cent that Node leaves as they are.
    const plain = (address: string) => address.replace(/%(?:5E|7C|27)/gi, decodeURIComponent);
    expect(plain(result.finalUrl)).toBe(plain(url.href));
    expect(asked).toEqual([]);
  });
}

test('metadata is in the record, and before the Markdown on request', async ({ site }) => {
  const html = `<!doctype html><html lang="en"><head><title>Pith - Trees</title><link rel="canonical" href="/pith">
    <script type="application/ld+json">{"@type":"Article","headline":"Pith","author":{"name":"Ann"}}</script></head>
    <body><h1>Pith</h1><p>By Ann, <time datetime="2024-02-29">yesterday</time></p><p>Words.</p></body></html>`;
  site.pages.set('/article', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(html));
  const words = ['segment', `${site.url}/article`, '--front-matter', '--center'];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words]);
  expect(stdout).toMatch(
    /^---\ntitle: "Pith"\nurl: "[^"]+\/pith"\nauthors:\n {2}- "Ann"\npublished: "2024-02-29"\n/,
  );
  expect(stdout).toContain('---\n\n# Pith\n');
  const pith = await open();
  const { metadata, content } = await pith.segment(`${site.url}/article`);
  await pith.close();
  expect(metadata.authors).toEqual({ value: ['Ann'], source: 'json-ld', at: 'Article.author' });
  expect(metadata.published).toEqual({ value: '2024-02-29', raw: '2024-02-29', source: 'page', at: 'time' });
  expect(content.title).toBe('Pith');
  expect(content.markdown).not.toContain('published:');
});

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

test('an aborted visit ends at once with its code', async ({ site }) => {
  site.pages.set('/never', () => {});
  const pith = await open();
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 300);
  const started = performance.now();
  await expect(pith.segment(`${site.url}/never`, { signal: stop.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(performance.now() - started).toBeLessThan(15_000);
  await pith.close();
});

test('unknown options are rejected by name', async () => {
  const pith = await open();
  const wrong = { pictrue: true } as unknown as { picture: true };
  await expect(pith.segment(fixtureFile('rtl'), wrong)).rejects.toThrow("there is no option 'pictrue'");
  await pith.close();
});

test('concurrent pages share one browser, and a closed pith leaves none behind', async () => {
  const mine = () => browsersOf(process.pid).length;
  const before = mine();
  const pith = await open({ concurrency: 3 });
  await Promise.all([1, 2, 3].map(() => pith.segment(fixtureFile('rtl'))));
  expect(mine()).toBe(before + 1);
  await pith.close();
  await expect.poll(mine).toBe(before);
});

test('an abandoned page of the caller keeps no event listeners', async ({ launched }) => {
  const page = await launched.browser.newPage();
  await page.setContent('<p>Words</p>');
  const names = ['dialog', 'popup', 'request', 'requestfailed', 'download', 'crash', 'close'];
  const counts = () => names.map(name => (page as unknown as NodeJS.EventEmitter).listenerCount(name));
  const before = counts();
  const stop = new AbortController();
  const read = segmentPage(page, { signal: stop.signal });
  stop.abort();
  await expect(read).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(segmentPage(page, { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(counts()).toEqual(before);
  await page.close();
});
