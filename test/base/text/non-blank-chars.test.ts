// Counts every blank that a regular expression counts.

import { expect, test } from 'vitest';
import { nonBlankChars } from '../../../src/base/text/non-blank-chars.ts';

test('blanks are what a regular expression takes for white space', () => {
  const isWrong = (code: number) =>
    (nonBlankChars(String.fromCharCode(code)) === 0) !== /\s/u.test(String.fromCharCode(code));
  expect(Array.from({ length: 0x10000 }, (_, code) => code).filter(isWrong)).toEqual([]);
  expect(nonBlankChars(' a\u00a0b\n\u3000漢字 ')).toBe(4);
});
