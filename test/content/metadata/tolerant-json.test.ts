// JSON as it stands in real pages, and what is none at all.

import { expect, test } from 'vitest';
import { parseTolerantly } from '../../../src/content/metadata/tolerant-json.ts';

const cases: readonly (readonly [text: string, expected: unknown])[] = [
  ['{"a":1}', { a: 1 }],
  ['\ufeff {"a":[1,2]} ', { a: [1, 2] }],
  ['<!-- {"a":1} -->', { a: 1 }],
  ['//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
  ['/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
  ['{"a":1,}', { a: 1 }],
  ['{"a":[1,,2,],}', { a: [1, 2] }],
  ['{"a":1};', { a: 1 }],
  ['{"a":1}{"b":2}', { a: 1 }],
  ['{"a":"x\ny\tz"}', { a: 'x\ny\tz' }],
  ['{"a":"it\\\'s"}', { a: "it's" }],
  ['{"a":"she said "no" twice","b":2}', { a: 'she said "no" twice', b: 2 }],
  ['{"a":1, // why\n"b":2 /* so */}', { a: 1, b: 2 }],
  ['{"a":{"b":[1', { a: { b: [1] } }],
  ['{"url":"https://example.org/a//b"}', { url: 'https://example.org/a//b' }],
  ['{"a": oops}', undefined],
  ['', undefined],
];

test.each(cases)('%s', (text, expected) => expect(parseTolerantly(text)).toEqual(expected));

test('takes linear time for what looks like it never ends', () => {
  for (const text of [
    '"'.repeat(200_000),
    '{"a":'.repeat(100_000),
    '/*'.repeat(200_000),
    '[,'.repeat(200_000),
  ]) {
    expect(() => parseTolerantly(text)).not.toThrow();
  }
});
