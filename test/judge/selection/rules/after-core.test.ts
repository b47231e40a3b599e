// Pieces after the text of an article need more than weak evidence to be content, unless they go on with it.

import { describe, expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { continuationOf } from '../../../../src/judge/selection/rules/after-core.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

describe('weak pieces after the text', () => {
  const { logOdds, sure, plain } = SELECTION_SETTINGS.afterCore;
  const SURE = sure + 1;
  const WEAK = plain / 2;

  const paragraph = (word: string) => `<p>${`${word} `.repeat(60)}</p>`;
  const STORY = `<div class="story">${paragraph('plainly')}${paragraph('plainly')}</div>`;
  const OFFER = '<div><span>weakly</span></div>';
  const LIST = `<ul>${'<li>plainly said</li>'.repeat(100)}</ul>`;
  const LINKS = `<nav>${'<a href="/">links</a> '.repeat(400)}</nav>`;
  const LINKED = `<nav>${'<a href="/">plainly a link</a> '.repeat(400)}</nav>`;
  /** The first one has most of the prose. */
  const POSTS = [paragraph('plainly').repeat(2), paragraph('weakly'), paragraph('weakly')]
    .map(text => `<div class="post">${text}</div>`)
    .join('');

  /** Each part of the page is in a wrapper of the same make. */
  const WRAPPED = [OFFER, STORY, OFFER, OFFER].map(part => `<div class="widget">${part}</div>`).join('');

  const byWord = (text: string): number => (text.includes('plainly') ? SURE : WEAK);

  test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
    ['weak evidence after an article', STORY + OFFER, 'article', [SURE, SURE, WEAK + logOdds]],
    ['weak evidence after the longest part of a manual', STORY + OFFER, 'documentation', [SURE, SURE, WEAK]],
    ['before it', OFFER + STORY, 'article', [WEAK, SURE, SURE]],
    ['strong evidence after it', STORY + paragraph('plainly'), 'article', [SURE, SURE, SURE]],
    ['on a page of many parts', STORY + OFFER, 'collection', [SURE, SURE, WEAK]],
    ['where most of the content is elsewhere', LIST + STORY + OFFER, 'article', [SURE, SURE, WEAK]],
    [
      'after it, though many links are content',
      LINKED + STORY + OFFER,
      'article',
      [SURE, SURE, WEAK + logOdds],
    ],
    ['after one of many wrappers', WRAPPED, 'article', [WEAK, SURE, SURE, WEAK + logOdds, WEAK + logOdds]],
    ['after the first of several posts', LINKS + POSTS, 'article', [SURE, SURE, WEAK, WEAK]],
  ])('%s', (_, html, kind, expected) => {
    const { values } = applyRule('after-core', `<body><main>${html}</main></body>`, { kind, scores: byWord });
    expect(values.slice(-expected.length)).toEqual(expected);
  });
});

describe('what goes on with it', () => {
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
});
