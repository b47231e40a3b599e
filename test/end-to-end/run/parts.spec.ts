// Articles that go on over several pages become one document; lists, circles and other hosts do not.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Pith, type SegmentOptions } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

test.describe.configure({ timeout: 120_000 });

const pages = new Map<string, string>();
let asked: string[] = [];
let server: Server;
let site = '';
let pith: Pith;
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const html = pages.get(request.url ?? '');
    if (request.headers.accept?.includes('html')) asked.push(request.url ?? '');
    response
      .writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(html);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pith = await open({ concurrency: 1 });
});
test.afterAll(async () => {
  await pith.close();
  server.close();
});
test.beforeEach(() => {
  pages.clear();
  asked = [];
});

const prose = (name: string) =>
  Array.from(
    { length: 12 },
    (_, at) => `Boats of ${name} leave the harbour at noon, and number ${at} comes home late.`,
  ).join(' ');

const page = (name: string, more: { title?: string; next?: string; after?: string; note?: boolean } = {}) => {
  const { title = 'The harbour', next = '', after = '', note = false } = more;
  const mark = note ? `<sup id="r1"><a href="#n1">1</a></sup>` : '';
  const notes = note ? `<ol><li id="n1">A note of ${name}. <a href="#r1">↩</a></li></ol>` : '';
  return `<!doctype html><html lang="en"><title>${title}</title>${next && `<link rel="next" href="${next}">`}
  <body><article><h1>${title}</h1><p>${prose(name)}${mark}</p><h2>About ${name}</h2><p>${prose(`${name} again`)}</p>${notes}</article>
  ${after}</body></html>`;
};
const pager = (...numbers: readonly string[]) => `<p>${numbers.join(' ')}</p>`;

const read = (path: string, options: SegmentOptions = {}) =>
  pith.segment(`${site}${path}`, { followParts: true, ...options });
const codes = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code).filter(code => code.startsWith('PART'));

test('three numbered pages become one document with one title, and the address of each part', async () => {
  pages.set(
    '/boats',
    page('one', {
      note: true,
      after: pager('1', '<a href="/boats/page/2">2</a>', '<a href="/boats/page/3">3</a>'),
    }),
  );
  pages.set(
    '/boats/page/2',
    page('two', { note: true, after: pager('<a href="/boats">1</a>', '2', '<a href="/boats/page/3">3</a>') }),
  );
  pages.set(
    '/boats/page/3',
    page('three', { after: pager('<a href="/boats">1</a>', '<a href="/boats/page/2">2</a>', '3') }),
  );
  const result = await read('/boats', { outline: true, chunks: true, frontMatter: true });
  const { markdown } = result.content;
  expect(result.parts?.map(({ url }) => url.slice(site.length))).toEqual([
    '/boats',
    '/boats/page/2',
    '/boats/page/3',
  ]);
  expect(markdown.match(/^# .*/gm)).toEqual(['# The harbour']);
  expect(markdown.match(/^## .*/gm)).toEqual(['## About one', '## About two', '## About three']);
  expect(markdown.match(/^---$/gm)).toHaveLength(2);
  expect(markdown).toContain('[^2-1]');
  const [, two] = result.parts ?? [];
  expect(markdown.slice(...(two?.span ?? []))).toMatch(/^Boats of two[\s\S]*comes home late\./);
  expect(result.sections?.map(({ id, path }) => [id, ...path])).toEqual([
    ['1', 'The harbour'],
    ['1.1', 'The harbour', 'About one'],
    ['2/0', 'The harbour'],
    ['2/1', 'The harbour', 'About two'],
    ['3/0', 'The harbour'],
    ['3/1', 'The harbour', 'About three'],
  ]);
  const last = result.sections?.at(-1);
  expect(markdown.slice(...(last?.span ?? []))).toMatch(/^## About three/);
  expect(last?.address).toMatch(/\/boats\/page\/3#:~:text=/);
  expect(result.chunks?.map(({ index }) => index)).toEqual(result.chunks?.map((_, at) => at));
  expect(codes(result)).toEqual([]);
});

test('rel=next is followed to pages of the same title, and to no chapter with one of its own', async () => {
  pages.set('/a', page('one', { next: '/b' }));
  pages.set('/b', page('two', { next: '/c' }));
  pages.set('/c', page('three', { title: 'Another story' }));
  const result = await read('/a');
  expect(result.parts).toHaveLength(2);
  expect(result.content.markdown).not.toContain('three');
});

test('parts in a circle, on another host, missing and repeated: a warning each, and nothing lost', async () => {
  pages.set('/a', page('one', { next: '/b' }));
  pages.set('/b', page('two', { next: '/a' }));
  const circle = await read('/a');
  expect([circle.parts?.length, codes(circle)]).toEqual([2, ['PARTS_IN_CIRCLE']]);
  pages.set('/b', page('two', { next: site.replace('127.0.0.1', 'localhost') }));
  const elsewhere = await read('/a');
  expect([elsewhere.parts?.length, codes(elsewhere)]).toEqual([2, ['PART_ELSEWHERE']]);
  pages.set('/b', page('two', { next: '/gone' }));
  const missing = await read('/a');
  expect([missing.parts?.length, codes(missing)]).toEqual([2, ['PART_FAILED']]);
  pages.set('/b', page('one'));
  const repeated = await read('/a');
  expect([repeated.parts, codes(repeated)]).toEqual([undefined, ['PARTS_NOT_JOINED']]);
});

test('a list is not joined with its next page, and without the option nothing is followed', async () => {
  const list = (from: number) =>
    `<!doctype html><title>News</title><link rel="next" href="/news/page/2"><h1>News</h1><ul>${Array.from(
      { length: 30 },
      (_, at) =>
        `<li><a href="/story-${from + at}"><h3>Story ${from + at} of the harbour</h3></a><p>Boats leave at noon.</p></li>`,
    ).join('')}</ul>`;
  pages.set('/news', list(0));
  pages.set('/news/page/2', list(30));
  const listed = await read('/news');
  expect([listed.kind.name, listed.parts]).toEqual(['listing', undefined]);
  pages.set('/a', page('one', { next: '/b' }));
  await read('/a', { followParts: false });
  expect(asked).toEqual(['/news', '/a']);
});

test('parts in files; --follow-parts of the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-parts-'));
  await writeFile(join(folder, 'a.html'), page('one', { next: 'a-2.html' }));
  await writeFile(join(folder, 'a-2.html'), page('two'));
  const { stdout, exitCode } = await command([join(folder, 'a.html'), '--follow-parts']);
  expect([exitCode, stdout.match(/^#+ .*/gm)]).toEqual([
    0,
    ['# The harbour', '## About one', '## About two'],
  ]);
  const refused = await command([join(folder, 'a.html'), '--follow-parts', '--links', 'references']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--links')]);
  await rm(folder, { recursive: true });
});
