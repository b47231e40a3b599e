// D of the catalogue: what the scripts of a page do to whoever reads it.

import { open } from '../../src/index.ts';
import { expect, type Handler, TEXT, test } from './hazard-test.ts';

const LATE = (script: string): string =>
  `${TEXT}<script>onload = () => setTimeout(() => { ${script} }, 50)</script>`;
const BUSY_WASM =
  'const b = Uint8Array.from([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]);' +
  'new WebAssembly.Instance(new WebAssembly.Module(b)).exports.f()';

const RESCUED: readonly (readonly [id: string, name: string, page: string, warning: string])[] = [
  ['D1', 'a loop without end in the head', `<script>while (true) {}</script>${TEXT}`, 'RESCUED_FROM_HANG'],
  [
    'D1',
    'promises without end',
    `${TEXT}<script>(function f() { Promise.resolve().then(f) })()</script>`,
    'RESCUED_FROM_HANG',
  ],
  [
    'D1',
    'an expression that never matches',
    LATE('/^(a+)+$/.test("a".repeat(60) + "b")'),
    'RESCUED_FROM_HANG',
  ],
  ['D1', 'a loop in WebAssembly', LATE(BUSY_WASM), 'RESCUED_FROM_HANG'],
  [
    'D1',
    'a request that is waited for and never answered',
    LATE('const x = new XMLHttpRequest(); x.open("GET", "/never", false); x.send()'),
    'RESCUED_FROM_HANG',
  ],
  ['D2', 'a loop soon after the load', LATE('for (;;);'), 'RESCUED_FROM_HANG'],
  [
    'D3',
    'dialogs without end',
    `${TEXT}<script>while (true) { alert(1); confirm(2); prompt(3) }</script>`,
    'DIALOG_LOOP',
  ],
  ['D3', 'dialogs without end after the load', LATE('for (;;) alert(1)'), 'DIALOG_LOOP'],
];

for (const [id, name, page, warning] of RESCUED) {
  test(`${id}: ${name}: freed and read, with ${warning}`, async ({ pages, serve, visit }) => {
    pages.handlers.set('/never', () => {});
    const { code, warnings, text, result } = await visit(serve(page), { picture: true });
    expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
    expect(warnings).toEqual(expect.arrayContaining([warning, 'RESCUED_FROM_HANG']));
    expect(result?.picture?.length).toBeGreaterThan(1_000);
  });
}

const HARMLESS: readonly (readonly [id: string, name: string, page: string])[] = [
  [
    'D2',
    'a loop in answer to a new size',
    `${TEXT}<div style="height:3000px"></div><script>addEventListener('resize', () => { for (;;); })</script>`,
  ],
  [
    'D4',
    'printing, staying, closing and going back',
    `${TEXT}<script>print(); onbeforeunload = () => 1; window.close(); history.back(); setInterval(() => { history.back(); window.close(); }, 5)</script>`,
  ],
  ['D15', 'debugger statements', `${TEXT}<script>setInterval(() => { debugger; }, 5)</script>`],
  [
    'D16',
    'a document written anew',
    `<p>Gone</p><script>onload = () => { document.open(); document.write(${JSON.stringify(TEXT)}); document.close(); }</script>`,
  ],
  [
    'D17',
    'getters with side effects',
    `${TEXT}<script>Object.defineProperty(Element.prototype, 'id', { get() { this.remove(); return 'x'; } });
    Object.prototype.toJSON = () => 'pwned'; Array.prototype.toJSON = () => 'pwned';
    Object.defineProperty(HTMLElement.prototype, 'dataset', { get: () => new Proxy({}, { ownKeys() { throw 1; } }) });</script>`,
  ],
];

for (const [id, name, page] of HARMLESS) {
  test(`${id}: ${name}: read as if nothing were`, async ({ serve, visit }) => {
    const { code, text } = await visit(serve(page), { picture: true });
    expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
  });
}

test('D4: a page that stops its own loading is read as far as it came, at once', async ({
  pages,
  serve,
  visit,
}) => {
  pages.handlers.set('/never', () => {});
  const late = `${TEXT}<img src=/never><script>setTimeout(stop, 300)</script>`;
  const midway = `${TEXT}<script>stop()</script><p>Never parsed.`;
  for (const page of [late, midway]) {
    const { text, result } = await visit(serve(page), { timeoutMs: 60_000 });
    expect(text).toContain('Words of a page');
    expect(text).not.toContain('Never parsed');
    expect(result?.warnings.map(({ code }) => code)).toContain('PARTIAL_LOAD');
    expect(result?.timings.navigateMs).toBeLessThan(30_000);
  }
});

test('D4: a page that stops its loading before its text has the answer of an empty one', async ({
  serve,
  visit,
}) => {
  const { code } = await visit(serve(`<title>Empty</title><body><script>stop()</script>${TEXT}`), {
    timeoutMs: 60_000,
  });
  expect(code).toBe('EMPTY_DOCUMENT');
});

test('D5: 60 windows are closed, and the page is read', async ({ serve }) => {
  // That of the other tests keeps pages of theirs.
  const pith = await open();
  const page = `${TEXT}<script>for (let i = 0; i < 60; i++) open('/x')</script>`;
  const { warnings, content } = await pith.segment(serve(page));
  expect([content.text.includes('Words of a page'), warnings.map(({ code }) => code)]).toEqual([
    true,
    expect.arrayContaining(['POPUPS_BLOCKED']),
  ]);
  const { browser } = await pith.launched();
  await expect.poll(() => browser.contexts().flatMap(context => context.pages())).toEqual([]);
  await pith.close();
});

