// `pith/page`: reads the page in which it runs, with the answer of the command line.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import type * as pithPage from '../../../src/front/page/index.ts';
import { readOptionsSchema } from '../../../src/front/page/judge-page.ts';
import { open } from '../../../src/index.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { hasFirefox, startFirefox } from '../support/firefox.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = join(ROOT, 'dist/pith-page.js');
const sample = (name: string): string => join(ROOT, 'samples', name, 'page.html');

/** In a page. */
declare const pith: typeof pithPage;

async function pageWithPith(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  await page.addScriptTag({ path: SCRIPT });
  return page;
}

/** A record without what depends on how the page was opened. */
function judged(record: object): unknown {
  const { url: _, finalUrl: __, timings: ___, isolation: ____, ...rest } = JSON.parse(JSON.stringify(record));
  return rest;
}

test('the record is that of the command line', async ({ launched }) => {
  const library = await open();
  try {
    for (const name of ['wiki', 'arabic-rtl', 'gallery', 'forum-thread', 'tables-2003']) {
      const page = await pageWithPith(launched.browser, pathToFileURL(sample(name)).href);
      const here = await page.evaluate(() => pith.read(document, { elements: true, outline: true }));
      const there = await library.segment(sample(name), { elements: true, outline: true });
      expect({ ...here, url: there.url }).toMatchObject({ method: 'auto' });
      expect(judged(here)).toEqual(judged(there));
      await page.close();
    }
  } finally {
    await library.close();
  }
});

test('an element keeps its handle while the page changes around it', async ({ launched }) => {
  const page = await pageWithPith(launched.browser, pathToFileURL(sample('product')).href);
  const handleOf = (name: string) =>
    page.evaluate(async wanted => {
      const { handles = [] } = await pith.read(document, { handles: true });
      const { handle = '' } = handles.find(one => one.name === wanted) ?? {};
      return [handle, pith.handled(handle)?.textContent?.trim()];
    }, name);
  const [handle, text] = await handleOf('Add to basket');
  expect([handle, text]).toEqual([expect.stringMatching(/^b\d+$/), 'Add to basket']);
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<button>First of all</button>'));
  expect(await handleOf('Add to basket')).toEqual([handle, text]);
  expect((await handleOf('First of all'))[0]).not.toBe(handle);
  await page.close();
});

