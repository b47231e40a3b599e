// Signs that show nothing are dropped where they say nothing, and kept where they shape what is read.

import { expect, test } from 'vitest';
import { validText } from '../../../src/page/perception/letters.ts';

test.each([
  ['soft hyphens and zero-width spaces', 'a\u00adb\u200bc\u2060d', 'abcd'],
  ['a joiner alone', '\u200d', ''],
  ['a joiner before a word', '\u200dThis', 'This'],
  ['a joiner behind a word', 'This\u200d is', 'This is'],
  ['marks of direction beside Latin letters', '\u200eApple\u200e', 'Apple'],
  ['a family', '\u{1f469}\u200d\u{1f4bb}', '\u{1f469}\u200d\u{1f4bb}'],
  ['a flag of many signs', '\u{1f3f3}\ufe0f\u200d\u{1f308}', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
  ['skin and trade', '\u{1f468}\u{1f3fd}\u200d\u{1f52c}', '\u{1f468}\u{1f3fd}\u200d\u{1f52c}'],
  [
    'Persian half-blanks',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['a Sinhala conjunct', '\u0d9a\u0dca\u200d\u0dbb', '\u0d9a\u0dca\u200d\u0dbb'],
  ['a Hindi half letter at the end', '\u0915\u094d\u200d', '\u0915\u094d\u200d'],
  ['marks of direction beside Hebrew letters', '\u05d0\u200e (a)', '\u05d0\u200e (a)'],
])('%s', (_, text, expected) => {
  expect(validText(text)).toBe(expected);
});
