// Which pieces are paragraphs of the core, and where others stand between them.

import { expect, test } from 'vitest';
import { coreTextOf } from '../../../../src/judge/selection/evidence/core-text.ts';
import { branchesOf } from '../../../../src/judge/selection/features/scene.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const prose = (letter: string) => letter.repeat(120);
const PAGE =
  `<main><p class="body">${prose('a')}</p><p>promo</p><p class="body">${prose('b')}</p></main>` +
  `<aside><div style="border: 1px solid"><p>${prose('c')}</p></div></aside>`;

test('paragraphs are prose of the core; each piece knows the last before it and the next after it', () => {
  const { snapshot, pieces, sums, landmarks } = evidenceFromHtml(PAGE);
  const text = coreTextOf(snapshot, pieces, sums, landmarks);
  expect([...text.isParagraph]).toEqual([1, 0, 1, 0]);
  expect([...text.last]).toEqual([-1, 0, 0, 2]);
  expect([...text.next]).toEqual([2, 2, 4, 4]);
  expect([0, 1, 2, 3, 4].map(place => text.paragraphSums.before(place))).toEqual([0, 120, 120, 240, 240]);
  expect([...text.shapeShare]).toEqual([1, 0, 1, 0]);
});

test('branches part where the ways to the core and to an element part', () => {
  const { snapshot, landmarks } = evidenceFromHtml(PAGE);
  const at = (tag: string, nth = 0) =>
    [...snapshot.elements.keys()].filter(index => snapshot.elements[index]?.tag === tag)[nth] ?? -1;
  expect(snapshot.elements[landmarks.core]?.tag).toBe('main');
  const { branch, up, down } = branchesOf(snapshot, landmarks.core);
  const inner = at('p', 3);
  expect([branch[inner], up[inner], down[inner]]).toEqual([at('aside'), 1, 3]);
  const paragraph = at('p');
  expect([branch[paragraph], up[paragraph], down[paragraph]]).toEqual([paragraph, 0, 1]);
});