test('Firefox gives the same content and zones', async () => {
  test.skip(!hasFirefox, 'needs Firefox');
  const [library, firefox, code] = await Promise.all([open(), startFirefox(), readFile(SCRIPT, 'utf8')]);
  try {
    for (const name of ['wiki', 'news-article', 'docs-left-tree', 'search-results']) {
      const read = `(async () => { ${code}; return JSON.stringify(await pith.read()); })()`;
      const text = await firefox.evaluate(pathToFileURL(sample(name)).href, read, 1280, 800);
      const here = JSON.parse(String(text)) as pithPage.PageRecord;
      const there = await library.segment(sample(name));
      expect(here.content.text).toBe(there.content.text);
      for (const zone of ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'] as const)
        expect(here.zones[zone].chars).toBe(there.zones[zone].chars);
    }
  } finally {
    await firefox.close();
    await library.close();
  }
});

const STRICT = "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-1'";
const TYPES = "require-trusted-types-for 'script'";

for (const [what, policy, where] of [
  ['that allows nothing', `${STRICT}; ${TYPES}; trusted-types 'none'`, 'in place'],
  [
    'that allows no rules for types',
    `${STRICT}; worker-src blob:; ${TYPES}; trusted-types 'none'`,
    'in place',
  ],
  ['that asks for types', `${STRICT}; worker-src blob:; ${TYPES}`, 'in a worker'],
  ['that trusts what its scripts load', `${STRICT} 'strict-dynamic'; ${TYPES}`, 'in a worker'],
] as const)
  test(`under a strict policy ${what}, the page is judged ${where}`, async ({ launched, site }) => {
    const [code, html] = await Promise.all([readFile(SCRIPT, 'utf8'), readFile(sample('wiki'), 'utf8')]);
    site.pages.set('/pith-page.js', answer => answer.writeHead(200).end(code));
    site.pages.set('/strict', answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        .end(`${html}<script nonce=1 src=/pith-page.js></script>`),
    );
    const page = await launched.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}/strict`);
    const { record, questions } = await page.evaluate(async () => {
      let questions = 0;
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message: unknown) {
        questions++;
        postMessage.call(this, message);
      };
      return { record: await pith.read(), questions };
    });
    expect(record.content.markdown).toMatch(/^# /);
    expect(questions).toBe(where === 'in place' ? 0 : 1);
    await page.close();
  });

test('a page whose workers never start is judged in place, and the worker is terminated', async ({
  launched,
}) => {
  const page = await pageWithPith(launched.browser, pathToFileURL(sample('wiki')).href);
  const { record, terminated } = await page.evaluate(async () => {
    let terminated = 0;
    class SilentWorker {
      postMessage(): void {}
      terminate(): void {
        terminated++;
      }
    }
    Object.assign(globalThis, { Worker: SilentWorker });
    return { record: await pith.read(), terminated };
  });
  expect(record.content.markdown).toMatch(/^# /);
  expect(terminated).toBe(1);
  await page.close();
});

for (const [what, script] of [
  [
    'answer nonsense',
    `Worker = class { constructor() { setTimeout(() => this.onmessage({ data: 'ready' })); }
      addEventListener() {} terminate() {} postMessage() { setTimeout(() => this.onmessage({ data: null })); } }`,
  ],
  ['cannot be made', 'Blob = undefined'],
] as const)
  test(`a page whose workers ${what} is judged in place`, async ({ launched }) => {
    const page = await pageWithPith(launched.browser, pathToFileURL(sample('wiki')).href);
    await page.evaluate(script);
    expect(await page.evaluate(async () => (await pith.read()).content.markdown)).toMatch(/^# /);
    await page.close();
  });

for (const [what, postMessage] of [
  ['fails', "function () { this.dispatchEvent(new ErrorEvent('error')) }"],
  ['sends what cannot be read', "function () { this.dispatchEvent(new MessageEvent('messageerror')) }"],
  ['takes no question', "() => { throw new Error('no') }"],
] as const)
  test(`a worker that ${what} is an error, leaves no timer, and another one answers`, async ({
    launched,
  }) => {
    const page = await pageWithPith(launched.browser, pathToFileURL(sample('wiki')).href);
    const outcome = await page.evaluate(`(async () => {
      const { setTimeout, clearTimeout, Worker } = globalThis;
      const { postMessage } = Worker.prototype;
      const [armed, idle] = [new Set(), 30_000];
      globalThis.setTimeout = (run, ms) => {
        const timer = setTimeout(() => { armed.delete(timer); run(); }, ms);
        if (ms > 1_000 && ms !== idle) armed.add(timer);
        return timer;
      };
      globalThis.clearTimeout = timer => { armed.delete(timer); clearTimeout(timer); };
      Worker.prototype.postMessage = ${postMessage};
      const code = await pith.read().then(() => 'ok', error => error.code);
      const timers = armed.size;
      Worker.prototype.postMessage = postMessage;
      const again = await pith.read().then(({ ok }) => ok, error => error.code);
      return { code, timers, again };
    })()`);
    expect(outcome).toEqual({ code: 'INTERNAL', timers: 0, again: true });
    await page.close();
  });

test('the page is left as it was', async ({ launched, site }) => {
  const filler = '<p>Words of a long page.</p>'.repeat(200);
  site.pages.set('/kept', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<h1>Boats</h1>${filler}<section style="content-visibility:auto">${filler}</section><input id=field value="half written">`,
      ),
  );
  const page = await pageWithPith(launched.browser, `${site.url}/kept`);
  const before = await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#field');
    field?.focus();
    field?.setSelectionRange(1, 3);
    scrollTo(0, 500);
    const seen: MutationRecord[] = [];
    new MutationObserver(found => seen.push(...found)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(globalThis, { seen });
    return { html: document.documentElement.outerHTML, names: Object.keys(globalThis).length };
  });
  const after = await page.evaluate(async () => {
    const { content } = await pith.read();
    await new Promise(requestAnimationFrame);
    const field = document.activeElement as HTMLInputElement;
    return {
      text: content.text,
      html: document.documentElement.outerHTML,
      names: Object.keys(globalThis).length,
      seen: (globalThis as unknown as { seen: unknown[] }).seen.length,
      scroll: scrollY,
      selection: [field.id, field.selectionStart, field.selectionEnd],
      sheets: document.adoptedStyleSheets.length,
    };
  });
  expect(after.text).toContain('Words of a long page.');
  expect(after).toEqual({
    ...before,
    text: after.text,
    seen: 0,
    scroll: 500,
    selection: ['field', 1, 3],
    sheets: 0,
  });
  await page.close();
});

