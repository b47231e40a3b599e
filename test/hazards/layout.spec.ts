// E of the catalogue: layouts at the edge of what a browser lays out.

import { expect, TEXT, test } from './hazard-test.ts';

const many = (
  count: number,
  isHidden = false,
): string => `<script>const f = document.createDocumentFragment();
  for (let i = 0; i < ${count}; i++) { const p = document.createElement('p'); p.textContent = 'x'; p.hidden = ${isHidden}; f.append(p); } document.body.append(f);</script>`;

test('E1: 100,000 elements are read, and of 305,000 those within the budget', async ({ serve, visit }) => {
  const whole = await visit(serve(TEXT + many(100_000)), { timeoutMs: 60_000 });
  expect([whole.code, whole.warnings.includes('BUDGET_ELEMENTS')]).toEqual(['ok', false]);
  expect(whole.result?.snapshot.elements.length).toBeGreaterThan(100_000);
  const cut = await visit(serve(TEXT + many(305_000, true)), { timeoutMs: 60_000 });
  expect(cut.warnings).toContain('BUDGET_ELEMENTS');
});

// Chromium lays out what is in closed details again for each element that is measured there.
test('E1: 8,000 closed details, laid out once', async ({ serve, visit }) => {
  const details = '<details><summary>Question</summary><div><p>Answer</p></div></details>'.repeat(8_000);
  const { code, result } = await visit(serve(TEXT + details));
  const answers = result?.snapshot.texts.filter(({ text }) => text === 'Answer') ?? [];
  expect([code, answers.length, new Set(answers.map(({ visibility }) => visibility))]).toEqual([
    'ok',
    8_000,
    new Set(['hidden']),
  ]);
});

// Chromium's own layout overflows its stack not far above: at 1,900 boxes in the packaged build.
test('E2: 10,000 boxes deep by markup, 1,500 by script', async ({ serve, visit }) => {
  const markup = await visit(serve(`${'<div>'.repeat(10_000)}${TEXT}`));
  expect(markup.text).toContain('Words of a page');
  const script = `<script>let at = document.body; for (let i = 0; i < 1500; i++) { const d = document.createElement('div'); at.append(d); at = d; } at.append('Deep words');</script>`;
  const { code, result } = await visit(serve(TEXT + script), { elements: true });
  expect([code, result?.snapshot.texts.some(({ text }) => text === 'Deep words')]).toEqual(['ok', true]);
});

test('E3 E4: a million px high, or wide: all boxes, and a picture that ends and says where', async ({
  serve,
  visit,
}) => {
  for (const style of ['height:1e6px', 'width:1e6px;height:50px']) {
    const { code, warnings, result } = await visit(serve(`${TEXT}<div id=big style="${style}">x</div>`), {
      picture: true,
    });
    expect([code, warnings.includes('SCREENSHOT_TRUNCATED')]).toEqual(['ok', true]);
    const [, , width, height] =
      result?.snapshot.elements.find(({ attributes }) => attributes.id === 'big')?.pageBox ?? [];
    expect(Math.max(width ?? 0, height ?? 0)).toBe(1e6);
  }
});

// Chromium takes time in proportion to its line to measure a word, and a page that is wide makes a picture of 64 Mpx.
test('E4: an unbroken line of 400,000 letters, whose text is checked', async ({ serve, visit }) => {
  const page = (style: string) =>
    `${TEXT}<pre style="${style}">${'{"key":"value"},'.repeat(25_000)}\nThe last line</pre>`;
  for (const style of ['', 'overflow:auto']) {
    const { code, text, warnings } = await visit(serve(page(style)), { seenOnly: true });
    expect([code, text.includes('The last line'), text.length > 400_000]).toEqual(['ok', true, true]);
    expect(warnings.includes('TEXT_UNCHECKED')).toBe(style === '');
  }
});

