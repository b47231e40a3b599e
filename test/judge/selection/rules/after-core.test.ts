// Pieces after the text of an article need more than weak evidence to be content.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

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

/** The pieces score by the word that they say. */
function scores(html: string, kind: PageKind): number[] {
  const evidence = evidenceFromHtml(`<body><main>${html}</main></body>`);
  const own = Float64Array.from(evidence.pieces, piece =>
    pieceText(evidence.snapshot, piece).includes('plainly') ? SURE : WEAK,
  );
  return applyRule('after-core', evidence, { kind, values: own });
}

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
  expect(scores(html, kind).slice(-expected.length)).toEqual(expected);
});