/**
 * Lets the clock of the page run by 5 ms a look, so that each slice of a walk ends after a few elements, and calls
 * `onTurn` when the page has its turn.
 */
const hurryClock = (page: Page, onTurn = ''): Promise<void> =>
  page.evaluate(`{
    let [now, turn] = [performance.now(), 0];
    performance.now = () => (now += 5);
    const Channel = MessageChannel;
    globalThis.MessageChannel = function () {
      turn++;
      ${onTurn};
      return new Channel();
    };
    globalThis.turns = () => turn;
  }`);

/** A snapshot, and the number of turns that the page has had meanwhile. */
async function walked(page: Page): Promise<{ snapshot: pithPage.Snapshot; turns: number }> {
  const turns = () => page.evaluate<number>('globalThis.turns?.() ?? 0');
  const before = await turns();
  const snapshot = await page.evaluate(() => pith.snapshot());
  return { snapshot, turns: (await turns()) - before };
}

test('a page is walked in slices, with the result of one task', async ({ launched }) => {
  const page = await pageWithPith(launched.browser, pathToFileURL(sample('docs-left-tree')).href);
  await page.evaluate('scrollTo(0, 300)');
  const atOnce = await walked(page);
  await hurryClock(page);
  const sliced = await walked(page);
  expect(sliced.turns).toBeGreaterThan(sliced.snapshot.elements.length / 10);
  expect(sliced.snapshot).toEqual(atOnce.snapshot);
  expect(await page.evaluate('scrollY')).toBe(300);
  await page.close();
});

const SHADOWED = `<div id=host></div><h1>Boats</h1>${'<p>They leave at noon.</p>'.repeat(30)}<script>host.attachShadow({ mode: 'open' }).innerHTML = '<p id=inner>In the shadow.</p>'</script>`;
const MOVED = "document.body.prepend(document.querySelector('p:last-of-type'))";

for (const [what, change, isSlicedAgain] of [
  ['in each turn, it is walked in one task', MOVED, false],
  ['once, it is walked in slices again', `if (turn === 3) { ${MOVED} }`, true],
  [
    'in a shadow tree, too',
    "if (turn === 12) host.shadowRoot.querySelector('p').textContent = 'Changed.'",
    true,
  ],
  [
    'its height without a change of its tree, too',
    "if (turn === 8) { const sheet = new CSSStyleSheet(); sheet.replaceSync('h1 { margin-top: 200px }'); document.adoptedStyleSheets = [sheet]; }",
    true,
  ],
] as const)
  test(`if a page changes ${what}`, async ({ launched, site }) => {
    site.pages.set('/changing', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(SHADOWED),
    );
    const page = await pageWithPith(launched.browser, `${site.url}/changing`);
    await hurryClock(page);
    const still = await walked(page);
    await page.reload();
    await page.addScriptTag({ path: SCRIPT });
    await hurryClock(page, change);
    const changed = await walked(page);
    const [texts, elements] = [changed.snapshot.texts, changed.snapshot.elements];
    expect(texts.map(({ text }) => text).filter(text => text.startsWith('They'))).toHaveLength(30);
    expect(elements).toHaveLength(still.snapshot.elements.length);
    if (isSlicedAgain) expect(changed.turns).toBeGreaterThan(still.turns);
    else expect(changed.turns).toBeLessThan(still.turns);
    const after = await walked(page);
    if (isSlicedAgain) expect(changed.snapshot).toEqual(after.snapshot);
    await page.close();
  });

