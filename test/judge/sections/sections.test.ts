// Sections by painted headings.

import { expect, test } from 'vitest';
import { outlineText, sectionsOf } from '../../../src/judge/sections/sections.ts';
import { everythingKept } from '../../support/everything-kept.ts';
import { type Part, page } from '../../support/zoned-page.ts';
import { pageOf, words } from './page-of.ts';

const outline = (html: string) =>
  sectionsOf(pageOf(html)).map(({ id, heading }) => `${id} ${heading}`.trim());

test('tags tell the levels where they differ', () => {
  expect(
    outline('<p>Lead.<h1>A</h1><p>a.<h2>B</h2><p>b.<h3>C</h3><p>c.<h2>D</h2><p>d.<h1>E</h1><p>e.'),
  ).toEqual(['0', '1 A', '1.1 B', '1.1.1 C', '1.2 D', '2 E']);
});

test('a level that is left out costs no number', () => {
  expect(outline('<h1>A</h1><p>a.<h4>B</h4><p>b.<h3>C</h3><p>c.')).toEqual(['1 A', '1.1 B', '1.2 C']);
});

test('a heading is named as its text is written', () => {
  expect(outline('<h1>Of x<sup>2</sup></h1><p>a.')).toEqual(['1 Of x²']);
});

test.each([
  ['no headings', '<p>One.<p>Two.', ['0']],
  ['headings only', '<h1>A</h1><h2>B</h2><h2>C</h2>', ['1 A', '1.1 B', '1.2 C']],
  ['nothing', '', []],
])('%s', (_, html, expected) => expect(outline(html)).toEqual(expected));

const line = (top: number, text: string, style: Part['style'], tag = 'div'): Part => ({
  tag,
  zone: 'CENTER',
  box: [0, top, 600, 20],
  text,
  style: { display: 'block', ...style },
});
const painted = (parts: readonly Part[]): string[] => {
  const { snapshot, zoning } = page(parts);
  return sectionsOf({ snapshot, zoning, selection: everythingKept(snapshot) }).map(({ id, heading }) =>
    `${id} ${heading}`.trim(),
  );
};
const body = { fontSize: 16, fontWeight: 400 };

test('lines in a larger or bold font are headings, and their size tells the level', () => {
  expect(
    painted([
      line(0, 'Large', { fontSize: 32, fontWeight: 400 }),
      line(30, words(20), body),
      line(60, 'Bold', { fontSize: 16, fontWeight: 700 }),
      line(90, words(20), body),
      line(120, 'Large again', { fontSize: 32, fontWeight: 400 }),
      line(150, words(20), body),
    ]),
  ).toEqual(['1 Large', '1.1 Bold', '2 Large again']);
});

test('a tag that all headings share tells no level, their paint does', () => {
  const h2 = (top: number, text: string, fontSize: number) =>
    line(top, text, { fontSize, fontWeight: 700 }, 'h2');
  expect(
    painted([h2(0, 'A', 32), line(30, words(9), body), h2(60, 'B', 20), line(90, words(9), body)]),
  ).toEqual(['1 A', '1.1 B']);
});

test.each([
  ['a sentence', 'Large words that end.', 32],
  ['digits', '€ 19', 32],
  ['text of the size of the rest', 'Small', 17],
  ['a long text', words(40), 32],
])('%s is no heading', (_, text, fontSize) => {
  expect(
    painted([
      line(0, words(50), body),
      line(30, text, { fontSize, fontWeight: 400 }),
      line(60, words(60), body),
    ]),
  ).toEqual(['0']);
});

test('lines that look similar and follow one another are no headings', () => {
  const bold = { fontSize: 16, fontWeight: 700 };
  expect(painted([line(0, words(50), body), line(30, 'One', bold), line(60, 'Two', bold)])).toEqual(['0']);
});

test('a section says where it stands, how long it is, and keeps its hash elsewhere', () => {
  const own = '<h2>B</h2><p>Words of b.</p>';
  const [first, second] = sectionsOf(pageOf(`<h1>A</h1><p>a.</p>${own}`));
  expect(first).toMatchObject({ path: ['A'], level: 1, zone: 'CENTER', xpath: '/html/body/h1' });
  expect(first?.totalTokens).toBe((first?.tokens ?? 0) + (second?.tokens ?? 0));
  expect(second).toMatchObject({ path: ['A', 'B'], level: 2, xpath: '/html/body/h2', chars: 12 });
  expect(second?.box[1]).toBeGreaterThan(first?.box[1] ?? 0);
  const moved = sectionsOf(pageOf(`<h1>A</h1><p>a.</p><h3>x</h3><p>y</p>${own}`)).at(-1);
  expect(moved?.hash).toBe(second?.hash);
  expect(sectionsOf(pageOf('<h2>B</h2><p>Other words.')).at(-1)?.hash).not.toBe(second?.hash);
});

test('headings of an opened part are headings of the page', () => {
  expect(outline('<h1>A</h1><details open><summary><h2>B</h2></summary><p>b.</details>')).toEqual([
    '1 A',
    '1.1 B',
  ]);
});

test('the outline is indented and shortens long headings', () => {
  const text = outlineText(sectionsOf(pageOf(`<p>x.<h1>${'A'.repeat(150)}</h1><p>a.<h2>B</h2><p>b.`)));
  const [zero, one, two] = text.split('\n');
  expect(zero).toBe('0  (before the first heading)  (2 tokens)');
  expect(one).toContain('AAA…');
  expect(two).toMatch(/^ {2}1\.1 {2}B {2}\(\d+ tokens\)$/);
});
