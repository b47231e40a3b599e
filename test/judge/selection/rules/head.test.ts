// The title of a page, the lines under it that tell who wrote it and when, and the lead picture are content where a text
// follows.

import { expect, test } from 'vitest';
import { pageTitleIn } from '../../../../src/judge/selection/evidence/page-title.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';

const TITLE = '<h1 style="font-size: 32px">Walls we love</h1>';
const TEXT = `<p>${'words '.repeat(SELECTION_SETTINGS.head.proseChars)}</p>`;
const figure = (width: number): string =>
  `<figure><img src="wall.jpg" width="${width}" height="300"><figcaption>The wall in May</figcaption></figure>`;
const TERMS = ['Arch', 'Beam', 'Cable', 'Deck', 'Girder', 'Pier'].map(term => `<p>Term for the ${term}</p>`);
const THRESHOLD = 0.2;
const LIFTED = THRESHOLD + SELECTION_SETTINGS.head.logOdds;
const LOWERED = THRESHOLD - SELECTION_SETTINGS.head.logOdds;

/** What each piece scores with its correction: all but long ones and terms score -1 of themselves. */
const scores = (html: string, kind: PageKind = 'article'): readonly number[] =>
  applyRule('head', `<html lang="en"><head></head><body>${html}</body></html>`, {
    kind,
    threshold: THRESHOLD,
    scores: text => (text.length > 300 || text.startsWith('Term') ? 1 : -1),
  }).sums;

/** The same on a page with this title, which is found. */
const scoresUnder = (title: string, html: string, kind: PageKind = 'article'): readonly number[] =>
  applyRule('head', `<html lang="en"><head><title>${title}</title></head><body>${html}</body></html>`, {
    kind,
    threshold: THRESHOLD,
    scores: text => (text.length > 300 ? 1 : -1),
    titleOf: evidence => pageTitleIn(evidence, kind),
  }).sums;

test.each<readonly [name: string, html: string, expected: readonly number[]]>([
  ['a title', TITLE + TEXT, [LIFTED, 1]],
  ['a line with a date', `${TITLE}<div>By M. Stone, 5 March 2024</div>${TEXT}`, [LIFTED, LIFTED, 1]],
  ['a line marked as such', `${TITLE}<div class="byline">M. Stone</div>${TEXT}`, [LIFTED, LIFTED, 1]],
  [
    'a line of tags in a block marked as such',
    `${TITLE}<div class="post-info"><p>M. Stone</p><p class="tags">Stone, wind</p></div>${TEXT}`,
    [LIFTED, LIFTED, -1, 1],
  ],
  ['a line that begins as a byline', `${TITLE}<div>By M. Stone</div>${TEXT}`, [LIFTED, LIFTED, 1]],
  ['a byline below a standfirst', `${TITLE}${TEXT}<div>By M. Stone</div>${TEXT}`, [LIFTED, 1, LIFTED, 1]],
  [
    'a sentence between title and byline',
    `${TITLE}<p>Who builds a wall without mortar, and why it stands.</p><div>By M. Stone</div>${TEXT}`,
    [LIFTED, LIFTED, LIFTED, 1],
  ],
  [
    'a sentence about the author below the byline',
    `${TITLE}<div>By M. Stone</div><p>She has built walls for thirty years.</p><div>5 March 2024</div>${TEXT}`,
    [LIFTED, LIFTED, -1, LIFTED, 1],
  ],
  [
    'a line without a stop above the byline',
    `${TITLE}<p>Share this page with all your friends</p><div>By M. Stone</div>${TEXT}`,
    [LIFTED, -1, LIFTED, 1],
  ],
  ['a lead figure with its caption', TITLE + figure(900) + TEXT, [LIFTED, LIFTED, LIFTED, 1]],
  ['a lead figure below a standfirst', TITLE + TEXT + figure(900) + TEXT, [LIFTED, 1, LIFTED, LIFTED, 1]],
  ['a narrow figure', TITLE + figure(200) + TEXT, [LIFTED, -1, -1, 1]],
  ['a figure after the text', TITLE + TEXT + TEXT + figure(900), [LIFTED, 1, 1, -1, -1]],
  ['a line right above the title', `<p>Ferries</p>${TITLE}${TEXT}`, [LIFTED, LIFTED, 1]],
  [
    'a line above it that is as large',
    `<p style="font-size: 32px">Ferries</p>${TITLE}${TEXT}`,
    [-1, LIFTED, 1],
  ],
  [
    'the way to the page above it',
    `<p><a href="/a">A</a> / <a href="/b">B</a></p>${TITLE}${TEXT}`,
    [-1, LIFTED, 1],
  ],
  ['another line', `${TITLE}<div>Share this</div>${TEXT}`, [LIFTED, -1, 1]],
  ['a date under the text', `${TITLE}${TEXT}<div>5 March 2024</div>`, [LIFTED, 1, -1]],
  ['a title with nothing under it', TITLE, [-1]],
  ['a title with a few words under it, of many', `${TITLE}${TERMS[0]}<p>${'no '.repeat(9)}</p>`, [-1, 1, -1]],
  [
    'a title with a few words under it, which are all',
    `${TITLE}${TERMS.slice(0, 2).join('')}`,
    [LIFTED, 1, 1],
  ],
  ['a title with many short pieces under it', TITLE + TERMS.join(''), [LIFTED, ...TERMS.map(() => 1)]],
])('%s', (_, html, expected) => {
  expect(scores(html)).toEqual(expected);
});

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  [
    'the first price',
    `${TITLE}<p>No. 7</p><p>£40.00</p><p>£9</p>${TEXT}`,
    'product',
    [LIFTED, -1, LIFTED, -1, 1],
  ],
  ['a price after the text', `${TITLE}${TEXT}<p>Now 40 €</p>`, 'product', [LIFTED, 1, LIFTED]],
  ['a price in a link', `${TITLE}<p><a href="/a">£40.00</a></p>${TEXT}`, 'product', [LIFTED, -1, 1]],
  ['a sign without an amount', `${TITLE}<p>GBP £</p>${TEXT}`, 'product', [LIFTED, -1, 1]],
  ['the price of an article', `${TITLE}<p>£40.00</p>${TEXT}`, 'article', [LIFTED, -1, 1]],
])('of a product: %s', (_, html, kind, expected) => {
  expect(scores(html, kind)).toEqual(expected);
});

