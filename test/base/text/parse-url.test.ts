// A text is a URL the first time and the hundred-thousandth time.

import { expect, test } from 'vitest';
import { isUrl } from '../../../src/base/text/parse-url.ts';

test.each([
  ['https://example.org/', undefined, true],
  ['http://bücher.example/', undefined, true],
  ['../tide', 'https://example.org/a/b', true],
  ['../tide', undefined, false],
  ['http://a b/', undefined, false],
])('%s against %s: %s', (text, base, expected) => {
  const answers = Array.from({ length: 100_000 }, () => isUrl(text, base));
  expect(answers.filter(answer => answer !== expected)).toEqual([]);
});
