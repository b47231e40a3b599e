// Finds the sections that headings open, and the links that offer other pages.

import { expect, test } from 'vitest';
import { sectionsOf } from '../../../../src/judge/selection/evidence/sections.ts';
import { isOffer } from '../../../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

test('a section ends at the next heading; the one around it at the next that is not below it', () => {
  const html = '<p>0</p><h2>1</h2><p>2</p><h3>3</h3><p>4</p><h3>5</h3><h2>6</h2><p>7</p>';
  const { snapshot, pieces, frame } = evidenceFromHtml(html);
  const { flat, around } = sectionsOf(snapshot, pieces, frame);
  expect(flat.map(({ head, end }) => [head, end])).toEqual([
    [-1, 1],
    [1, 3],
    [1, 3],
    [3, 5],
    [3, 5],
    [5, 6],
    [6, 8],
    [6, 8],
  ]);
  expect(around.map(({ head, end }) => [head, end])).toEqual([
    [-1, 8],
    [-1, 8],
    [-1, 8],
    [1, 6],
    [1, 6],
    [1, 6],
    [-1, 8],
    [-1, 8],
  ]);
});

const headline = 'Ten engines that we have compared';

test.each([
  ['a headline that leads to the site', `<p><a href="/engines">${headline}</a></p>`, true],
  ['by its whole address', `<p><a href="https://www.example.org/engines">${headline}</a></p>`, true],
  ['another site', `<p><a href="https://example.com/engines">${headline}</a></p>`, false],
  ['a place on the page', `<p><a href="#engines">${headline}</a></p>`, false],
  ['a button', '<p><a href="/engines">More</a></p>', false],
  ['a link within a sentence', `<p>We said so in <a href="/engines">${headline}</a>, last year.</p>`, false],
])('an offer is nothing but a link of a headline’s length: %s', (_, html, expected) => {
  expect(evidenceFromHtml(html).pieces.some(isOffer)).toBe(expected);
});
