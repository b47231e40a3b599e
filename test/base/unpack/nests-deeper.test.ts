import { expect, test } from 'vitest';
import { nestsDeeper } from '../../../src/base/unpack/nests-deeper.ts';

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
