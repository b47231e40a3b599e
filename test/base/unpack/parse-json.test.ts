// JSON of others is parsed only if it fits in memory, as text or as bytes.

import { expect, test } from 'vitest';
import { MOST_JSON_VALUES, nestsDeeper, parseJson } from '../../../src/base/unpack/parse-json.ts';

const many = `[${'0,'.repeat(MOST_JSON_VALUES)}0]`;
const deep = '['.repeat(2_000) + ']'.repeat(2_000);

test.each<[string, (json: string) => Buffer | string]>([
  ['text', json => json],
  ['bytes', json => Buffer.from(json)],
])('of %s, too many values and too many levels are refused', (_, given) => {
  expect(parseJson(given('{"a":[1]}'), 'x')).toEqual({ a: [1] });
  expect(() => parseJson(given(many), 'x')).toThrow('x holds more than 16000000 values');
  expect(() => parseJson(given(deep), 'x')).toThrow('x is nested deeper than 1000 levels');
});

test.each([
  ['[[[]]]', true],
  ['[[]]', false],
  ['[[],[],[[]]]', true],
  ['[[],[],{}]', false],
  ['{"a":{"b":{}}}', true],
  ['{"a":"[[[["}', false],
  ['["\\"[[[["]', false],
  ['["\\\\",[[]]]', true],
  ['"no end [[[[', false],
  ['', false],
])('%s is nested deeper than two levels: %s', (json, expected) => {
  expect(nestsDeeper(json, 2)).toBe(expected);
});
