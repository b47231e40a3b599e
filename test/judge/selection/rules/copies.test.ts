// Which of two pieces with one text is a copy.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const { chars, logOdds } = SELECTION_SETTINGS.copies;
const long = 'a'.repeat(chars);

/** The change of the score of each piece by the rule, on a page with style sheets. */
function loweredBy(html: string, scores: readonly number[], kind: PageKind = 'article'): number[] {
  const evidence = { ...evidenceFromHtml(html), isUnstyled: false };
  const { values } = applyRule('copies', evidence, { kind, scores });
  return values.map((score, place) => score - (scores[place] ?? 0));
}

test('the later one, whatever the white space', () => {
  const html = `<p>${long} b</p><p>c</p><p>${long}\n   b</p>`;
  expect(loweredBy(html, [1, 1, 1.2])).toEqual([0, 0, logOdds]);
});

test('the earlier one, where the later one is plainly more probable content', () => {
  const html = `<p>${long}</p>`.repeat(3);
  expect(loweredBy(html, [0, 3, 2])).toEqual([logOdds, 0, logOdds]);
});

test('the earlier one, where the later one is somewhat more probable content', () => {
  expect(loweredBy(`<p>${long}</p>`.repeat(2), [0, 0.4])).toEqual([logOdds, 0]);
});

const line = 'The boats come in, the boats go out. '.repeat(3);

test.each<readonly [name: string, html: string, isCopy: boolean]>([
  ['a refrain', `<p>${line}</p><p>One</p><p>${line}</p>`, false],
  [
    'in the next section',
    `<main><div><p>${line}</p></div><h2>Two</h2><div><p>${line}</p></div></main>`,
    false,
  ],
  ['the next card', `<div><p>${line}</p></div><p>One</p><div><p>${line}</p></div>`, true],
  ['a clone right below', `<p>One</p><p>${line}</p><p>${line}</p>`, true],
  ['a link', `<p>${line}</p><p>One</p><p><a href="/a">${line}</a></p>`, true],
])('%s', (_, html, isCopy) => {
  expect(loweredBy(html, [1, 1, 1]).at(-1)).toBe(isCopy ? logOdds : 0);
});

test('short texts are labels and prices, which pages repeat', () => {
  expect(loweredBy('<p>Add to basket</p>'.repeat(2), [1, 1])).toEqual([0, 0]);
});

test('documentation repeats in an overview what it says below', () => {
  expect(loweredBy(`<p>${long}</p>`.repeat(2), [1, 1], 'documentation')).toEqual([0, 0]);
});
