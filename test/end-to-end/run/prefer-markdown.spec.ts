// `--prefer-markdown` on a site of this machine: where the Markdown comes from, and what happens to a bad one.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SegmentOptions } from '../../../src/index.ts';
import { open, type Pith } from '../../../src/run/pipeline/pith.ts';
import { batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { segment, serviceFor } from '../support/service-client.ts';

const SENTENCES = Array.from(
  { length: 30 },
  (_, at) => `Boat number ${at} leaves the harbour at ${at} o'clock.`,
);
const LINK = '<link rel="alternate" type="text/markdown" href="/page.md">';
const html = (head: string): string =>
  `<!doctype html><html lang=en><title>Boats</title>${head}<style>main{width:700px;margin:auto}</style>` +
  `<header>The harbour</header><main><h1>Boats</h1><p>${SENTENCES.join('</p><p>')}</p></main><footer>Imprint</footer>`;
const MARKDOWN = `---\nlayout: post\n---\n# Boats\n\n${SENTENCES.join('\n\n')}\n\n## Fares\n\nSee [fares](fares.md).\n`;

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
const send =
  (body: string | Buffer, type = 'text/markdown; charset=utf-8', more = {}): Answer =>
  response =>
    response.writeHead(200, { 'content-type': type, ...more }).end(body);

/** `head`: of the page; `page`: its own answer to Markdown; `linked`: at `/page.md`. */
interface Server {
  readonly head?: string;
  readonly page?: Answer;
  readonly linked?: Answer;
}

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

async function read({ head = '', page, linked }: Server, options: SegmentOptions = {}) {
  const asked: { path: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  const note = (answer: Answer) => (response: ServerResponse, _: number, request: IncomingMessage) => {
    asked.push({ path: request.url, headers: request.headers });
    answer(response, request);
  };
  const site = await batchSite({
    '/page': note((response, request) => {
      const isAsked = page !== undefined && request.headers.accept?.startsWith('text/markdown') === true;
      return (isAsked ? page : send(html(head), 'text/html', { 'set-cookie': 'visit=1' }))(response, request);
    }),
    '/page.md': note(linked ?? send(MARKDOWN)),
  });
  try {
    const record = await pith.segment(`${site.url}/page`, { preferMarkdown: true, ...options });
    const { content, markdown, warnings, quality } = record;
    const unused = warnings.filter(({ code }) => code === 'MARKDOWN_UNUSED').map(({ message }) => message);
    return {
      record,
      content,
      markdown,
      quality,
      unused: unused.map(text => text.replaceAll(site.url, '')),
      asked,
      site,
    };
  } finally {
    site.close();
  }
}

test('the address of the page answers with it: content, record, sections and chunks', async () => {
  const wish = { chunks: true, outline: true, picture: true };
  const { record, content, markdown, quality, unused, asked, site } = await read(
    { page: send(MARKDOWN) },
    wish,
  );
  expect(content.source).toBe('markdown');
  expect(content.markdown).toMatch(/^# Boats\n\nBoat number 0 .*## Fares\n\nSee \[fares\]/su);
  expect(content.markdown).toContain(`[fares](${site.url}/fares.md)`);
  expect(content.text).toContain('Fares\n\nSee fares.');
  expect(content.html).toContain('<h2>Fares</h2>');
  expect(markdown).toEqual({
    url: `${site.url}/page`,
    by: 'accept',
    agreement: expect.any(Number),
    coverage: 1,
  });
  expect(markdown?.agreement).toBeGreaterThan(0.9);
  expect(quality).toBeNull();
  expect(unused).toEqual([]);
  expect(record.sections?.map(({ heading }) => heading)).toEqual(['Boats', 'Fares']);
  expect(record.chunks?.at(-1)).toMatchObject({ path: ['Boats', 'Fares'], zone: null });
  // Zones and pictures are those of the rendered page.
  expect(record.zones.CENTER.box).not.toBeNull();
  expect(record.picture?.subarray(1, 4).toString()).toBe('PNG');
  expect(record.metadata.title?.value).toBe('Boats');
  expect(asked.at(-1)?.headers).toMatchObject({
    cookie: 'visit=1',
    'user-agent': expect.stringMatching(/^pith\//),
  });
});

test('the page links to it, as text too; without the option nothing is asked for', async () => {
  const linked = await read({ head: LINK });
  expect(linked.markdown).toMatchObject({ url: `${linked.site.url}/page.md`, by: 'alternate' });
  expect((await read({ head: LINK, linked: send(MARKDOWN, 'text/plain') })).content.source).toBe('markdown');
  const without = await read({ head: LINK, page: send(MARKDOWN) }, { preferMarkdown: false });
  expect(without.content.source).toBe('selection');
  expect(without.markdown).toBeUndefined();
  expect(without.asked).toHaveLength(1);
});

test('nothing is offered: no warning, and the rendered page', async () => {
  const { content, markdown, unused } = await read({});
  expect([content.source, markdown, unused]).toEqual(['selection', undefined, []]);
});

test('options of the content: title, links, parts, all of CENTER', async () => {
  const server = { page: send(MARKDOWN) };
  expect((await read(server, { title: false })).content.markdown).toMatch(/^Boat number 0/);
  expect((await read(server, { links: 'none' })).content.markdown).toContain('See fares.');
  expect((await read(server, { section: '1.1' })).content.markdown).toMatch(/^## Fares\n/);
  expect((await read(server, { center: true })).content.source).toBe('center');
});

const LONG = 'Boats leave. '.repeat(2 ** 18);

for (const [name, page, reason] of [
  ['empty', send(' \n'), '/page is empty'],
  ['only a comment', send('<!-- nothing -->'), 'has no text'],
  ['larger than 2 MB', send(LONG), '/page is larger than 2097152 bytes: the rest is left out'],
  [
    'larger than 2 MB once unpacked',
    send(gzipSync(LONG), 'text/markdown', { 'content-encoding': 'gzip' }),
    'is larger than',
  ],
  ['without end', hangs, '/page cannot be read: it did not answer in time'],
  [
    'cut off',
    (response: ServerResponse) =>
      response
        .writeHead(200, { 'content-type': 'text/markdown', 'content-length': 9_999 })
        .write('#', () => response.destroy()),
    'closed the connection',
  ],
  ['at a private address', redirect('http://10.255.255.1/page.md'), 'to which a page or a redirect led'],
  ['no web address', redirect('file:///etc/passwd'), 'it redirects to no web address'],
  ['in circles', redirect('/page'), 'it redirects without end'],
  ['not UTF-8', send(Buffer.from('# Boats \xe9\xe8', 'latin1')), '/page is not text in utf-8'],
  [
    'in an unknown encoding',
    send(MARKDOWN, 'text/markdown; charset=klingon'),
    '/page is not text in klingon',
  ],
  [
    'a picture that says to be Markdown',
    send(Buffer.from('89504e470d0a1a0a0000000d', 'hex')),
    'is not text in utf-8',
  ],
  ['binary', send('# Boats\0'), '/page is binary'],
  ['HTML that says to be Markdown', send(html('')), '/page is HTML'],
  [
    'of another page',
    send(`# Trains\n\n${'Trains are late on every Monday of the winter. '.repeat(40)}`),
    'says something else than the page',
  ],
  ['a stub', send('# Boats\n\nBoat number 0 leaves the harbour.'), 'lacks most of what the page says'],
  ['too deep', send('>'.repeat(600) + MARKDOWN), 'nests too deeply'],
  ['too slow to read', send(`${'~a~~b'.repeat(40_000)}`), 'takes too long to read'],
] as const) {
  test(`Markdown ${name}: the rendered page, with a warning`, async () => {
    // Only a slow answer needs a short time; on a busy machine, the others may take longer than 5 s.
    const timeoutMs = /time|long/.test(reason) ? 5_000 : 20_000;
    const { content, markdown, unused } = await read({ page }, { timeoutMs });
    expect([content.source, markdown]).toEqual(['selection', undefined]);
    expect(unused).toEqual([expect.stringContaining(reason)]);
  });
}

function hangs(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/markdown' }).write('# Boats');
}
function redirect(location: string): Answer {
  return response => response.writeHead(302, { location, 'content-type': 'text/markdown' }).end();
}

test('a linked one that is not there, or is no text, is named', async () => {
  const gone = (response: ServerResponse) => response.writeHead(404).end();
  const { content, unused } = await read({ head: LINK, linked: gone });
  expect(content.source).toBe('selection');
  expect(unused).toEqual(['read the rendered page: /page.md is not there, or is no Markdown']);
  expect((await read({ head: LINK, linked: send(MARKDOWN, 'image/png') })).unused).toHaveLength(1);
  const other = LINK.replace('/page.md', 'http://10.255.255.1/x.md');
  expect((await read({ head: other })).unused).toEqual([expect.stringContaining('10.255.255.1')]);
});

test('nothing that runs, and no letters that nobody sees, come with it', async () => {
  const evil =
    '\n\n[a](javascript:alert(1)) <script>alert(2)</script><img src=x onerror=alert(3)> ![b](data:image/svg+xml,<svg/>)' +
    '\n\n<iframe src="/x"></iframe><a href="vbscript:x" onclick="y()">c</a> see\u{e0069}\u{e0067}\u{e006e}n it\n';
  const { content } = await read({ page: send(MARKDOWN + evil) });
  expect(content.source).toBe('markdown');
  expect(content.html + content.markdown).not.toMatch(/script|onerror|onclick|iframe|svg|alert/i);
  expect(content.text).toContain('seen it'.slice(0, 3));
  expect(content.text).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
});

test('on the command line, in a batch and over HTTP, and of a saved snapshot', async () => {
  const page = send(html(LINK), 'text/html');
  const linked = send(MARKDOWN);
  const site = await batchSite({
    '/page': (response, _, request) => void page(response, request),
    '/page.md': (response, _, request) => void linked(response, request),
  });
  const url = `${site.url}/page`;
  const out = await mkdtemp(join(tmpdir(), 'pith-markdown-'));
  const service = await serviceFor();
  try {
    const printed = await command(['segment', url, '--prefer-markdown']);
    expect(printed.stdout).toMatch(/^# Boats\n.*## Fares\n/s);
    expect((await command(['segment', url])).stdout).not.toContain('Fares');
    await command(['batch', '-', '--out', join(out, 'run'), '--prefer-markdown'], `${url}\n`);
    const record = JSON.parse(await readFile(join(out, 'run', 'results.jsonl'), 'utf8'));
    expect(record.markdown).toMatchObject({ by: 'alternate', url: `${site.url}/page.md` });
    const answer = await segment(service, { url, preferMarkdown: true });
    expect(answer.json()).toMatchObject({ content: { source: 'markdown' }, markdown: { by: 'alternate' } });
    // A saved snapshot has the Markdown of its visit.
    const snapshot = join(out, 'page.json.gz');
    await command(['segment', url, '--prefer-markdown', '--snapshot', snapshot]);
    site.close();
    expect((await command(['segment', snapshot])).stdout).toBe(printed.stdout);
  } finally {
    site.close();
    await service.stop();
    await rm(out, { recursive: true });
  }
});
