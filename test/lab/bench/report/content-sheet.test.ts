// The content report: the worst page first, what was kept and dropped.

import { expect, test } from 'vitest';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';
import {
  type ContentLook,
  contentSheet,
  linesOutside,
} from '../../../../src/lab/bench/report/content-sheet.ts';
import { pagesOf, tablesOf, textOf } from '../../../support/sheet-parts.ts';

const truth = (id: string) => ({
  id,
  kind: 'article',
  url: `https://e/${id}`,
  text: 'one two three',
  with: [],
  without: [],
});
const answer = (text: string) => ({ pith: { text, milliseconds: 1 } });

const result = scoreContentRun(
  [
    { truth: truth('good'), answers: answer('one two three') },
    { truth: truth('bad'), answers: answer('four <b>five</b>') },
  ],
  ['pith'],
);

const look: ContentLook = {
  width: 100,
  height: 200,
  title: '<script>x()</script>',
  verdict: 'by selection',
  texts: [
    { pageBox: [1, 2, 3, 4], isKept: true },
    { pageBox: [5, 6, 7, 8], isKept: false },
  ],
  missing: ['one two three'],
  surplus: [],
  picture: null,
};

const sheet = contentSheet(result, 'T', new Map([['bad', look]]));

test('the worst page comes first', () => {
  expect(pagesOf(sheet).map(({ section }) => textOf(section).split(' ')[0])).toEqual(['bad', 'good']);
});

test('kept and dropped texts are shown where they lie', () => {
  expect(sheet.drawings?.[0]?.marks).toEqual([
    { look: 'look-found', area: 'M1 2h3v4h-3z' },
    { look: 'look-lost', area: 'M5 6h7v8h-7z' },
  ]);
});

test('what is missing is listed, and the tables of the terminal are there', () => {
  expect(textOf(pagesOf(sheet)[0])).toMatch(/missing from the answer one two three .* nothing$/u);
  expect(tablesOf(sheet)[0]?.rows[0]?.cells.slice(0, 2)).toEqual(['pith', '2']);
});

test.each([
  ['a line that is there is not listed', 'a b c d', 'x a b c d y', []],
  ['one that is not is', 'a b c d\ne f g', 'x a b c d y', ['e f g']],
  ['of short lines the words count', 'Go\nOn', 'on and on', ['Go']],
  ['the longest come first', 'aa\nbbbb', '', ['bbbb', 'aa']],
])('%s', (_, text, other, lines) => expect(linesOutside(text, other)).toEqual(lines));
