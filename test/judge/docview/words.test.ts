// What the words of a text are, script by script.

import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/judge/docview/words.ts';
import { wordsIn } from '../../../src/judge/site/features.ts';

test.each([
  ['Thai, whose vowel am is one letter', 'น้ำตาลทำให้ฟันผุ', ['น้ำตาล', 'ทำให้', 'ฟัน', 'ผุ']],
  ['Lao, whose vowel am is one letter', 'ນ້ຳຕານ ທຳ', ['ນ້ຳ', 'ຕານ', 'ທຳ']],
  ['wide and joined letters', 'Ｐｉｔｈ ﬁnds', ['pith', 'finds']],
])('%s', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('what pages share is told by whole letters of Thai', () => {
  expect(wordsIn('ทำ')).toEqual(['ทำ']);
});
