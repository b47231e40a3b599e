// Lines that are only a link, and headings under which nothing is left.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';

const { linkLine, emptySection } = SELECTION_SETTINGS;
const LINE = linkLine.logOdds;
const TEXT = `<p>${'words '.repeat(60)}</p>`;
const LINK = '<a href="/other">Another article of this site</a>';

const pageOf = (html: string): string => `<body><main>${html}</main></body>`;

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  ['a line that is a link', `${TEXT}<p>Also read: ${LINK}</p>${TEXT}`, 'article', [0, LINE, 0]],
  ['the same on a page of many parts', `${TEXT}<p>${LINK}</p>${TEXT}`, 'service', [0, 0, 0]],
  ['a link in a sentence', `${TEXT}<p>More of it is to be read in ${LINK}.</p>${TEXT}`, 'article', [0, 0, 0]],
  ['a name before the text', `<p><a href="/jo">Josephine Miller</a></p>${TEXT}`, 'article', [0, 0]],
  ['a heading', `${TEXT}<h2>${LINK}</h2>${TEXT}`, 'article', [0, 0, 0]],
  ['a block in a heading', `${TEXT}<h2><div>${LINK}</div></h2>${TEXT}`, 'article', [0, 0, 0]],
  [
    'a paragraph that fills a cell',
    `${TEXT}<table><tr><td><p>${LINK}</p><td>On walls.</table>${TEXT}`,
    'article',
    [0, 0, 0, 0],
  ],
  [
    'a paragraph in a cell with others',
    `<table><tr><td>${TEXT}<p>${LINK}</p>${TEXT}</table>`,
    'article',
    [0, LINE, 0],
  ],
  ['an item between paragraphs', `${TEXT}<ul><li>${LINK}</ul>${TEXT}`, 'article', [0, 0, 0]],
  ['an item after the last', `${TEXT}${TEXT}<ul><li>${LINK}</ul>`, 'article', [0, 0, LINE]],
  ['an item after the last, in documentation', `${TEXT}<ul><li>${LINK}</ul>`, 'documentation', [0, 0]],
])('link line: %s', (_, html, kind, expected) => {
  expect(applyRule('link-lines', pageOf(html), { kind }).values).toEqual(expected);
});

test.each<readonly [name: string, html: string, kind: PageKind, expected: readonly number[]]>([
  [
    'nothing under it',
    `<h1>Walls</h1>${TEXT}<h2>More</h2><p>no</p><p>no</p>`,
    'article',
    [0, 0, emptySection, 0, 0],
  ],
  ['something under it', `<h1>Walls</h1>${TEXT}<h2>More</h2><p>no</p><p>yes</p>`, 'article', [0, 0, 0, 0, 0]],
  ['a heading right under it', `<h1>Walls</h1><h2>A</h2><h3>B</h3>${TEXT}`, 'article', [0, 0, 0, 0]],
  ['the title', `<h1>Walls</h1><p>no</p><h2>A</h2>${TEXT}`, 'article', [0, 0, 0, 0]],
  ['a page of many parts', `<h1>Walls</h1>${TEXT}<h2>More</h2><p>no</p>`, 'collection', [0, 0, 0, 0]],
])('heading: %s', (_, html, kind, expected) => {
  const scores = (text: string) => (text.includes('no') ? -1 : 1);
  expect(applyRule('empty-sections', pageOf(html), { kind, scores }).values).toEqual(expected);
});
