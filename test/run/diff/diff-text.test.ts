// A comparison as lines for a terminal: counts first, then what changed.

import { expect, test } from 'vitest';
import { comparePages } from '../../../src/judge/compare/compare-pages.ts';
import { DIFF_SCHEMA, type PageDiff } from '../../../src/run/diff/diff-pages.ts';
import { diffText } from '../../../src/run/diff/diff-text.ts';
import { zonedPage } from '../../judge/compare/zoned-page.ts';

function linesOf(before: string, after: string): string[] {
  const [one, other] = [zonedPage(before), zonedPage(after)];
  const diff: PageDiff = {
    schema: DIFF_SCHEMA,
    ...comparePages(one, other),
    before: { ...one, name: 'old.html' },
    after: { ...other, name: 'new.html' },
    pixels: null,
    warnings: [],
  };
  return diffText(diff).split('\n');
}

test('words that changed are counted, and shown before and after', () => {
  const lines = linesOf(
    '<p>Bake for 30 minutes.</p><p>Serve.</p>',
    '<p>Bake for 45 minutes.</p><p>Serve.</p>',
  );
  expect(lines[0]).toBe('8.7 % of the text changed: 8.7 % gone, 8.7 % new');
  expect(lines[4]).toMatch(/: 0 rezoned, 0 appeared, 0 gone, 1 reworded, 0 moved/);
  expect(lines[5]).toMatch(/^text {6}73\.91 % in reworded elements; /);
  expect(lines).toContain(
    '  reworded  CENTER  /html/body/p[1], 17 characters  “Bake for 30 minutes.” → “Bake for 45 minutes.”',
  );
});

test.each([
  ['<p>Bake.</p>', '<p>Bake.</p>', 'text, layout, pictures, links and metadata are the same'],
  [
    '<p>Bake.</p><p>Serve.</p>',
    '<p>Bake.</p><hr><p>Serve.</p>',
    'the text is the same; elements: 1 appeared, 1 moved',
  ],
  [
    '<title>Bread</title><p>Bake.</p>',
    '<title>Rye</title><p>Bake.</p>',
    'the text is the same; title differs',
  ],
  [
    '<meta name="description" content="Bread"><p>Bake it.</p>',
    '<p>Bake it.</p><p>Serve warm.</p>',
    '58.82 % of the text is new; description differs',
  ],
  [
    '<p><a href="/a">Bake</a></p>',
    '<p><a href="/b">Bake</a></p>',
    'the text is the same; 100 % of the links differ',
  ],
  ['<p>Bake it.</p><p>Serve warm.</p>', '<p>Bake it.</p>', '58.82 % of the text is gone'],
  ['<p>Bake it.</p>', '<p>Bake it.</p><p>Serve warm.</p>', '58.82 % of the text is new'],
])('the text comes first: %s → %s', (before, after, said) => {
  expect(linesOf(before, after)[0]).toBe(said);
});

test('metadata that changed is shown before and after', () => {
  const head = (title: string, more: string) => `<title>${title}</title>${more}<p>Bake.</p>`;
  const lines = linesOf(
    head('Bread', '<link rel="canonical" href="https://a.example/bread">'),
    head(
      'Rye',
      '<link rel="canonical" href="https://b.example/bread"><meta name="description" content="Rye bread">',
    ),
  );
  expect(lines).toContain('title     “Bread” → “Rye”');
  expect(lines).toContain('description  none → “Rye bread”');
  expect(lines).toContain('canonical address  “https://a.example/bread” → “https://b.example/bread”');
});

test('a zone that moved down as a whole has moved and not grown', () => {
  const footer = '<footer data-zone="FOOTER">Imprint</footer>';
  const lines = linesOf(`<p>Bake.</p>${footer}`, `<p>Bake.</p><p>Serve.</p>${footer}`);
  expect(lines.find(line => line.startsWith('FOOTER'))).toMatch(/ {2}moved \d+ px down$/);
  expect(lines.find(line => line.startsWith('CENTER'))).toMatch(/ {2}[\d.]+ % of its size changed$/);
});

test('removed words are quoted', () => {
  expect(linesOf('<p id="a">Bake.</p>', '<p id="a"></p>')).toContain(
    '  reworded  CENTER  /html/body/p, 0 characters  “Bake.” → “”',
  );
});

test('new elements are listed by place and words; elements that only grew are not', () => {
  const lines = linesOf('<main><p>Bake.</p></main>', '<main><p>Bake.</p><p>Serve.</p></main>');
  expect(lines).toContain('  appeared  CENTER  /html/body/main/p[2], 6 characters  “Serve.”');
  expect(lines.filter(line => line.startsWith('  resized'))).toEqual([]);
});

test('lists twenty changes and the number of others', () => {
  const list = (word: string) => Array.from({ length: 23 }, (_, at) => `<p id="p${at}">${word}</p>`).join('');
  const lines = linesOf(list('Rye'), list('Oat'));
  expect(lines.filter(line => line.startsWith('  reworded'))).toHaveLength(20);
  expect(lines.slice(-2)).toEqual(['  and 3 more', '']);
});

test('counts changes beyond the longest list', () => {
  const list = (word: string) =>
    Array.from({ length: 2100 }, (_, at) => `<p id="p${at}">${word}</p>`).join('');
  expect(linesOf(list('Rye'), list('Oat')).at(-2)).toBe('  and 2080 more');
});
