// The title of the page among its pieces.

import { expect, test } from 'vitest';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

function titleOf(html: string): string | undefined {
  const { snapshot, landmarks, pieces } = evidenceFromHtml(html);
  const piece = pieces[landmarks.titlePiece];
  return piece && pieceText(snapshot, piece);
}

const cases: readonly (readonly [name: string, html: string, expected: string | undefined])[] = [
  [
    'a heading with the words of the document title',
    '<title>Old bridge closed - The Daily</title><h2>Sport</h2><h2>Old bridge closed</h2>',
    'Old bridge closed',
  ],
  [
    'a title in a script without blanks between words',
    '<title>旧大桥今天关闭维修-日报网</title><h2>体育新闻</h2><h2>旧大桥今天关闭维修</h2>',
    '旧大桥今天关闭维修',
  ],
  [
    'a line of the size of text that repeats a part of the document title',
    '<title>The Daily: Old bridge closed</title><p>News</p><p>Old bridge closed</p><p>The old bridge.</p>',
    'Old bridge closed',
  ],
  [
    'no line that shares some words with it',
    '<title>Old bridge closed</title><p>The old bridge</p>',
    undefined,
  ],
];

test.each(cases)('%s', (_, html, expected) => expect(titleOf(html)).toBe(expected));
