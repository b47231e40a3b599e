// Titles compared and counted, in scripts with and without spaces between words.

import { expect, test } from 'vitest';
import { isSameTitle, wordCount } from '../../../src/judge/metadata/titles.ts';

test.each([
  ['The ferry leaves', 'The ferry leaves - Harbour News', true],
  ['The ferry leaves', 'The harbour opens', false],
  ['渡轮停运', '渡轮停运 - 港口日报', true],
  ['港口日报', '口港报日', false],
  // Different titles of the same Thai letters.
  ['กลางเรือ', 'การเดินเรือกำลัง', false],
  // A word of many letters counts as one.
  ['Harbour Apache New mod 水', 'mod - New Harbour Apache サーバ', true],
  ['ท่าเรือ', 'ท่าเรือใหม่ของเมือง', true],
])('%s, %s', (one, other, isSame) => expect(isSameTitle(one, other)).toBe(isSame));

test.each([
  ['The ferry leaves', 3],
  ['', 0],
  ['港口日报', 2],
  ['みなとしんぶん', 2.8],
  ['Linux 入門', 2],
])('%s has %d words', (title, words) => expect(wordCount(title)).toBeCloseTo(words));
