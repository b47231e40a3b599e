// The pages of test/judge/content/fixtures through a real Chromium, whose boxes and styles are not those of the unit tests;
// and pages made to break what reads them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Box, EMPTY_BOX } from '../../../src/base/box.ts';
import { cleanedPage } from '../../../src/judge/content/cleaned/cleaned-page.ts';
import { type Content, contentOf } from '../../../src/judge/content/content.ts';
import { centerSelection } from '../../../src/judge/selection/kept.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import type { PageTarget } from '../../../src/see/browser/target/target.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { capturePage } from '../../../src/see/capture/capture-page.ts';
import { PAGE_URL, zoningOf } from '../../support/snapshot-from-html.ts';
import { expect, test } from '../support/browser-test.ts';
import { notePage } from '../support/failed-page.ts';

const FIXTURES = new URL('../../judge/content/fixtures/', import.meta.url);
const fixture = (name: string, file: string): URL => new URL(`${name}/${file}`, FIXTURES);

/** What the unit tests' own layout takes from an attribute. */
const STYLE = `<style>[data-visibility=hidden] { visibility: hidden } [data-visibility=transparent] { opacity: 0 }
[data-visibility=clipped] { position: absolute; clip: rect(0, 0, 0, 0) }</style>`;

test.describe('content fixtures', () => {
  const names = readdirSync(FIXTURES).filter(name => existsSync(fixture(name, 'expected.md')));
  for (const name of names) {
    const own = fixture(name, 'expected.browser.md');
    const isOwn = existsSync(own);
    // Every night for pages that read alike in the layout of the unit tests.
    test(name, { tag: isOwn ? [] : '@nightly' }, async ({ launched }) => {
      notePage(fileURLToPath(fixture(name, 'page.html')));
      const html = readFileSync(fixture(name, 'page.html'), 'utf8');
      const snapshot = await see(launched.browser, `<!doctype html><meta charset="utf-8">${STYLE}${html}`);
      const expected = isOwn ? own : fixture(name, 'expected.md');
      expect(contentOf(snapshot, zoningOf(snapshot), { selection: 'center' }).markdown).toBe(
        readFileSync(expected, 'utf8'),
      );
    });
  }
});

test('line numbers beside code are not content, numbers inside it are', async ({ launched }) => {
  const html = `<div style="display:flex"><div><a href="#L1" style="display:block">1</a><a href="#L2" style="display:block">2</a>
<a href="#L3" style="display:block">3</a></div><div><pre style="margin:0"><code>one\ntwo\nthree</code></pre></div></div>
<div style="position:relative"><pre style="padding-left:40px;margin:0"><code>four\nfive\nsix</code></pre>
<div aria-hidden="true" style="position:absolute;top:0;font:13px monospace"><span>1</span><br><span>2</span><br><span>3</span><br></div></div>
<div style="display:flex"><pre style="margin:0"><code>a\nb\nc</code></pre><div>1<br>2<br>3</div></div>
<pre style="position:relative;height:60px"><div><div>1</div><div>2</div><div>3</div></div><div style="position:absolute;left:40px;top:0"
><div>seven</div><div>  8</div><div>nine</div></div></pre><pre><div>1</div><div>2</div><div>3</div><div>ten</div><div>eleven</div></pre>`;
  const snapshot = await see(launched.browser, `<!doctype html><meta charset="utf-8"><body>${html}`);
  const { text } = contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
  expect(text).toBe(
    'one\ntwo\nthree\n\nfour\nfive\nsix\n\na\nb\nc\n\n1\n2\n3\n\nseven\n  8\nnine\n\n1\n2\n3\nten\neleven\n',
  );
});

test('numbers from CSS counters are captured', async ({ launched }) => {
  const html = `<style>ol { list-style: none } .own, .inner { counter-reset: n } .own > li::before, .inner span::before {
counter-increment: n; content: counter(n) '. ' }</style><ol class="own"><li>One</li><li>Two</li></ol>
<ol class="inner"><li><span></span>Eins</li><li><span></span>Zwei</li></ol><ol><li style="display:flex">Bare</li><li>As well</li></ol>`;
  const snapshot = await see(launched.browser, `<!doctype html><meta charset="utf-8"><body>${html}`);
  const { text } = contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
  expect(text).toBe('1. One\n2. Two\n\n1. Eins\n2. Zwei\n\n- Bare\n- As well\n');
});

test('code in obsolete elements is code', async ({ launched }) => {
  const html = '<xmp><b>raw</b>\n  text</xmp><listing>a {\n  b\n}</listing><xmp hidden>none</xmp>';
  const snapshot = await see(launched.browser, `<!doctype html><meta charset="utf-8"><body>${html}`);
  const { markdown } = contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
  expect(markdown).toBe('```\n<b>raw</b>\n  text\n```\n\n```\na {\n  b\n}\n```\n');
});

