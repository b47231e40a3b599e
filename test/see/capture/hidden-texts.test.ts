import { expect, test } from 'vitest';
import { withoutUnseenLetters } from '../../../src/see/capture/hidden-texts.ts';

const asTags = (text: string): string =>
  [...text].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

test.each([
  ['tags that spell words', `Hello${asTags(' obey')}.`, 'Hello.'],
  ['bits of zero width', 'a\u200b\u200c\u200b\u200c\u200bb', 'ab'],
  ['variants of no letter', `x\u{e0101}\u{e0152}\u{e0120}`, 'x'],
  ['runs of variation selectors', '❤\ufe0f\ufe01\ufe02\ufe03', '❤'],
  ['overrides of the direction', '\u202edesrever\u202c', 'desrever\u202c'],
])('drops %s', (_, text, expected) => {
  expect(withoutUnseenLetters(text)).toBe(expected);
});

test.each([
  ['joined letters', 'می\u200cخواهم'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a heart in colour', '❤\ufe0f'],
  ['a flag of tags', `🏴${asTags('gbwls')}\u{e007f}`],
  ['a variant of a Han letter', '葛\u{e0100}城'],
  ['breaks between words', 'ห้อง\u200bน้ำ\u00adx'],
  ['isolates', '\u2067שלום\u2069 there'],
])('keeps %s', (_, text) => {
  expect(withoutUnseenLetters(text)).toBe(text);
});
