// Structured data: repaired, bounded, and compared with what is painted.

import { expect, test } from 'vitest';
import { structuredOf, structuredWarnings } from '../../../src/judge/record/structured.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const listOf = (json: string, body = '') =>
  structuredOf(snapshotFromHtml(`<script type="application/ld+json">${json}</script>${body}`));

const paintedOf = (value: unknown, body: string) =>
  listOf(JSON.stringify({ value }), body).structured[0]?.values[0]?.painted;

test.each([
  ['trailing commas', '{"a":["x","y",],}', { a: ['x', 'y'] }],
  ['comments', '{/* one */"a":"x", // two\n"b":1}', { a: 'x', b: 1 }],
  ['line breaks in texts', '{"a":"one\ntwo"}', { a: 'one\ntwo' }],
  ['CDATA', '//<![CDATA[\n{"a":"x"}\n//]]>', { a: 'x' }],
  ['quotes written as entities', '{&quot;a&quot;:&quot;x&quot;}', { a: 'x' }],
  ['a missing bracket', '{"a":{"b":"x"}', { a: { b: 'x' } }],
])('repairs %s', (_, json, data) => {
  const [entry] = listOf(json).structured;
  expect(entry?.data).toEqual(data);
  expect(entry?.repaired).toBe(true);
});

test('valid data is handed on as it is, with the values and their paths', () => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: 'Tom &amp; I',
    'a/b~c': [1, { x: 'y' }],
    free: true,
  };
  const [entry] = listOf(JSON.stringify(data)).structured;
  expect(entry?.repaired).toBe(false);
  expect(entry?.data).toEqual(data);
  expect(entry?.values.map(({ path, value }) => [path, value])).toEqual([
    ['/name', 'Tom & I'],
    ['/a~1b~0c/0', '1'],
    ['/a~1b~0c/1/x', 'y'],
  ]);
});

test('what cannot be read is left out', () => {
  expect(listOf('window.x = 1').structured).toEqual([]);
  expect(listOf('"only a text"').structured).toEqual([]);
});

test.each([
  ['words with other quotes', 'The “Tide” clock', '<p>The "tide" clock is here</p>', true],
  ['a part of a word', 'tide', '<p>Tidelands</p>', false],
  ['hidden words', 'Tide clock', '<p hidden>Tide clock</p>', false],
  ['a price', 49.9, '<p>Only €49,90!</p>', true],
  ['another price', 49.9, '<p>Only €149,90!</p>', false],
  ['thousands', 12000, '<p>12,000 copies</p>', true],
  ['a day', '2024-03-12T10:00:00Z', '<p>12 March 2024</p>', true],
  ['another day', '2024-03-12', '<p>13 March 2024</p>', false],
  ['the target of a link', 'https://example.org/b', '<a href="//www.example.org/b/">B</a>', true],
  ['an address in no link', 'https://schema.org/InStock', '<p>In stock</p>', false],
  ['Han letters', '潮汐', '<p>新潮汐时钟</p>', true],
  [
    'most of a long text',
    'one two three four five six seven eight nine ten '.repeat(3),
    `<p>${'one two three four five six seven eight nine ten '.repeat(3)}</p>`,
    true,
  ],
  [
    'little of a long text',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '<p>a b c d e f g</p>',
    false,
  ],
] as const)('painted: %s', (_, value, body, expected) => {
  expect(paintedOf(value, body)).toBe(expected);
});

test('deep, large and self-referring data is bounded', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect(listOf(deep).isCut).toBe(true);
  const many = listOf(JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ at }))));
  expect(many.structured[0]?.values.length).toBeLessThanOrEqual(5_000);
  expect(structuredWarnings(many)[0]?.code).toBe('STRUCTURED_CUT');
  const long = listOf(JSON.stringify({ text: 'x'.repeat(2_000_000) }));
  expect(long).toEqual({ structured: [], isCut: true });
  const cyclic = {
    '@graph': [
      { '@id': '#a', b: { '@id': '#b' } },
      { '@id': '#b', a: { '@id': '#a' } },
    ],
  };
  expect(listOf(JSON.stringify(cyclic))).toEqual({
    structured: [{ data: cyclic, repaired: false, values: [] }],
    isCut: false,
  });
});