test('explains elements, and draws the zones in page coordinates', async ({ launched }) => {
  const page = await pageWithPith(launched.browser, pathToFileURL(sample('docs-left-tree')).href);
  const found = await page.evaluate(async () => {
    const record = await pith.read();
    const late = document.body.appendChild(document.createElement('p'));
    const watch = new MutationObserver(() => {});
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const overlay = pith.overlay(record);
    const seen = watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    const { width, height, left, top } = overlay.svg.getBoundingClientRect();
    const shapes = overlay.svg.childElementCount;
    overlay.remove();
    return {
      heading: pith.explain(document.querySelector('h1') as Element),
      late: pith.explain(late),
      box: [left, top, width, height],
      page: [record.page.width, record.page.height],
      shapes,
      isGone: !overlay.svg.isConnected,
      seen: seen.map(({ nodeName, childNodes }) => [nodeName, childNodes.length]),
    };
  });
  expect(found.heading).toMatchObject({ zone: 'CENTER', content: true, dropped: null });
  expect(found.heading?.reason).toMatch(/% sure/);
  expect(found.late).toBeNull();
  expect(found.box).toEqual([0, 0, ...found.page]);
  expect(found.shapes).toBeGreaterThan(5);
  expect(found.isGone).toBe(true);
  expect(found.seen).toEqual([['DIV', 0]]);
  await page.close();
});

test('frames of the same origin are read, others are boxes with a warning', async ({ launched, site }) => {
  const inner = 'data:text/html,<p>Words of another origin';
  site.pages.set('/outer', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Boats</h1><iframe src=/frames/page.html></iframe><iframe src="${inner}"></iframe>`),
  );
  const page = await pageWithPith(launched.browser, `${site.url}/outer`);
  const snapshot = await page.evaluate(() => pith.snapshot());
  expect(snapshot.scopes.some(({ url }) => url.endsWith('/frames/page.html'))).toBe(true);
  expect(snapshot.warnings.map(({ code }) => code)).toContain('FRAME_SKIPPED');
  expect(JSON.stringify(snapshot.texts)).not.toContain('another origin');
  await page.close();
});

test('a document in a frame is read from outside as it is inside', async ({ launched, site }) => {
  const picture = `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>')}">`;
  const inner = `<!doctype html><nav>Home</nav><h1>Boats</h1>${'<p>They leave an hour before high water.</p>'.repeat(60)}${picture}`;
  site.pages.set('/inner', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(inner));
  site.pages.set('/around', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1>Around</h1><iframe src=/inner width=1280 height=800 style="border:0"></iframe>'),
  );
  const alone = await pageWithPith(launched.browser, `${site.url}/inner`);
  const there = await alone.evaluate(() => pith.read(document, { elements: true }));
  const page = await pageWithPith(launched.browser, `${site.url}/around`);
  const here = await page.evaluate(async () => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const framed = frame.contentDocument as Document;
    frame.contentWindow?.scrollTo(0, 300);
    const record = await pith.read(framed, { elements: true });
    const overlay = pith.overlay(record);
    const holder = overlay.svg.ownerDocument === framed;
    overlay.remove();
    const unseen = await pith
      .read(new DOMParser().parseFromString('<p>Boats', 'text/html'))
      .catch(({ code }) => code);
    const media = (await pith.snapshot(framed)).elements.find(({ tag }) => tag === 'img')?.media;
    return { record, holder, unseen, media, scroll: frame.contentWindow?.scrollY };
  });
  expect(judged(here.record)).toEqual(judged(there));
  expect(here).toMatchObject({
    holder: true,
    unseen: 'USAGE',
    scroll: 300,
    media: { naturalWidth: 300, naturalHeight: 200 },
  });
  await alone.close();
  await page.close();
});

