// Signs of texts, whatever their script.

import { expect, test } from 'vitest';
import { wordSigns } from '../../../../src/judge/selection/evidence/word-signs.ts';

const cases: readonly (readonly [text: string, signs: Partial<ReturnType<typeof wordSigns>>])[] = [
  ['', { stops: 0, digits: 0, endsSentence: false, endsColon: false }],
  ['One, two. Three!', { stops: 3, capitals: 2, endsSentence: true }],
  ['He said “no.” ', { stops: 1, endsSentence: true }],
  ['これは文です。', { stops: 1, endsSentence: true }],
  ['هل هذا سؤال؟', { stops: 1, endsSentence: true }],
  ['Home › News | More', { parters: 2, endsSentence: false }],
  ['€ 14.00', { prices: 1, digits: 4, stops: 1 }],
  ['© 2026 Somebody', { copyrights: 1, digits: 4 }],
  ['Одна мысль. Вторая в Риме.', { stops: 2, capitals: 3 }],
  ['Ο Γιάννης και η Άννα', { capitals: 3 }],
  ['یہ ایک جملہ ہے۔', { stops: 1, endsSentence: true }],
  ['۱۲ فروردین ۱۴۰۳', { digits: 6 }],
  ['１２月', { digits: 2 }],
  // Scripts without capitals: one for each sentence, and one for 30 letters.
  ['第一句话。第二句话。', { stops: 2, capitals: 3 }],
  ['שורה אחת', { capitals: 1 }],
  ['Linux の使い方', { capitals: 1 }],
  ['เรือออกจากท่าทุกเช้า', { stops: 0, endsSentence: false }],
  [`${'เรือออกจากท่าทุกเช้า '.repeat(5)}`, { stops: 4, endsSentence: true }],
  ['ប្រយោគមួយ។', { stops: 1, endsSentence: true }],
  ['10 км', { capitals: 0 }],
  ['Topics: ', { endsColon: true, endsSentence: false }],
];

test.each(cases)('%s', (text, signs) => expect(wordSigns(text)).toMatchObject(signs));
