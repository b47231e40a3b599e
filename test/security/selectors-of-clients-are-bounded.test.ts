// Selectors that a client ignores in a comparison visit a bounded number of nodes, together.

import { expect, test } from 'vitest';
import { ignoredIn } from '../../src/judge/compare/ignored.ts';
import { snapshotFromHtml, zoningOf } from '../support/snapshot-from-html.ts';

const page = snapshotFromHtml(`<body>${'<div class="card"><p>a<b>b</b></p></div>'.repeat(6_000)}</body>`);
const zoning = zoningOf(page);
const hundred = (selectorOf: (index: number) => string): string[] =>
  Array.from({ length: 100 }, (_, index) => selectorOf(index));

test.each([
  ['of :has()', (index: number) => `:has(q${index})`],
  ['of :has() in :has()', (index: number) => `div:has(p:has(q${index}))`],
  ['of words', (index: number) => `:contains("word${index}")`],
])('a hundred %s are refused as wrong usage', (_, selectorOf) => {
  expect(() => ignoredIn(page, zoning, hundred(selectorOf))).toThrow(
    expect.objectContaining({
      code: 'USAGE',
      message: expect.stringMatching(/'.+' cannot be ignored: .* too long/),
    }),
  );
});

test('a hundred classes and a few of :has() are not', () => {
  const { roots } = ignoredIn(page, zoning, [...hundred(index => `.advert${index}`), 'div:has(b)', '.card']);
  expect(roots.size).toBe(6_000);
});

test('a selector that is asked for again costs nothing', () => {
  for (let round = 0; round < 50; round++) expect(ignoredIn(page, zoning, [':has(b)']).roots.size).toBe(1);
});
