// The choice of other ways of finding text, and what a page's own data say of its text.

import { expect, test } from 'vitest';
import { KIND_FEATURES, kindFeatures } from '../../../../src/judge/selection/features/kind-features.ts';
import { pageFeatures } from '../../../../src/judge/selection/features/page-features.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const prose = (letter: string, count = 300) => letter.repeat(count);

const LINKS = '<li><a href="/a">another story</a></li>'.repeat(6);
const PAGE =
  `<ul>${LINKS}</ul><div><p>${prose('a')}</p><p>short</p><p>${prose('b', 400)}</p></div>` +
  `<ul>${LINKS}</ul><p>${prose('c', 100)}</p>`;

test('a run goes over a short piece, but not over a list of links', () => {
  const { choices } = evidenceFromHtml(PAGE);
  expect([choices.run.first, choices.run.end]).toEqual([6, 9]);
  expect([choices.strict.first, choices.strict.end]).toEqual([6, 9]);
});

test('a valley is as deep as what is lost on the way from the heaviest piece', () => {
  const valley = evidenceFromHtml(PAGE).choices.run.valleys();
  // The short piece costs 25: 30 for its place, less its five letters.
  expect([valley[8], valley[7], valley[6]]).toEqual([0, 0, 25]);
  expect(valley[9]).toBe(0);
  // Six links of 12 letters count against the text twice, less once.
  expect(valley[15]).toBe(6 * (12 + 30));
});

test('the best subtree takes siblings with as much text along', () => {
  const sibling = `<div><p>${prose('d')}</p><p>${prose('e')}</p></div>`;
  const { choices } = evidenceFromHtml(
    `<main><div><p>${prose('a')}</p><p>${prose('b')}</p><p>${prose('c')}</p></div>${sibling}<ul>${LINKS}</ul></main>`,
  );
  expect([...choices.scored]).toEqual([2, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0]);
});

test('the densest subtree holds the text, and not the links beside it', () => {
  const { choices, pieces } = evidenceFromHtml(PAGE);
  const chosen = [...choices.dense.keys()].filter(place => choices.dense[place] === 1);
  expect(chosen).toEqual([6, 7, 8]);
  const densityAt = (place: number) => choices.densityOf(pieces[place]?.element ?? -1);
  expect(densityAt(6)).toBeGreaterThan(densityAt(7));
  expect(densityAt(7)).toBeGreaterThan(densityAt(0));
});

test('the description names the piece it quotes, the body in the data its pieces', () => {
  const first = 'The council decided on Monday to close the old bridge for a year of repairs.';
  const second = 'Drivers will have to take the tunnel, which is open to lorries at night alone.';
  const data = JSON.stringify({
    '@type': 'NewsArticle',
    headline: 'Bridge',
    articleBody: `${first} ${second}`,
  });
  const { declared } = evidenceFromHtml(
    `<head><meta name="description" content="${first.slice(0, 50)}…">` +
      `<script type="application/ld+json">${data}</script></head>` +
      `<body><p>${prose('x', 80)}</p><p>${first}</p><p>${second}</p></body>`,
  );
  expect(declared.anchor).toBe(1);
  expect([...(declared.isBody ?? [])]).toEqual([0, 1, 1]);
  expect(declared.signs).toBe(1);
});

test('a page that says nothing has no anchor and no body', () => {
  const { declared } = evidenceFromHtml(PAGE);
  expect(declared).toEqual({ anchor: -1, isBody: undefined, signs: 0 });
});

test('a date beside the headline and a headline that opens the title are evidence of the kind', () => {
  const page = evidenceFromHtml(
    '<head><title>央行宣布下调存款准备金率 - 财经</title></head>' +
      '<body><h1>央行宣布下调存款准备金率</h1><p>来源</p><p>2018-06-14 09:21</p></body>',
  );
  const row = kindFeatures(page, pageFeatures(page));
  const featureOf = (name: string) => row[KIND_FEATURES.indexOf(name)];
  expect(featureOf('titleToDate')).toBe(2);
  expect(featureOf('titleLeads')).toBe(1);
  expect(featureOf('titleLinked')).toBe(0);
});

test('the lead is the text under the title, however much text is elsewhere', () => {
  const teaser = `<h3>Another story</h3><p>${prose('t')}</p>`;
  const page = evidenceFromHtml(
    `<head><title>Old bridge closed</title></head><body>${teaser.repeat(3)}` +
      `<h1>Old bridge closed</h1><p>10 May</p><p>${prose('a', 90)}</p><p>${prose('b', 120)}</p>` +
      `<ul>${LINKS}</ul></body>`,
  );
  expect(page.choices.lead).toEqual({ first: 8, end: 10 });
});

test('a page without a title has no lead', () => {
  expect(evidenceFromHtml(PAGE).choices.lead).toEqual({ first: 0, end: 0 });
});