const picture = (width: number, height: number): string =>
  `<div><img src="wall.jpg" width="${width}" height="${height}"></div>`;
const LARGE = picture(700, 300);

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  ['above the title', LARGE + TITLE + TEXT, 'article', [LIFTED, LIFTED, 1]],
  ['below the title', `${TITLE}<p>Share this</p>${LARGE}${TEXT}`, 'product', [LIFTED, -1, LIFTED, 1]],
  [
    'before prose above the title',
    `${LARGE}<p>${'a '.repeat(90)}</p>${TITLE}${TEXT}`,
    'article',
    [-1, -1, LIFTED, 1],
  ],
  ['of a list', LARGE + TITLE + TEXT, 'listing', [-1, LIFTED, 1]],
  ['less wide than half of the text', picture(300, 300) + TITLE + TEXT, 'article', [-1, LIFTED, 1]],
  ['as low as a banner', picture(700, 90) + TITLE + TEXT, 'article', [-1, LIFTED, 1]],
  ['that sticks out of the page', picture(1400, 300) + TITLE + TEXT, 'article', [-1, LIFTED, 1]],
  [
    'in the header of the site',
    `<header data-zone="HEADER">${LARGE}</header>${TITLE}${TEXT}`,
    'article',
    [-1, LIFTED, 1],
  ],
])('a large picture %s', (_, html, kind, expected) => {
  expect(scores(html, kind)).toEqual(expected);
});

test.each<readonly [name: string, heading: string, expected: number]>([
  ['the name of the blog that ends the title', '<h1><a href="/blog">Blog of walls</a></h1>', LOWERED],
  ['a heading that is no link', '<h1>Blog of walls</h1>', -1],
  ['a heading that links to something else', '<h1><a href="/doors">Doors we love</a></h1>', -1],
  ['a line that is no heading', '<p><a href="/blog">Blog of walls</a></p>', -1],
])('above the title of a post: %s', (_, heading, expected) => {
  const page = `<div>${heading}</div>${TITLE}${TEXT}`;
  expect(scoresUnder('Walls we love - Blog of walls', page)).toEqual([expected, LIFTED, 1]);
});

const MANUAL = (under: string) =>
  `<div><h1 style="font-size: 32px">Walls we love</h1>${under}</div><div>${TEXT}</div>`;

test.each<readonly [name: string, under: string, kind: PageKind, expected: readonly number[]]>([
  [
    'a heading and a text',
    '<h2>Name</h2><p>walls - what keeps sheep</p>',
    'documentation',
    [LIFTED, LIFTED, LIFTED, 1],
  ],
  ['on a page of many parts', '<h2>Name</h2><p>walls - what keeps sheep</p>', 'service', [LIFTED, -1, -1, 1]],
  ['a text without a heading', '<p>walls - what keeps sheep</p>', 'documentation', [LIFTED, -1, 1]],
  ['a heading alone', '<h2>Name</h2>', 'documentation', [LIFTED, -1, 1]],
  ['with a link', '<h2>Name</h2><p>to <a href="/sheep">sheep</a></p>', 'documentation', [LIFTED, -1, -1, 1]],
])('beside the title in its block: %s', (_, under, kind, expected) => {
  expect(scoresUnder('Walls we love', MANUAL(under), kind)).toEqual(expected);
});
