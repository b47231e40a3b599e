// Chunks for retrieval.

import { expect, test } from 'vitest';
import { type ChunkOptions, chunksOf, jsonLines } from '../../../src/judge/sections/chunks.ts';
import { pageOf, words } from './page-of.ts';

const chunks = (html: string, options?: ChunkOptions) => chunksOf(pageOf(html), options);

test('a chunk holds blocks of one section and knows its place', () => {
  const found = chunks(`<h1>A</h1><h2>B</h2><p>${words(50)}.</p><p>More.</p><h2>C</h2><p>c.</p>`);
  expect(found.map(({ section, path, index }) => ({ section, path, index }))).toEqual([
    { section: '1.1', path: ['A', 'B'], index: 0 },
    { section: '1.2', path: ['A', 'C'], index: 1 },
  ]);
  expect(found[1]).toMatchObject({
    url: 'https://example.org/blog/post.html',
    text: 'C\n\nc.',
    markdown: '## C\n\nc.',
    zone: 'CENTER',
    xpath: '/html/body/h2[2]',
  });
});

test('of a result, which may list its sections', () => {
  const page = pageOf('<h1>A</h1><p>a.</p>');
  const result = { ...page, sections: [] };
  expect(chunksOf(result)).toEqual(chunksOf(page));
});

test('the target ends a chunk, the limit cuts a block', () => {
  const html = Array.from({ length: 10 }, (_, at) => `<p>${words(40, `p${at}x`)}.</p>`).join('');
  const found = chunks(html, { target: 100, limit: 150 });
  expect(found.length).toBeGreaterThan(2);
  for (const { tokens } of found) expect(tokens).toBeLessThanOrEqual(150);
  expect(found.map(({ text }) => text).join('\n\n')).toBe(
    html.replaceAll('<p>', '').replaceAll('</p>', '\n\n').trim(),
  );
  const rows = Array.from({ length: 60 }, (_, at) => `<tr><td>row${at}<td>${words(8)}`).join('');
  const table = chunks(`<table><tr><th>Name<th>Words</tr>${rows}</table>`, { target: 200, limit: 300 });
  for (const { markdown } of table) expect(markdown).toMatch(/^\| Name +\| Words/);
  expect(table.length).toBeGreaterThan(2);
});

test('a table below the limit is not cut', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `<tr><td>row${at}<td>${words(8)}`).join('');
  const html = `<p>${words(30)}.</p><table><tr><th>Name<th>Words</tr>${rows}</table>`;
  expect(chunks(html, { target: 300, limit: 3_000 })).toHaveLength(1);
});

test('whole blocks overlap', () => {
  const html = Array.from({ length: 8 }, (_, at) => `<p>${words(30, `p${at}x`)}.</p>`).join('');
  const [first, second] = chunks(html, { target: 70, limit: 200, overlap: 60 });
  const last = first?.text.split('\n\n').at(-1) ?? '';
  expect(last).not.toBe('');
  expect(second?.text.startsWith(last)).toBe(true);
  expect(chunks(html, { target: 70, limit: 200 })[1]?.text).not.toContain(last);
});

test('a short line before the first heading is in its chunk', () => {
  const found = chunks('<p>News</p><h1>A</h1><p>a.</p><h2>B</h2><p>b.</p>');
  expect(found.map(({ section, text }) => ({ section, text }))).toEqual([
    { section: '1', text: 'News\n\nA\n\na.' },
    { section: '1.1', text: 'B\n\nb.' },
  ]);
  expect(chunks('<p>News</p><h1>A</h1><h2>B</h2><p>b.</p>').map(({ text }) => text)).toEqual([
    'News\n\nB\n\nb.',
  ]);
  expect(chunks('<p>News</p>').map(({ section }) => section)).toEqual(['0']);
  expect(chunks(`<p>${words(100)}</p><h1>A</h1><p>a.</p>`).map(({ section }) => section)).toEqual(['0', '1']);
});

test('a chunk has the footnotes that it refers to, as far as they fit', () => {
  const html = `<h1>A</h1><p>a<sup><a href="#n1" id="r1">1</a></sup>.</p><h2>Notes</h2>
    <ol><li id="n1">First. <a href="#r1">↩</a></li></ol>`;
  expect(chunks(html).map(({ markdown }) => markdown)).toEqual([
    '# A\n\na[^1].\n\n[^1]: First.',
    '## Notes\n\n[^1]: First.',
  ]);
  const long = html.replace('First.', `First. ${words(60)}.`);
  const [first] = chunks(long, { target: 20, limit: 40 });
  expect(first?.markdown).toBe('# A\n\na[^1].');
});

test.each([
  ['no headings', '<p>One.', ['One.']],
  ['headings only', '<h1>A</h1><h2>B</h2>', ['B']],
  ['nothing', '', []],
])('%s', (_, html, texts) => expect(chunks(html).map(({ text }) => text)).toEqual(texts));

test('a hash is that of the words, a line that of the chunk', () => {
  const [a] = chunks('<p>Same words.');
  const [b] = chunks('<main><h1>Title</h1><h2></h2></main><p>Same   words.');
  expect(a?.hash).toMatch(/^[0-9a-f]{12}$/);
  expect(b?.hash).not.toBe(a?.hash);
  expect(chunks('<div><p>Same   words.</div>')[0]?.hash).toBe(a?.hash);
  expect(
    jsonLines(chunks('<p>x.'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).text),
  ).toEqual(['x.']);
});

test.each([
  [{ target: 5 }, "'target' does not fit"],
  [{ target: 400, limit: 100 }, 'a chunk may not have 400 tokens with a limit of 100'],
  [{ size: 5 } as ChunkOptions, "there is no option 'size'"],
])('%j is refused', (options, message) => expect(() => chunks('<p>x', options)).toThrow(message));

test('the canonical address is beside the address that was read, and a line across the page is no chunk', () => {
  const found = chunks(
    '<link rel="canonical" href="https://example.org/post"><h1>A</h1><p>a.</p><h2>B</h2><p>b.</p><h2></h2><hr>',
    { target: 20, limit: 20 },
  );
  expect(found.map(({ markdown, url, finalUrl }) => [markdown, url, finalUrl])).toEqual([
    ['# A\n\na.', 'https://example.org/post', 'https://example.org/blog/post.html'],
    ['## B\n\nb.', 'https://example.org/post', 'https://example.org/blog/post.html'],
  ]);
});
