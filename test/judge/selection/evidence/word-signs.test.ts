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
  ['Topics: ', { endsColon: true, endsSentence: false }],
];

test.each(cases)('%s', (text, signs) => expect(wordSigns(text)).toMatchObject(signs));
