// A text goes on after the block with most of its prose while pieces are set as it is.

import { expect, test } from 'vitest';
import { continuationOf } from '../../../../src/judge/selection/rules/after-core.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const paragraph = (words: number) => `<p>${'walls '.repeat(words)}</p>`;
/** Scored as plainly no content below. */
const OTHER = `<p>${'Ines writes about walls '.repeat(20)}</p>`;
const CORE = `<section>${paragraph(60).repeat(4)}</section>`;

test.each<readonly [name: string, after: string, expected: readonly string[]]>([
  ['a section', `<section><h2>More</h2>${paragraph(20)}</section>`, ['More', 'walls']],
  ['a section in another wrapper', `<div><h3>More</h3>${paragraph(20)}</div>`, ['More', 'walls']],
  ['its short last line', `<div>${paragraph(20)}${paragraph(5)}</div>`, ['walls', 'walls']],
  ['a short line alone', `<div>${paragraph(5)}</div>`, []],
  ['a heading without text', '<div><h2>More</h2></div>', []],
  [
    'two sections',
    `<div><h2>A</h2>${paragraph(20)}</div><div><h2>B</h2>${paragraph(20)}</div>`,
    ['A', 'walls', 'B', 'walls'],
  ],
  ['a paragraph of links', `<div><p><a href="/a">${'walls '.repeat(20)}</a></p></div>`, []],
  [
    'a paragraph with a long address, and what follows it',
    `<div><p>${'walls '.repeat(16)}<a href="/a">${'example.org/'.repeat(6)}</a></p>${paragraph(20)}</div>`,
    ['walls', 'walls'],
  ],
  ['what follows one of links', `<p><a href="/a">${'walls '.repeat(20)}</a></p>${paragraph(20)}`, []],
  [
    'a paragraph in other type',
    `<div>${paragraph(20).replace('<p>', '<p style="font-size: 12px">')}</div>`,
    [],
  ],
  ['comments of readers', `<div class="comments"><h2>Replies</h2>${paragraph(20)}</div>`, []],
  [
    'a section under a bold line',
    `<div><p style="font-weight: 700">More</p>${paragraph(20)}</div>`,
    ['More', 'walls'],
  ],
  ['a bold line without text', '<div><p style="font-weight: 700">More</p></div>', []],
  [
    'a section after a picture with a caption',
    `<figure><img src=a.png><figcaption style="font-size: 12px">walls</figcaption></figure>${paragraph(20)}`,
    ['', 'walls', 'walls'],
  ],
  [
    'a section after a picture that was not loaded',
    `<figure>${'<div style="min-height: 1em"></div>'.repeat(12)}<figcaption>A wall</figcaption></figure>${paragraph(20)}`,
    ['A', 'walls'],
  ],
  ['a form', `<form>${paragraph(20)}</form>`, []],
  ['a paragraph that is plainly no content', `<div>${OTHER}</div>`, []],
  ['what follows one that is none', `<div>${OTHER}${paragraph(20)}</div>`, []],
  ['what is before one', `<div>${paragraph(20)}${OTHER}</div>`, ['walls']],
])('%s', (_, after, expected) => {
  const evidence = evidenceFromHtml(`<body><main>${CORE}${after}</main></body>`);
  const { leastScore } = SELECTION_SETTINGS.continuation;
  const scores = Float64Array.from(evidence.pieces, piece =>
    pieceText(evidence.snapshot, piece).startsWith('Ines') ? leastScore - 0.1 : leastScore,
  );
  const found = continuationOf(evidence, scores).map(place => evidence.pieces[place]);
  expect(found.map(piece => piece && pieceText(evidence.snapshot, piece).split(' ')[0])).toEqual(expected);
});

test('a caption may be on its picture', () => {
  const figure = '<figure><img src=a.png><figcaption>A wall</figcaption></figure>';
  const evidence = evidenceFromHtml(`<body><main>${CORE}${figure}${paragraph(20)}</main></body>`);
  const pieces = evidence.pieces.map(piece =>
    piece.isPicture ? { ...piece, bottom: piece.bottom + 2 * evidence.coreText.fontSize } : piece,
  );
  expect(continuationOf({ ...evidence, pieces }, new Float64Array(pieces.length))).toHaveLength(3);
});
