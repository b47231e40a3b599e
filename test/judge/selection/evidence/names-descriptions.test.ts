// Pages that call their own descriptions comments, as TypeDoc does, and pages with comments of readers.

import { expect, test } from 'vitest';
import { namesDescriptions } from '../../../../src/judge/selection/evidence/evidence.ts';
import { isMarked } from '../../../../src/judge/selection/evidence/marks.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const prose = (letter: string) => `${letter.repeat(60)}. `.repeat(3);
const described = (text: string) => `<div class="tsd-comment"><p>${text}</p></div>`;
const TITLE = '<h1>Class Gauge</h1>';
const METHODS =
  `<section><h3>read</h3>${described(prose('b'))}</section>` +
  `<section><h3>close</h3>${described('Error if the sensor is silent.')}</section>`;

const DESCRIPTIONS = `<main>${TITLE}${described(prose('a'))}${METHODS}</main>`;

const namesThem = (html: string) => {
  const { snapshot, pieces, sums, landmarks } = evidenceFromHtml(html);
  return namesDescriptions(snapshot, pieces, sums, landmarks.titlePiece);
};

test('named elements in several places, the first right under the title, are descriptions', () => {
  expect(namesThem(DESCRIPTIONS)).toBe(true);
});

test.each([
  ['after a text', `<main>${TITLE}<p>${prose('c')}</p>${METHODS}</main>`],
  ['in one list', `<main>${TITLE}<div>${described(prose('a'))}${described(prose('b'))}</div></main>`],
  ['in one block', `<main>${TITLE}<div class="comments">${METHODS}</div></main>`],
  ['with a field for another', `${DESCRIPTIONS}<form><textarea></textarea></form>`],
  ['with times', `${DESCRIPTIONS}<p><time>3 May</time></p>`],
  ['without a title before them', `<main>${METHODS}${TITLE}</main>`],
  ['none', `<main>${TITLE}<p>${prose('c')}</p></main>`],
])('comments of readers: %s', (_, html) => {
  expect(namesThem(html)).toBe(false);
});

test('descriptions are not marked as comments', () => {
  const { snapshot, marks } = evidenceFromHtml(DESCRIPTIONS);
  const paragraphs = snapshot.elements.flatMap(({ tag }, index) => (tag === 'p' ? [index] : []));
  expect(paragraphs.map(index => isMarked(marks, index, 'comments'))).toEqual([false, false, false]);
});
