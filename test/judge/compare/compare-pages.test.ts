// Two versions of a page: which elements are the same, and what is said of the others.

import { expect, test } from 'vitest';
import { comparePages } from '../../../src/judge/compare/compare-pages.ts';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import { zonedPage as page } from './zoned-page.ts';

const SIDE = '<aside><h2>Lately</h2><ul><li>One loaf</li><li>Two buns</li></ul></aside>';
const MAIN = '<main><h1>Bread</h1><p>Flour, water and salt.</p></main>';
const zoned = (html: string, zone: Zone) => html.replace('<aside', `<aside data-zone="${zone}"`);

test('a page compared with itself has changed in nothing', () => {
  const same = page(MAIN + zoned(SIDE, 'RM'));
  const { counts, text, changes } = comparePages(same, same);
  expect(counts).toEqual({ rezoned: 0, appeared: 0, gone: 0, reworded: 0, moved: 0, resized: 0 });
  expect([text.share, text.appeared, text.gone, changes.length]).toEqual([0, 0, 0, 0]);
  expect([text.reworded, text.rewordedShare]).toEqual([0, 0]);
});

test('changes beyond the longest list are told by their number', () => {
  const list = (word: string) =>
    Array.from({ length: 2100 }, (_, at) => `<p id="p${at}">${word}</p>`).join('');
  expect(comparePages(page(MAIN), page(SIDE)).unlisted).toBe(0);
  expect(comparePages(page(list('Rye')), page(list('Oat'))).unlisted).toBeGreaterThanOrEqual(100);
});

test.each([
  ['words that have nothing in common', 'Paragraph 8 of the old town', 'The price of fish went up'],
  ['words that begin as all others do', 'Paragraph 8 of the old town', 'Paragraph 8 of a city'],
])('a sentence that came is not the one that was reworded further down: %s', (_, old, young) => {
  const texts = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} of the old town`);
  const body = (list: readonly string[]) => page(list.map(text => `<p>${text}</p>`).join(''));
  const changed = texts.map(text => (text === old ? young : text));
  for (const came of ['Paragraph of the lighthouse, which is closed', 'It is closed']) {
    const after = body([...changed.slice(0, 2), came, ...changed.slice(2)]);
    const { counts, changes } = comparePages(body(texts), after);
    expect(counts).toMatchObject({ appeared: 1, gone: 0, reworded: 1 });
    const paths = (kind: string) => changes.flatMap(one => (one.change === kind ? [one.path] : []));
    expect([paths('appeared'), paths('reworded')]).toEqual([['/html/body/p[3]'], ['/html/body/p[10]']]);
  }
});

test('a column that is elsewhere is one change of zone, with its parts and its text', () => {
  const { counts, text, changes } = comparePages(
    page(MAIN + zoned(SIDE, 'RM')),
    page(zoned(SIDE, 'LM') + MAIN),
  );
  expect(counts).toMatchObject({ rezoned: 5, appeared: 0, gone: 0 });
  const rezoned = changes.filter(({ change }) => change === 'rezoned');
  expect(rezoned).toHaveLength(1);
  // Lately, One loaf, Two buns: 6 + 7 + 7 characters without blanks.
  expect(rezoned[0]).toMatchObject({
    tag: 'aside',
    parts: 4,
    chars: 20,
    before: { zone: 'RM' },
    after: { zone: 'LM' },
  });
  // Bread, Flour, water and salt.: 5 + 19 beside them.
  expect(text.share).toBeCloseTo(20 / 44);
});

test('a wrapper is told by the zone of what it holds, whatever its own is', () => {
  const around = (html: string) => page(`<div data-zone="CENTER">${html}</div>`);
  const { changes } = comparePages(around(zoned(SIDE, 'RM')), around(zoned(SIDE, 'LM')));
  expect(changes).toMatchObject([{ tag: 'div', parts: 5, before: { zone: 'RM' }, after: { zone: 'LM' } }]);
});

test('what is put before its like is new, and its like is known again', () => {
  const list = (...items: string[]) => page(`<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`);
  const { counts, changes } = comparePages(list('old', 'older'), list('new', 'old', 'older'));
  expect(counts).toMatchObject({ appeared: 1, gone: 0, rezoned: 0 });
  expect(changes.find(({ change }) => change === 'appeared')).toMatchObject({
    text: 'new',
    path: '/html/body/ul/li[1]',
  });
});

test('a text that is written anew in its place is the same element', () => {
  const { elements, counts } = comparePages(
    page('<main><p>Monday</p></main>'),
    page('<main><p>Tuesday</p></main>'),
  );
  expect([elements.matched, counts.appeared, counts.gone]).toEqual([elements.before, 0, 0]);
});

test('what a longer header pushes down has moved as a whole, and nothing in it', () => {
  const before = page(`<header><p>Hello</p></header>${MAIN}`);
  const after = page(`<header><p>Hello</p><p>More</p><p>And more</p></header>${MAIN}`);
  const moved = comparePages(before, after).changes.filter(({ change }) => change === 'moved');
  expect(moved.map(({ tag }) => tag)).toEqual(['main']);
});

test('a sentence that changed in a paragraph is told with its words before and after', () => {
  const { counts, text, changes } = comparePages(page(MAIN), page(MAIN.replace('salt', 'yeast')));
  expect(counts).toMatchObject({ rezoned: 0, appeared: 0, gone: 0, reworded: 1 });
  expect(changes.find(({ change }) => change === 'reworded')).toMatchObject({
    path: '/html/body/main/p',
    words: { before: 'Flour, water and salt.', after: 'Flour, water and yeast.' },
    before: { zone: 'CENTER' },
  });
  // Bread beside it: 5 + 20 characters.
  expect([text.reworded, text.rewordedShare]).toEqual([20, 0.8]);
});

test('words that are gone from an element count as many as there were', () => {
  const { counts, text } = comparePages(
    page('<main><p>Monday</p><p>Rye</p></main>'),
    page('<main><p id="a"></p><p>Rye</p></main>'),
  );
  expect([counts.reworded, text.reworded, text.common]).toEqual([1, 6, 3]);
});

test('words in a box that scrolls are reworded where nobody has scrolled yet', () => {
  const scrolled = (words: string) => {
    const { elements, ...rest } = page(`<main><p>${words}</p></main>`);
    return { ...rest, elements: elements.map(element => ({ ...element, isSeen: false })) };
  };
  expect(comparePages(scrolled('Monday'), scrolled('Tuesday')).counts).toMatchObject({ reworded: 1 });
});

test('words that take another zone are both', () => {
  const { counts } = comparePages(
    page('<p data-zone="LM">Monday</p>'),
    page('<p data-zone="RM">Tuesday</p>'),
  );
  expect(counts).toMatchObject({ rezoned: 1, reworded: 1, appeared: 0, gone: 0 });
});

test.each([
  ['begins', 'Bread is baked on Fridays.', 'Bread is baked on Saturdays, early.'],
  ['ends', 'On Fridays there is rye bread.', 'On Saturdays there is rye bread.'],
])('a paragraph that is reworded behind a new one is known by how it %s', (_, before, after) => {
  const { changes } = comparePages(
    page(`<main><h1>Mill</h1><p>${before}</p></main>`),
    page(`<main><h1>Mill</h1><p>Plums came in today.</p><p>${after}</p></main>`),
  );
  const found = changes.filter(({ change }) => change === 'appeared' || change === 'reworded');
  expect(found).toMatchObject([
    { change: 'appeared', path: '/html/body/main/p[1]' },
    { change: 'reworded', path: '/html/body/main/p[2]', words: { before, after } },
  ]);
});