test('lazy-loaded pictures come from noscript', async ({ launched }) => {
  const file = (name: string) =>
    readFileSync(new URL(`../../fixtures/lazy-pictures/${name}`, import.meta.url), 'utf8');
  const html = `<!doctype html><meta charset="utf-8"><body>${file('page.html')}`;
  const snapshot = await see(launched.browser, html, true);
  const { markdown } = contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
  expect(markdown).toBe(file('expected.md'));
});

test.describe('bad input', () => {
  const cases: readonly (readonly [name: string, html: string, expected: RegExp])[] = [
    ['511 boxes deep', `${'<div>'.repeat(511)}bottom`, /^bottom\n$/],
    ['5000 boxes deep', `${'<b><blockquote>'.repeat(2500)}bottom`, /bottom/],
    [
      'a paragraph of a million characters',
      `<p>${'word '.repeat(200_000)}end</p>`,
      /^(?:word ){200000}end\n$/,
    ],
    ['a word of a million characters', `<p>${'x'.repeat(1_000_000)}</p>`, /^x{1000000}\n$/],
    ['NUL and control characters', '<p>a\u0000b\u0007c&#0;d&#x1b;e</p>', /^abc\ufffd?de\n$/],
    ['references to surrogates', '<p>a&#xd800;b&#xdc00;c</p>', /^a\ufffdb\ufffdc\n$/],
    ['a text cut off', '<p>one<table><tr><td>two<ul><li>three<a href="', /one[\s\S]*two[\s\S]*three/],
  ];
  for (const [name, html, expected] of cases) {
    test(name, async ({ launched }) => {
      const snapshot = await see(launched.browser, `<!doctype html><meta charset="utf-8"><body>${html}`);
      expect(validOutputs(snapshot).markdown).toMatch(expected);
    });
  }

  test('lone surrogates written by a script', async ({ launched }) => {
    const script =
      "document.body.append('a\\ud800b', document.createElement('p')); document.title = '\\udc00x'";
    const snapshot = await see(launched.browser, `<!doctype html><body><script>${script}</script>`, true);
    expect(validOutputs(snapshot).text).toBe('a\ufffdb\n');
  });
});

/** All that can be written of a page is valid Unicode. */
function validOutputs(snapshot: Snapshot): Content {
  const zoning = zoningOf(snapshot);
  const content = contentOf(snapshot, zoning);
  const outputs = [content.title, content.text, content.html, content.markdown];
  for (const text of [...outputs, cleanedPage(snapshot, centerSelection(snapshot, zoning))]) {
    expect(text.isWellFormed()).toBe(true);
    expect(text.includes('\u0000')).toBe(false);
  }
  return content;
}

const LAYOUTS: readonly (readonly [name: string, css: string])[] = [
  ['a grid', '#around { display: grid; grid-template-columns: 200px 1fr 150px }'],
  [
    'grid areas',
    '#around { display: grid; grid-template: "m c s" / 200px 1fr 150px } nav { grid-area: m } main { grid-area: c }',
  ],
  [
    'a flexbox with widths by place',
    '#around { display: flex } #around > :first-child { flex: 0 0 200px } aside { flex: 0 0 150px }',
  ],
  ['a centred flexbox', '#around { display: flex; justify-content: center } #around > * { width: 200px }'],
  ['a table', '#around { display: table; width: 100% } #around > * { display: table-cell; width: 200px }'],
];

for (const [name, css] of LAYOUTS) {
  test(`the text of a cleaned page keeps its track: ${name}`, async ({ launched }) => {
    const page = await see(
      launched.browser,
      `<!doctype html><style>body { margin: 0 } ${css}</style><header data-zone="HEADER">Top</header>
<div id="around"><nav data-zone="LM"><p>Menu of the page</p></nav><main><p>${'The text. '.repeat(200)}</p></main>
<aside data-zone="RM"><p>Beside</p></aside></div>`,
    );
    const cleaned = cleanedPage(page, centerSelection(page, zoningOf(page)));
    expect(cleaned).not.toMatch(/Menu|Beside|Top/);
    const after = await see(launched.browser, cleaned);
    const [left, , width] = boxOfMain(page);
    expect(boxOfMain(after)).toMatchObject([left, expect.anything(), width, expect.anything()]);
  });
}

const boxOfMain = ({ elements }: Snapshot): Box =>
  elements.find(({ tag }) => tag === 'main')?.pageBox ?? EMPTY_BOX;

/** Nothing is asked of the network. */
async function see(
  browser: Parameters<typeof openPage>[0],
  html: string,
  javascript = false,
): Promise<Snapshot> {
  const target: PageTarget = { kind: 'html', html, url: PAGE_URL };
  const options = pageOptionsSchema.parse({ viewport: { width: 960, height: 800 }, javascript });
  const open = await openPage(browser, target, options);
  try {
    await open.page.context().route(/^https?:/, route => route.abort('internetdisconnected').catch(() => {}));
    const arrival = await navigate(open, target);
    await settle(open);
    return (await capturePage(open, arrival, { picture: false })).snapshot;
  } finally {
    await open.close();
  }
}
