// Parts within a budget of tokens, and cursors that read on.

import { expect, test } from 'vitest';
import { type ContentPart, contentPart } from '../../../src/judge/sections/content-part.ts';
import { pageOf, words } from './page-of.ts';

function readThrough(html: string, maxTokens: number): ContentPart[] {
  const page = pageOf(html);
  const parts = [contentPart(page, { maxTokens })];
  for (let next = parts[0]?.part.next; next; next = parts.at(-1)?.part.next)
    parts.push(contentPart(page, { maxTokens, from: next }));
  return parts;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(word => word !== '');

test('parts end with blocks, fit the budget, and together are all of the content', () => {
  const html = Array.from({ length: 12 }, (_, at) => `<h2>H${at}</h2><p>${words(60, `p${at}x`)}.`).join('');
  const parts = readThrough(html, 300);
  expect(parts.length).toBeGreaterThan(2);
  for (const { part, markdown } of parts) {
    expect(part.tokens).toBeLessThanOrEqual(300);
    expect(markdown.trimEnd()).toMatch(/\.$/);
  }
  const whole = contentPart(pageOf(html), {});
  expect(wordsOf(parts.map(({ text }) => text).join(' '))).toEqual(wordsOf(whole.text));
  expect(parts.at(-1)?.part).toMatchObject({ next: null, leftTokens: 0 });
  const left = parts.map(({ part }) => part.leftTokens);
  expect(left).toEqual([...left].sort((a, b) => b - a));
});

test('a heading is never alone, first or last', () => {
  const html = Array.from({ length: 3 }, (_, at) => `<h2>H${at}</h2><p>${words(500, `p${at}x`)}.</p>`).join(
    '',
  );
  const parts = readThrough(html, 200);
  expect(parts.length).toBeGreaterThan(5);
  for (const { markdown } of parts) {
    expect(markdown).not.toMatch(/^#[^\n]*\n$/);
    expect(markdown).not.toMatch(/\n#[^\n]*\n$/);
  }
});

test('a table goes on with its header, an ordered list with its numbers', () => {
  const rows = Array.from({ length: 80 }, (_, at) => `<tr><td>row${at}<td>${words(8)}`).join('');
  const tables = readThrough(`<table><tr><th>Name<th>Words</tr>${rows}</table>`, 300);
  expect(tables.length).toBeGreaterThan(2);
  for (const { markdown } of tables) expect(markdown).toMatch(/^\| Name +\| Words/);
  expect(
    tables
      .map(({ markdown }) => markdown)
      .join('')
      .match(/row\d+/g),
  ).toHaveLength(80);
  const items = Array.from({ length: 60 }, (_, at) => `<li>item${at} ${words(8)}`).join('');
  const lists = readThrough(`<ol>${items}</ol>`, 200);
  const second = lists[1]?.markdown ?? '';
  const first = Number(/item(\d+)/.exec(second)?.[1]);
  expect(second.startsWith(`${first + 1}. item${first} `)).toBe(true);
});

test('code is cut between lines and stays code', () => {
  const lines = Array.from({ length: 90 }, (_, at) => `const value${at} = compute(${at});`);
  const parts = readThrough(`<pre><code class="language-js">${lines.join('\n')}</code></pre>`, 200);
  expect(parts.length).toBeGreaterThan(2);
  for (const { markdown } of parts) expect(markdown).toMatch(/^```js\n[\s\S]*\n```\n$/);
  expect(parts.flatMap(({ text }) => text.trimEnd().split('\n'))).toEqual(lines);
});

test('a sentence is not cut, and links stay whole', () => {
  const html = `<p>${Array.from({ length: 60 }, (_, at) => `See <a href="/p${at}">page ${at}</a> for more of it.`).join(' ')}`;
  for (const { text } of readThrough(html, 150)) expect(text).toMatch(/^See[\s\S]*of it\.\n$/);
});

test('words without end are cut all the same', () => {
  const parts = readThrough(`<p>${'x'.repeat(9_000)}`, 100);
  expect(parts.map(({ text }) => text.trim()).join('')).toBe('x'.repeat(9_000));
});

test('10 MB of one paragraph give a bounded answer', () => {
  const page = pageOf(`<p>${words(1_200_000)}`);
  const { markdown, part } = contentPart(page, { maxTokens: 500 });
  expect(part.tokens).toBeLessThanOrEqual(500);
  expect(markdown.length).toBeLessThan(8_000);
  const second = contentPart(page, { maxTokens: 500, from: part.next ?? '' });
  const last = /word(\d+)\s*$/.exec(markdown)?.[1];
  expect(second.text.startsWith(`word${Number(last) + 1} `)).toBe(true);
}, 240_000);

test('2,000 pictures are cut between pictures', () => {
  const html = `<p>${Array.from({ length: 2_000 }, (_, at) => `<img src="https://a.example/pictures/${at}.png" alt="p${at}" data-loaded="https://a.example/pictures/${at}.png" width=40 height=40>`).join('')}`;
  const { part, markdown } = contentPart(pageOf(html), { maxTokens: 1_000 });
  expect(part.tokens).toBeLessThanOrEqual(1_000);
  expect(markdown).toMatch(/^(?:!\[p\d+\]\([^)]+\)\s*)+$/);
  expect(part.next).not.toBeNull();
});

const SECTIONS = `<h1>A</h1><p>${words(90)}.</p><h2>B</h2><p>${words(400, 'b')}.</p><h2>C</h2><p>c.</p>`;

test('a section has its sections, and a cursor stays in it', () => {
  const page = pageOf(SECTIONS);
  expect(contentPart(page, { section: '1.1' }).markdown).toMatch(/^## B\n\n[^#]*$/);
  expect(contentPart(page, { section: '1' }).markdown).toMatch(/^# A[\s\S]*## B[\s\S]*## C/);
  const start = contentPart(page, { section: '1.1', maxTokens: 100 });
  const rest = contentPart(page, { from: start.part.next ?? '' });
  expect(`${start.text}${rest.text}`).toContain('b399');
  expect(rest.text).not.toContain('C\n');
});

test.each([
  [{ section: '7' }, 'PART_NOT_FOUND', "no section '7': it has 1, 1.1, 1.2"],
  [{ from: 'nonsense' }, 'USAGE', "'nonsense' is no cursor"],
  [{ from: '999999999.0.1-abc' }, 'PART_NOT_FOUND', 'belongs to other content'],
  [{ from: '0.0.3-0123456789ab' }, 'PART_NOT_FOUND', 'belongs to other content'],
  [{ section: '1', from: '0.0.1-abc' }, 'USAGE', 'give section or from, not both'],
])('%j is refused', (options, code, message) => {
  expect(() => contentPart(pageOf(SECTIONS), options)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});

test('a cursor of another page is refused', () => {
  const next = contentPart(pageOf(SECTIONS), { maxTokens: 100 }).part.next ?? '';
  expect(next).not.toBe('');
  expect(() => contentPart(pageOf(`${SECTIONS}<p>New.`), { from: next })).toThrow('belongs to other content');
});

const NOTED = `<h1>A</h1><p>a<sup><a href="#n1" id="r1">1</a></sup>.</p><h2>B</h2><p>b<sup><a href="#n2" id="r2">2</a></sup>.</p>
  <h2>Notes</h2><ol><li id="n1">First. <a href="#r1">↩</a></li><li id="n2">Second. <a href="#r2">↩</a></li></ol>`;

test('a section has the footnotes that it refers to', () => {
  const page = pageOf(NOTED);
  expect(contentPart(page, { section: '1.1' }).markdown).toBe('## B\n\nb[^2].\n\n[^2]: Second.\n');
  expect(contentPart(page, { section: '1.1' }).text).toBe('B\n\nb[2].\n\n[2] Second.\n');
  expect(contentPart(page, { section: '1.2' }).markdown.match(/Second/g)).toHaveLength(1);
  expect(contentPart(page, {}).markdown.match(/Second/g)).toHaveLength(1);
});

test('footnotes are added as far as they fit', () => {
  const long = NOTED.replace('Second.', `Second. ${words(200)}.`);
  const { markdown, part } = contentPart(pageOf(long), { section: '1.1', maxTokens: 100 });
  expect(markdown).toBe('## B\n\nb[^2].\n');
  expect(part.tokens).toBeLessThanOrEqual(100);
});

test('a page without content has an empty part', () => {
  expect(contentPart(pageOf(''), { maxTokens: 100 })).toMatchObject({
    markdown: '',
    part: { tokens: 0, leftTokens: 0, next: null },
  });
});
