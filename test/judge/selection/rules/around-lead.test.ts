// Weak evidence is not enough around a text under the title that holds what is surely content.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { lowerAroundLead } from '../../../../src/judge/selection/rules/around-lead.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const { logOdds, sure } = SELECTION_SETTINGS.aroundLead;
const SURE = sure + 1;
const WEAK = sure - 1;

const TITLE = '<h1>Old bridge surely closed</h1>';
const STORY = `<p>10 May</p>${`<p>${'surely '.repeat(30)}</p>`.repeat(2)}`;
const TEASER = `<h3>Another story</h3><p>${'weakly '.repeat(20)}</p>`;
const OTHER = `<p>${'surely '.repeat(60)}</p>`;
const LINKS = '<li><a href="/a">another story of the day</a></li>'.repeat(
  SELECTION_SETTINGS.aroundLead.leastAround,
);
const many = (score: number): number[] =>
  Array<number>(SELECTION_SETTINGS.aroundLead.leastAround).fill(score);

/** The pieces score by the word that they say. */
function scores(html: string, kind: PageKind): number[] {
  const evidence = evidenceFromHtml(`<title>Old bridge surely closed</title><body>${html}</body>`);
  const own = Float64Array.from(evidence.pieces, piece =>
    pieceText(evidence.snapshot, piece).includes('surely') ? SURE : WEAK,
  );
  return [...lowerAroundLead(evidence, kind, own)];
}

const LESS = WEAK + logOdds;

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  [
    'teasers before the title and a list after the text',
    TEASER + TITLE + STORY + LINKS,
    'article',
    [LESS, LESS, SURE, WEAK, SURE, SURE, ...many(LESS)],
  ],
  ['few teasers', TEASER + TITLE + STORY, 'article', [WEAK, WEAK, SURE, WEAK, SURE, SURE]],
  ['strong evidence elsewhere', LINKS + TITLE + STORY + LINKS + OTHER, 'article', [WEAK, SURE]],
  ['on documentation', TEASER + TITLE + STORY + LINKS, 'documentation', [SURE, ...many(WEAK)]],
  ['on a page of many parts', TITLE + STORY + LINKS, 'listing', [SURE, ...many(WEAK)]],
  ['without a text under the title', TEASER + TITLE + LINKS, 'article', [WEAK, WEAK, SURE, ...many(WEAK)]],
])('%s', (_, html, kind, expected) => {
  expect(scores(html, kind).slice(-expected.length)).toEqual(expected);
});