test('D8: what changes without end stands still once it is read: boxes and picture are of one moment', async ({
  serve,
  visit,
}) => {
  const page = `${TEXT}<div id=box style="background:#f00;width:100px;height:10px"></div><script>
    let height = 10; const grow = () => { height += 7; document.getElementById('box').style.height = height + 'px'; requestAnimationFrame(grow); };
    grow(); new MutationObserver(() => {}).observe(document, { subtree: true, attributes: true });</script>`;
  const { result } = await visit(serve(page), { before: true });
  const box = result?.snapshot.elements.find(({ attributes }) => attributes.id === 'box')?.pageBox ?? [
    0, 0, 0, 0,
  ];
  expect(await redHeight(result?.before)).toBe(Math.round(box[3]));
});

/** Height in px of what is painted red on the left. */
async function redHeight(png: Buffer | undefined): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let rows = 0;
  for (let y = 0; y < info.height; y++) {
    const at = (y * info.width + 20) * 3;
    if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 255) < 20) rows++;
  }
  return rows;
}

test('D9: elements without end: those within the budget are read', async ({ serve, visit }) => {
  const page = `${TEXT}<script>setInterval(() => { const f = document.createDocumentFragment();
    for (let i = 0; i < 5000; i++) f.append(document.createElement('p')); document.body.append(f); }, 1)</script>`;
  const { code, warnings } = await visit(serve(page), { timeoutMs: 10_000 });
  expect(code === 'ok' ? warnings : [code]).toEqual(
    expect.arrayContaining([expect.stringMatching(/NOT_SETTLED|PAGE_HUNG/)]),
  );
});

test('D10: a page that goes on sending itself elsewhere: one document or PAGE_UNSTABLE', async ({
  pages,
  serve,
  visit,
}) => {
  const wander = `<script>setTimeout(() => { location.href = '/wander?' + Math.random(); }, 30)</script>`;
  pages.handlers.set('/wander', (answer, { url }) =>
    answer.setHeader('content-type', 'text/html').end(`<title>${url}</title><p>${url}</p>${wander}`),
  );
  const { code, result } = await visit(serve(TEXT + wander), { picture: true });
  if (code === 'ok')
    expect(result?.content.text).toContain(new URL(result?.finalUrl ?? '').search || 'Words of a page');
  else expect(code).toBe('PAGE_UNSTABLE');
});

test('D11: memory without end: BUDGET_MEMORY, and the next page is read', async ({ serve, visit }) => {
  const bomb = `${TEXT}<script>const kept = []; setInterval(() => { for (let i = 0; i < 8; i++) kept.push(new Float64Array(4e6).fill(1)); }, 1)</script>`;
  const [bombed, other] = await Promise.all([visit(serve(bomb), { wait: 20_000 }), visit(serve(TEXT))]);
  expect([bombed.code, other.code]).toEqual(['BUDGET_MEMORY', 'ok']);
});

test('D12: a page that crashes its renderer: PAGE_CRASHED, and others of the run are read', async ({
  serve,
  visit,
}) => {
  const deep = `${TEXT}<script>let at = document.body; for (let i = 0; i < 60000; i++) { const next = document.createElement('div'); at.append(next); at = next; }</script>`;
  const [crashed, other] = await Promise.all([visit(serve(deep), { picture: true }), visit(serve(TEXT))]);
  // Its memory is as likely to be over first.
  expect(['PAGE_CRASHED', 'BUDGET_MEMORY', 'ok']).toContain(crashed.code);
  expect(other.text).toContain('Words of a page');
});

test('D13 D14: nothing of one page is there for the next: no worker, no storage, no cookie', async ({
  pages,
  visit,
}) => {
  pages.handlers.set('/worker.js', answer =>
    answer
      .setHeader('content-type', 'text/javascript')
      .end("onfetch = e => e.respondWith(new Response('poisoned'))"),
  );
  const page: Handler = answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1' })
      .end(`${TEXT}<p id=seen></p><script>
      navigator.serviceWorker?.register('/worker.js').catch(() => {});
      document.getElementById('seen').textContent = 'seen before: ' + (localStorage.seen ?? 'no') + ' ' + (document.cookie.split('again=')[1] ?? 'no');
      localStorage.seen = 'yes'; document.cookie = 'again=yes';</script>`);
  pages.handlers.set('/memory', page);
  const first = await visit(`${pages.url}/memory`, { wait: 500 });
  const second = await visit(`${pages.url}/memory`, { wait: 500 });
  expect(first.text).toContain('seen before: no no');
  expect(second.text).toBe(first.text);
});

test('D18: workers and sockets by the hundred: read in bounded time', async ({ serve, visit }) => {
  const page = `${TEXT}<script>const url = URL.createObjectURL(new Blob(['for (;;);']));
    for (let i = 0; i < 20; i++) new Worker(url);
    for (let i = 0; i < 100; i++) new WebSocket('ws://' + location.host + '/none');</script>`;
  const { code, text } = await visit(serve(page), { timeoutMs: 15_000 });
  expect([code, text.includes('Words of a page')]).toEqual(['ok', true]);
});

test('D19 D20: a page finds no port of the browser and no service of ours', async ({
  pages,
  serve,
  visit,
}) => {
  let hits = 0;
  pages.handlers.set('/service', answer => {
    hits++;
    answer.end();
  });
  const page = `${TEXT}<script>for (const url of ['http://127.0.0.1:9222/json', '${pages.url}/service']) fetch(url, { mode: 'no-cors' })</script>`;
  const { code } = await visit('about:blank');
  expect(code).toBe('URL_SCHEME_BLOCKED');
  const read = await visit({ kind: 'html', html: page } as never);
  expect(read.warnings).toContain('NETWORK_OFF');
  expect(hits).toBe(0);
  expect((await visit(serve(TEXT), { privateAddresses: 'never' })).code).toBe('ADDRESS_BLOCKED');
});
