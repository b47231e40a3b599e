// Words that changed in an element: what counts as a change, and the excerpts that show it.

import { expect, test } from 'vitest';
import type { ComparedElement } from '../../../src/judge/compare/compared-page.ts';
import { isReworded, rewordingOf } from '../../../src/judge/compare/rewording.ts';

const element = (whole: string, isRecord = false): ComparedElement => ({
  path: '/html/body/p',
  tag: 'p',
  label: 'p',
  parent: -1,
  pageBox: [0, 0, 100, 20],
  zone: 'CENTER',
  text: whole.length > 160 ? `${whole.slice(0, 159)}…` : whole,
  wholeText: isRecord ? null : whole,
  chars: whole.replace(/\s/g, '').length,
  isSeen: true,
});

const LONG = 'All the loaves of the week are weighed before they go into the oven. '.repeat(4);
const record = (whole: string) => element(whole, true);

test.each([
  ['the same', element('Rye'), element('Rye'), false],
  ['other words', element('Rye'), element('Oat'), true],
  ['a clock', element('10:41'), element('10:42'), true],
  ['words that are gone', element('Rye'), element(''), true],
  ['a blank between', element('now here'), element('nowhere'), true],
  ['the end of a long text', element(`${LONG}1`), element(`${LONG}2`), true],
  ['a record that begins alike and is longer', record(`${LONG}1`), record(`${LONG}12`), true],
  ['a record that begins alike, as long', record(`${LONG}1`), record(`${LONG}2`), false],
  ['a record and the page it is of', record(LONG), element(LONG), false],
])('%s', (_, one, other, reworded) => {
  expect(isReworded(one, other)).toBe(reworded);
});

test.each([
  [
    'a short text as a whole',
    'Bake for 30 minutes.',
    'Bake for 45 minutes.',
    ['Bake for 30 minutes.', 'Bake for 45 minutes.'],
  ],
  ['from nothing', '', 'New', ['', 'New']],
  ['what is put in', 'one three', 'one two three', ['one three', 'one two three']],
  [
    'the end of a long text, from a word on',
    `${LONG}Price 1 euro`,
    `${LONG}Price 2 euro`,
    ['…into the oven. Price 1 euro', '…into the oven. Price 2 euro'],
  ],
  [
    'the middle of a long text, to the end of a word',
    `${LONG}Rye. ${LONG}`,
    `${LONG}Oat. ${LONG}`,
    [
      '…they go into the oven. Rye. All the loaves of the…',
      '…they go into the oven. Oat. All the loaves of the…',
    ],
  ],
])('excerpts: %s', (_, before, after, [one, other]) => {
  expect(rewordingOf(element(before), element(after))).toEqual({ before: one, after: other });
});

test('an excerpt is short and whole letters, wherever it is cut', () => {
  for (const shift of ['', 'x']) {
    const [before, after] = [`${shift}${'😀'.repeat(200)}`, `${shift}${'😀'.repeat(20)}a${'😀'.repeat(180)}`];
    const words = Object.values(rewordingOf(element(before), element(after)));
    for (const text of words) expect([text.isWellFormed(), text.length <= 122]).toEqual([true, true]);
  }
});

test('of records the excerpts are of what is known', () => {
  expect(rewordingOf(record('Rye'), element(`Oat ${LONG}`))).toMatchObject({ before: 'Rye' });
});