test('E4: a line of 130,000 letters from right to left, whose text is checked', async ({ serve, visit }) => {
  const line = `${'מילים ארוכות '.repeat(10_000)}\nסוף`;
  const pages = {
    rtl: `<body dir=rtl>${TEXT}<pre>${line}</pre></body>`,
    scroller: `<body dir=rtl>${TEXT}<pre style="overflow:auto">${line}</pre></body>`,
    ltr: `${TEXT}<pre dir=rtl>${line}</pre>`,
  };
  for (const [name, page] of Object.entries(pages)) {
    const { code, text, warnings } = await visit(serve(page), { seenOnly: true });
    expect([name, code, text.includes('סוף'), text.length > 130_000]).toEqual([name, 'ok', true, true]);
    expect([name, warnings.includes('HIDDEN_TEXT')]).toEqual([name, false]);
    expect([name, warnings.includes('TEXT_UNCHECKED')]).toEqual([name, name === 'rtl']);
  }
});

test('E17: tiny text alone: NO_TEXT does not speak of pictures', async ({ serve, visit }) => {
  const { result } = await visit(serve('<title>T</title><p style="font-size:1px">Tiny words of a page</p>'));
  expect(result?.warnings.find(({ code }) => code === 'NO_TEXT')?.message).toBe(
    'the page shows no text that people can see',
  );
});

test('E5 E6: where the body has no height, and where everything is fixed', async ({ serve, visit }) => {
  const absolute = await visit(
    serve(
      `<style>body { height: 0; margin: 0 }</style><div style="position:absolute;top:1500px">${TEXT}</div>`,
    ),
  );
  expect(absolute.result?.page.height).toBeGreaterThan(1_500);
  const fixed = await visit(serve(`<div style="position:fixed;top:10px;left:20px" id=fixed>${TEXT}</div>`), {
    elements: true,
  });
  expect(fixed.result?.page.height).toBe(800);
  expect(fixed.text).toContain('Words of a page');
});

test('E8: what stands off the page is no margin of it', async ({ serve, visit }) => {
  const page = `${TEXT}<div id=off style="position:absolute;left:-9999px;width:300px">Off words</div><h2 style="text-indent:-9999px">Hidden</h2>`;
  const { result } = await visit(serve(page), { picture: true, elements: true });
  expect(result?.snapshot.elements.find(({ attributes }) => attributes.id === 'off')?.visibility).toBe(
    'offpage',
  );
  expect(result?.zones.LM.chars).toBe(0);
});

test('E12 E23: lines from top to bottom, and letters of many scripts', async ({ serve, visit }) => {
  const page = `<div style="writing-mode:vertical-rl;height:300px"><p>縦書きの段落です。</p><p>二番目の段落です。</p></div>
    <p>العربية</p><p>ภาษาไทย</p><p>हिन्दी</p><p>👩‍👩‍👧‍👦</p>`;
  const { code, result, warnings } = await visit(serve(page));
  expect(code).toBe('ok');
  const texts = result?.snapshot.texts.map(({ text }) => text).join();
  for (const word of ['縦書きの段落です。', 'العربية', 'ภาษาไทย', 'हिन्दी', '👩‍👩‍👧‍👦'])
    expect(texts).toContain(word);
  expect(warnings.filter(code => code !== 'MISSING_FONTS')).toEqual([]);
});

test('E15: frames that never come, are nothing or lie in frames: the page is read', async ({
  pages,
  serve,
  visit,
}) => {
  pages.handlers.set('/hang', () => {});
  const nested = (depth: number): string =>
    depth === 0 ? '<p>Innermost words</p>' : `<iframe srcdoc='${escapeQuotes(nested(depth - 1))}'></iframe>`;
  const page = `${TEXT}<iframe src="/hang"></iframe><iframe width=0 height=0 srcdoc="<p>Nothing</p>"></iframe>
    <iframe loading=lazy src="/hang" style="margin-top:9000px"></iframe>${nested(5)}`;
  const { code, text, result } = await visit(serve(page), { timeoutMs: 4_000 });
  expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
  expect(result?.snapshot.texts.some(({ text }) => text === 'Innermost words')).toBe(true);
});

const escapeQuotes = (html: string): string => html.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

const SILENT: readonly (readonly [name: string, page: string])[] = [
  ['an SVG', '<svg width=300 height=200><rect width=300 height=200 fill=red /></svg>'],
  ['a canvas', '<canvas width=300 height=200></canvas>'],
  ['a video', '<video width=300 height=200></video>'],
];
for (const [name, page] of SILENT) {
  test(`E17: a page of ${name} alone: read, with NO_TEXT`, async ({ serve, visit }) => {
    const { code, warnings } = await visit(serve(page), { picture: true });
    expect([code, warnings]).toEqual(['ok', ['NO_TEXT']]);
  });
}

