// Weak evidence is not enough around a text under the title that holds what is surely content.

import { expect, test } from 'vitest';
import type { Evidence } from '../../../../src/judge/selection/evidence/evidence.ts';
import { KIND_NAMES, type PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
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

type KindShare = readonly [kind: PageKind, probability: number];

/** The pieces score by the word that they say. `kinds` have these probabilities, the first is the likeliest. */
function scores(
  html: string,
  kinds: PageKind | readonly KindShare[],
  change: (evidence: Evidence) => Evidence = evidence => evidence,
): readonly number[] {
  const known: readonly KindShare[] = typeof kinds === 'string' ? [[kinds, 1]] : kinds;
  const probabilities = Float64Array.from(
    KIND_NAMES,
    name => known.find(([kind]) => kind === name)?.[1] ?? 0,
  );
  const [name, confidence] = known[0] ?? (['article', 1] as const);
  const evidence = change(evidenceFromHtml(`<title>Old bridge surely closed</title><body>${html}</body>`));
  const byWord = (text: string) => (text.includes('surely') ? SURE : WEAK);
  const kind = { name, confidence, probabilities };
  return applyRule('around-lead', evidence, { kind, scores: byWord }).values;
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

const SHORT_STORY = `<p>${'surely '.repeat(30)}</p>`;
const doubtful = (kind: PageKind, article: number): KindShare[] => [
  [kind, 0.5],
  ['article', article],
];

test.each<readonly [name: string, html: string, kinds: KindShare[], last: number]>([
  ['with a date beside its title', STORY.replace('May', 'May 2024'), doubtful('listing', 0.3), LESS],
  ['without one', SHORT_STORY, doubtful('listing', 0.3), WEAK],
  ['that is no article by all evidence', STORY.replace('May', 'May 2024'), doubtful('listing', 0.1), WEAK],
  [
    'that is surely another',
    STORY.replace('May', 'May 2024'),
    [
      ['listing', 0.8],
      ['article', 0.2],
    ],
    WEAK,
  ],
])('a page of a kind in doubt %s', (_, story, kinds, last) => {
  expect(scores(TITLE + story + LINKS, kinds).slice(-1)).toEqual([last]);
});

test.each<readonly [name: string, kinds: KindShare[], last: number]>([
  ['in doubt', [['article', 0.5]], LESS],
  ['sure', [['article', 1]], WEAK],
])(
  'a core that goes on from the text under the title counts with it where the kind is %s',
  (_, kinds, last) => {
    const startOnly = (evidence: Evidence): Evidence => {
      const first = evidence.landmarks.titlePiece + 1;
      return { ...evidence, choices: { ...evidence.choices, lead: { first, end: first + 1 } } };
    };
    const story = `${OTHER}<div>${OTHER.repeat(5)}</div>`;
    expect(scores(TITLE + story + LINKS, kinds, startOnly).slice(-1)).toEqual([last]);
    // Something stands between the two.
    expect(
      scores(TITLE + story.replace('<div>', '<p>weakly</p><div>') + LINKS, kinds, startOnly).slice(-1),
    ).toEqual([WEAK]);
  },
);