test('what cannot be read is an error with a code', async ({ launched, site }) => {
  const codeOf = (page: Page, call: string): Promise<unknown> =>
    page.evaluate(`(async () => ${call})().then(() => 'ok', ({ code }) => code)`);
  site.pages.set('/bare', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(''));
  const bare = await pageWithPith(launched.browser, `${site.url}/bare`);
  expect(await codeOf(bare, 'pith.explain(document.body)')).toBe('USAGE');
  expect(await codeOf(bare, 'pith.read()')).toBe('EMPTY_DOCUMENT');
  const page = await pageWithPith(launched.browser, pathToFileURL(fixtureFile('harmless')).href);
  expect(await codeOf(page, "pith.read(document, { speed: 'fast' })")).toBe('USAGE');
  expect(await codeOf(page, 'pith.read(new Document())')).toBe('USAGE');
  expect(await codeOf(page, "pith.read(document, { method: 'auto+site' })")).toBe('USAGE');
  await Promise.all([bare.close(), page.close()]);
});

const RECORD_OR_CODE = `(async () => {
  const before = new XMLSerializer().serializeToString(document);
  const outcome = await pith.read().then(({ content }) => 'read: ' + content.text.slice(0, 40), ({ code }) => code);
  return [outcome, new XMLSerializer().serializeToString(document) === before];
})()`;

const XML = '<?xml version="1.0"?><log><entry>Words of a log.</entry></log>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><text y="40">Words of a drawing</text></svg>';

for (const [what, type, body, outcome] of [
  ['an XML document', 'application/xml', XML, /^read: /],
  ['an SVG document', 'image/svg+xml', SVG, /^read: $/],
  ['plain text', 'text/plain', 'Words of a file.', /^read: Words of a file/],
  ['JSON', 'application/json', '{"words":"of a file"}', /^NOT_HTML$/],
  ['a picture', 'image/png', '', /^NOT_HTML$/],
] as const)
  test(`${what} gives a record or a code, and stays as it is`, async ({ launched, site }) => {
    site.pages.set('/other', answer => answer.writeHead(200, { 'content-type': type }).end(body));
    const page = await launched.browser.newPage();
    await page.goto(`${site.url}/other`);
    await page.evaluate(await readFile(SCRIPT, 'utf8'));
    expect(await page.evaluate(RECORD_OR_CODE)).toEqual([expect.stringMatching(outcome), true]);
    await page.close();
  });

test('an empty page of the browser is an error with a code', async ({ launched }) => {
  const page = await launched.browser.newPage();
  await page.evaluate(await readFile(SCRIPT, 'utf8'));
  expect(await page.evaluate(RECORD_OR_CODE)).toEqual(['EMPTY_DOCUMENT', true]);
  await page.close();
});

test('a page of 100,000 elements is read, and stays as it is', async ({ launched, site }) => {
  test.slow();
  const rows = '<tr><td>Boat</td><td>noon</td><td>quay</td></tr>'.repeat(25_000);
  site.pages.set('/huge', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Boats</h1><table>${rows}</table>`),
  );
  const page = await pageWithPith(launched.browser, `${site.url}/huge`);
  const [outcome, isSame] = (await page.evaluate(RECORD_OR_CODE)) as [string, boolean];
  expect(outcome).toMatch(/^read: Boats/);
  expect(isSame).toBe(true);
  await page.close();
});

for (const [what, script] of [
  ['broken built-ins', 'JSON.stringify = Array.prototype.map = () => { throw new Error("no") }'],
  [
    'frozen prototypes',
    'for (const { prototype } of [Object, Array, Map, Promise]) Object.freeze(prototype)',
  ],
  ['a getComputedStyle that lies', 'getComputedStyle = () => ({})'],
] as const)
  test(`a page with ${what} gives a record or a code, and stays as it is`, async ({ launched, site }) => {
    site.pages.set('/hostile', answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<h1>Boats</h1><p>They leave at noon, from the old quay.</p><script>${script}</script>`),
    );
    const page = await pageWithPith(launched.browser, `${site.url}/hostile`);
    const html = await page.content();
    const outcome = await page.evaluate(
      `pith.read().then(({ ok }) => ok, error => error instanceof pith.PithError ? error.code : 'no code')`,
    );
    expect(['INTERNAL', true]).toContain(outcome);
    expect(await page.content()).toBe(html);
    await page.close();
  });

