// Tests the warning about a page whose words are likely to be in pictures.

import { expect, test } from 'vitest';
import { pictureWordsWarnings } from '../../../src/judge/record/picture-warnings.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const picture = (height: number, rest = ''): string =>
  `<img src="a.png" ${rest} data-natural="900 ${height}" data-loaded data-box="0 0 900 ${height}">`;
const pitch = picture(700) + picture(500) + picture(400);

test.each<[name: string, html: string, text: string, codes: string[]]>([
  ['a pitch in three pictures', pitch, 'Send us a note. '.repeat(10), ['MOSTLY_PICTURES']],
  ['an article with three pictures', pitch, 'The ferry leaves at ten. '.repeat(60), []],
  [
    'pictures with words for those who do not see them',
    pitch.replaceAll('src', `alt="${'Ferry to the isles '.repeat(30)}" src`),
    '',
    [],
  ],
  ['an article with forty pictures', pitch.repeat(14), 'The ferry leaves at ten. '.repeat(60), []],
  ['one small picture', picture(300), '', []],
  ['pictures of a margin', `<div data-zone="RM">${pitch}</div>`, '', []],
  ['lines of pictures that are too low for words', picture(60).repeat(40), '', []],
])('%s', (_, html, text, codes) => {
  const snapshot = snapshotFromHtml(html);
  const content = { text, chars: text.length };
  expect(pictureWordsWarnings(snapshot, zoningOf(snapshot), content).map(({ code }) => code)).toEqual(codes);
});
