// The names under which things in the middle of a page are dropped.

import { expect, test } from 'vitest';
import type { Evidence } from '../../../../src/judge/selection/evidence/evidence.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { dropRuleOf } from '../../../../src/judge/selection/rules/drop-rules.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';
import { PAGE_URL } from '../../../support/snapshot-from-html.ts';

const { corrections } = SELECTION_SETTINGS;

const PROSE = `<article><h1>The title of it all</h1>${'<p>Words that tell a story at some length, so that nobody doubts that this is the main text of it all.</p>'.repeat(4)}</article>`;

const evidence = (before: string, after: string): Evidence =>
  evidenceFromHtml(`<body>${before}${PROSE}${after}</body>`, { title: 'The title of it all' });

/** The rule for the element with the id `x`. */
const ruleIn = (page: Evidence, kind: PageKind = 'article'): string =>
  dropRuleOf(
    page,
    kind,
    page.snapshot.elements.findIndex(({ attributes }) => attributes.id === 'x'),
  );

const ruleAfter = (html: string, kind?: PageKind): string => ruleIn(evidence('', html), kind);

const link = (href: string, text = 'name', more = '') => `<a href="${href}" ${more}>${text}</a> `;
const shared = encodeURIComponent(PAGE_URL);

const cases: readonly (readonly [rule: string, html: string])[] = [
  [
    'share',
    `<div id=x>${link(`https://a.example/?u=${shared}`)}${link(`https://b.example/?q=${shared}`)}</div>`,
  ],
  ['contents', `<ul id=x><li>${link('#a')}<li>${link('#b')}<li>${link('#c')}</ul>`],
  ['edit', `<span id=x style="display:block">[${link('/w?action=edit')}]</span>`],
  ['label', `<h2 id=x>A part of it [${link('/w?action=edit')}]</h2>`],
  ['signup', '<form id=x><p>Every Friday</p><input type=email><button>Go</button></form>'],
  ['comments', '<form id=x><p>Your answer</p><textarea></textarea></form>'],
  ['form', '<form id=x><p>Find</p><input type=text></form>'],
  ['advert', `<div id=x>${link('/offer', 'Warm boots', 'rel=sponsored')}</div>`],
  ['turn', `<div id=x>${link('/1', 'before', 'rel=prev')}${link('/3', 'after', 'rel=next')}</div>`],
  ['tags', `<div id=x>${link('/t/1', 'leeks', 'rel=tag')}${link('/t/2', 'soup', 'rel=tag')}</div>`],
  [
    'copyright',
    '<div id=x><p>© 2026 The makers of this page and of others like it, who keep all their rights</p></div>',
  ],
  ['navigation', `<nav id=x>${link('/a')}${link('/b')}</nav>`],
  ['label', '<p id=x>Home</p>'],
  [
    'apart',
    '<p id=x>A text of some length that is in no link and in no form and in nothing that has a name.</p>',
  ],
];

test.each(cases)('%s', (rule, html) => expect(ruleAfter(html)).toBe(rule));

test("readers' comments are so called after an article, and not in a forum", () => {
  const comments =
    '<section class="comments"><p id=x>I have seen it too and it was not as you say it was, was it?</p></section>';
  expect(ruleAfter(comments)).toBe('comments');
  expect(ruleAfter(comments, 'forum')).not.toBe('comments');
});

test('links before the title are the way to the page', () => {
  const page = evidence(`<div id=x>${link('/a', 'Home')} › ${link('/b', 'News')}</div>`, '');
  expect(ruleIn(page)).toBe('crumbs');
});

test('many similar blocks after the main text are related pages', () => {
  const cards = `<ul>${`<li id=x>${link('/a', 'Another story that is told elsewhere')}</li>`.repeat(4)}</ul>`;
  expect(ruleAfter(cards)).toBe('related');
});

test('only short pieces are corrected', () => {
  const page = evidence('', `<div class="share"><p>Tell others</p><p>${'Tell others '.repeat(30)}</p></div>`);
  expect(applyRule('names', page).values.slice(-2)).toEqual([corrections.share, 0]);
});

test('corrects a small part that is named like an advertisement, but no wrapper of text and no paid link', () => {
  const correctionOf = (html: string) => applyRule('names', evidence('', html)).values.at(-1);
  expect(correctionOf('<div class="advert"><p>Warm boots</p></div>')).toBe(corrections.advert);
  expect(
    correctionOf(`<div class="advert"><p>${'Boots for long walks. '.repeat(12)}</p><p>Warm boots</p></div>`),
  ).toBe(0);
  expect(correctionOf(`<p>${link('/offer', 'Warm boots', 'rel=sponsored')}</p>`)).toBe(0);
});

test.each<readonly [name: string, shell: string, text: string, expected: string]>([
  ['a box over the page', '', 'Cookies', 'floating'],
  ['a page in a fixed box', 'position:fixed', 'Home', 'label'],
])('%s', (_, style, text, expected) => {
  const banner = style === '' ? 'position:fixed' : '';
  const page = evidenceFromHtml(
    `<body><div style="${style}">${PROSE}<div style="${banner}"><p id=x>${text}</p></div></div></body>`,
  );
  expect(ruleIn(page)).toBe(expected);
});

test('a post of a network in the text is a quotation, a bar of the same name is not', () => {
  const post = '<p>The highest tide in years, says the harbour board</p> ';
  expect(
    ruleAfter(`<blockquote class="twitter-tweet share" id=x>${post}${link('/status/1')}</blockquote>`),
  ).toBe('label');
  expect(
    ruleAfter(`<blockquote class="share" id=x>${link('/a', 'Tell all of your friends')}</blockquote>`),
  ).toBe('share');
  expect(ruleAfter(`<div class="twitter-tweet share" id=x>${post}</div>`)).toBe('share');
});