const SILENT_WORKER = 'Worker = class { postMessage() {} terminate() {} addEventListener() {} }';
const SILENT_CHANNEL =
  'MessageChannel = class { port1 = { addEventListener() {}, start() {}, close() {}, postMessage() {} }; port2 = this.port1 }';

for (const [what, script, outcome] of [
  ['Promise', 'Promise = class { then() {} catch() {} static resolve() { return new Promise() } }', /^read/],
  ['then', 'Promise.prototype.then = Promise.prototype.catch = function () { return this }', /^read/],
  ['queueMicrotask', 'queueMicrotask = () => {}', /^read/],
  ['setTimeout', 'setTimeout = () => 7', /^read/],
  ['setTimeout and Worker', `setTimeout = () => 7; ${SILENT_WORKER}`, /^read/],
  ['MessageChannel', SILENT_CHANNEL, /^read/],
  ['setTimeout and MessageChannel', `setTimeout = () => 7; ${SILENT_CHANNEL}`, /^INTERNAL.*MessageChannel/],
  ['setImmediate', 'setImmediate = () => 7', /^read/],
  ['requestAnimationFrame', 'requestAnimationFrame = () => 7', /^read/],
  ['the clock, as tests do', 'performance.now = () => 0; setTimeout = () => 7', /^read/],
  ['Map', 'Map = class { get() {} set() { return this } }', /^INTERNAL.*Map/],
  ['push of lists', 'Array.prototype.push = () => 0', /^INTERNAL.*Array\.prototype\.push/],
  [
    'the iterator of lists',
    'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }',
    /^INTERNAL.*Symbol\.iterator/,
  ],
] as const)
  test(`a page that replaces ${what} does not hold read()`, async ({ launched }) => {
    const code = await readFile(SCRIPT, 'utf8');
    for (const scripts of [
      [script, code],
      [code, script],
    ]) {
      const page = await launched.browser.newPage();
      await page.setContent('<h1>Boats</h1><p>They leave at noon, from the old quay.</p>');
      // Playwright itself waits for promises of the page.
      const inspector = await page.context().newCDPSession(page);
      const evaluate = async (expression: string): Promise<unknown> =>
        (await inspector.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
      for (const one of scripts) await evaluate(`{ ${one} }`);
      await evaluate(`(async () => {
        try { outcome = 'read ' + (await pith.read()).content.text } catch (error) { outcome = error.code + ' ' + error.message }
      })(); 0`);
      await expect.poll(() => evaluate('globalThis.outcome')).toMatch(outcome);
      if (outcome.test('read')) expect(await evaluate('outcome')).toContain('from the old quay');
      await page.close();
    }
  });

test('options that do not fit are refused in the words of the library', async ({ launched }) => {
  const page = await pageWithPith(launched.browser, pathToFileURL(sample('wiki')).href);
  for (const wrong of [
    ...[{ foo: 1 }, { method: 'bold' }, { center: 'yes' }, { chunkTokens: 3 }, { chunkTokens: 20.5 }],
    ...[{ thresholds: { h1: 200 } }, { thresholds: { h1: { px: -1 } } }, { thresholds: { x: { px: 1 } } }],
    ...[{ parameters: { subtree: { gama: 1 } } }, { from: 'nowhere' }, { favor: null }, 7],
  ]) {
    const here = await page.evaluate(
      options => pith.read(document, options as never).catch(({ code, message }) => `${code} ${message}`),
      wrong,
    );
    let there = '';
    try {
      parseOptions(readOptionsSchema, wrong);
    } catch (error) {
      there = `USAGE ${(error as Error).message}`;
    }
    expect(here).toBe(there);
  }
  await page.close();
});

test('the script stays small', async () => {
  const code = await readFile(SCRIPT);
  // 271 of code and 234 of models.
  expect(gzipSync(code, { level: 9 }).length / 1000).toBeLessThan(510);
});
