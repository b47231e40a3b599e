// Lowers pagers and rows of links to parts of the page.

import { expect, test } from 'vitest';
import { lowerBars } from '../../../../src/judge/selection/rules/bars.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const { logOdds: BAR } = SELECTION_SETTINGS.bars;
const TEXT = `<h1>Walls we love</h1><p>${'words '.repeat(60)}</p>`;
const PROSE = `<p>${'words '.repeat(60)}</p>`;
const tabs = (...names: string[]) =>
  `<div>${names.map(name => `<a href="#${name}">${name}</a>`).join(' ')}</div>`;
const links = (...names: string[]) => `<div>${names.map(name => `<a href="/a">${name}</a>`).join(' ')}</div>`;

function nudges(html: string): number[] {
  const evidence = evidenceFromHtml(`<body><main>${TEXT}${html}</main></body>`);
  return [...lowerBars(new Float64Array(evidence.units.length), evidence)];
}

test.each<readonly [name: string, html: string, expected: readonly number[]]>([
  ['a pager', links('1', '2', '3', 'Next'), [0, 0, BAR]],
  ['figures of other scripts', links('١', '٢', '٣'), [0, 0, BAR]],
  ['numbers in no order', links('7', '2', '40'), [0, 0, 0]],
  ['numbers among more words', links('1', '2', '3', 'see all of them'), [0, 0, 0]],
  ['links of words', links('Share', 'Send', 'Print'), [0, 0, 0]],
  ['numbers that are no links', '<p>1 2 3</p>', [0, 0, 0]],
  ['a tab bar', tabs('Description', 'Reviews') + PROSE, [0, 0, BAR, 0]],
  ['one link to a part of the page', tabs('Reviews'), [0, 0, 0]],
  ['links to parts and elsewhere', '<div><a href="#a">Parts</a> <a href="/b">Others</a></div>', [0, 0, 0]],
])('%s', (_, html, expected) => {
  expect(nudges(html)).toEqual(expected);
});

const skips = (href: string, head: string): number[] => {
  const page = `<head>${head}</head><body><p><a href="${href}">To the text</a></p><main id="text">${TEXT}${PROSE}</main></body>`;
  const evidence = evidenceFromHtml(page, head === '' ? {} : { finalUrl: 'file:///pages/walls.html' });
  return [...lowerBars(new Float64Array(evidence.units.length), evidence)];
};

test.each<readonly [name: string, href: string, expected: number, head: string]>([
  ['a link that skips to the text', '#text', BAR, ''],
  ['by the address of the page', 'https://example.org/blog/post.html#text', BAR, ''],
  ['a link to another page', '/other#text', 0, ''],
  ['a link to a place that is not there', '#gone', 0, ''],
  [
    'in a saved page, by the address that it had',
    'https://example.org/walls/12#text',
    BAR,
    '<link rel="canonical" href="https://example.org/walls/12-walls-we-love">',
  ],
])('%s', (_, href, expected, head) => {
  expect(skips(href, head)).toEqual([expected, 0, 0, 0]);
});
