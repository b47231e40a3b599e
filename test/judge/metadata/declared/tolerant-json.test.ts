// Tests JSON as found in real pages, and text that is not JSON.

import { expect, test } from 'vitest';
import { parseTolerantly } from '../../../../src/judge/metadata/declared/tolerant-json.ts';

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

const endless: readonly (readonly [name: string, text: (length: number) => string])[] = [
  ['quotes', length => '"'.repeat(length)],
  ['objects in objects', length => '{"a":'.repeat(length / 5)],
  ['comments', length => '/*'.repeat(length / 2)],
  ['closed comments', length => '{"a":1,/**/'.repeat(length / 11)],
  ['empty list items', length => '[,'.repeat(length / 2)],
];

/** Milliseconds of processor time, which a busy machine does not stretch. */
function fastest(text: string): number {
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    parseTolerantly(text);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}

test.each(endless)('takes linear time for unterminated text: %s', (_name, text) => {
  const small = fastest(text(25_000));
  // Eight times the length; quadratic time would take 64 times as long.
  expect(fastest(text(200_000))).toBeLessThan(40 * Math.max(small, 2));
});