test('E18: a page of nothing but its head: EMPTY_DOCUMENT', async ({ serve, visit }) => {
  for (const page of ['', '<!doctype html><head><title>T</title><style>p{}</style></head>', '<body></body>'])
    expect((await visit(serve(page), { picture: true })).code).toBe('EMPTY_DOCUMENT');
});

test('E19 E20: scrolling without end stops, and what loads late is measured from the top', async ({
  serve,
  visit,
}) => {
  const endless = `${TEXT}<div id=list></div><script>let n = 0; const add = () => { for (let i = 0; i < 20; i++) { const p = document.createElement('p');
    p.textContent = 'Entry ' + n++; p.style.height = '100px'; document.getElementById('list').append(p); } };
    add(); addEventListener('scroll', () => { if (scrollY + innerHeight > document.body.scrollHeight - 900) add(); })</script>`;
  const { warnings, result } = await visit(serve(endless), { scroll: true });
  expect(warnings).toContain('SCROLL_CUT_SHORT');
  const first = result?.snapshot.elements.find(({ tag }) => tag === 'h1')?.pageBox[1] ?? -1;
  expect(first).toBeGreaterThanOrEqual(0);
  expect(first).toBeLessThan(100);
});

test('E21: the same media on every machine', async ({ serve, visit }) => {
  const page = `${TEXT}<style>.a { display: none } @media screen and (prefers-color-scheme: light) and (prefers-reduced-motion: reduce) { .a { display: block } } @media print { .b { display: block } }
    .b { display: none }</style><p class=a>Words of the screen</p><p class=b>Words of paper</p>`;
  const { text } = await visit(serve(page));
  expect([text.includes('Words of the screen'), text.includes('Words of paper')]).toEqual([true, false]);
});

test('E22: a table of many cells and more columns than it has, twice the same', async ({ serve, visit }) => {
  const row = `<tr>${'<td>x</td>'.repeat(50)}<td colspan=65000>y</td></tr>`;
  const url = serve(`${TEXT}<table>${row.repeat(100)}</table><ul>${'<li>x</li>'.repeat(2_000)}</ul>`);
  const [one, two] = [await visit(url), await visit(url)];
  expect(one.code).toBe('ok');
  expect(two.result?.snapshot.elements).toEqual(one.result?.snapshot.elements);
});

test('E25: what an app scrolls in a box of its own is read, and said to be missing in the picture', async ({
  serve,
  visit,
}) => {
  const lines = Array.from({ length: 200 }, (_, at) => `<p>Line ${at} of what is to be read here.</p>`).join(
    '',
  );
  const page = `<body style="margin:0;height:100vh;overflow:hidden"><div style="height:100vh;overflow:auto"><h1>Heading</h1>${lines}</div>`;
  const { text, warnings } = await visit(serve(page));
  expect(text).toContain('Line 199');
  expect(warnings).toContain('CONTENT_IN_SCROLLER');
  const list = `<ul>${'<li><a href=x>A chapter of the long manual</a>'.repeat(150)}</ul>`;
  const beside = `<body style="margin:0;display:flex"><div style="width:260px;height:100vh;overflow:auto">${list}</div><main>${TEXT}</main>`;
  expect((await visit(serve(beside))).warnings).not.toContain('CONTENT_IN_SCROLLER');
});

test('E27: what moves for ever is the same on two visits', async ({ serve, visit }) => {
  const page = `<style>@keyframes m { to { transform: translateX(300px); width: 500px } } #m { animation: m 1s infinite alternate; width: 50px; transition: all 1s }</style>
    ${TEXT}<div id=m>Moving</div><marquee>Marquee</marquee>`;
  const url = serve(page);
  const boxes = async () =>
    (await visit(url)).result?.snapshot.elements
      .filter(({ tag }) => tag !== 'marquee')
      .map(({ pageBox }) => pageBox);
  expect(await boxes()).toEqual(await boxes());
});
