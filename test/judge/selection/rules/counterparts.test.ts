// A short piece of something that repeats is heard with the pieces in its place of the others.

import { expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

/** What the pieces score, heard together, by what each scores of itself; a long text beside them holds most of the page. */
function heard(html: string, own: readonly number[]): number[] {
  const page = `<body><p>${'a'.repeat(4000)}</p>${html}</body>`;
  const { values } = applyRule('counterparts', page, { scores: [9, ...own] });
  expect(values).toHaveLength(own.length + 1);
  return values.slice(1);
}

const post = (name: string, said: string): string =>
  `<div class="post"><small>${name}</small><div>${said}</div></div>`;

test('a short post of a thread is heard with the long ones, the names with the names', () => {
  const thread = post('Ann', 'b'.repeat(295)) + post('Bob', 'c'.repeat(295)) + post('Cem', 'Yes.');
  const [ann, first, bob, second, cem, short] = heard(`<section>${thread}</section>`, [-2, 3, -2, 2, -1, -1]);
  expect([first, second]).toEqual([3, heardMean(3, 2, -1)]);
  expect(short).toBeCloseTo(heardMean(3, 2, -1));
  expect(ann).toBeCloseTo((-2 - 2 - 1) / 3);
  expect([bob, cem]).toEqual([ann, -1]);
});

/** Of two texts of 295 signs and one of 4. */
const heardMean = (a: number, b: number, c: number): number => {
  const [long, short] = [Math.sqrt(300), 3];
  return (a * long + b * long + c * short) / (2 * long + short);
};

test.each<readonly [name: string, html: string, own: readonly number[]]>([
  ['two similar ones are no evidence for each other', post('Ann', 'bb') + post('Bob', 'cc'), [-2, 3, -2, -1]],
  ['text elsewhere is no evidence', `${post('Ann', 'bb')}<div>x</div><ul><li>y</li></ul>`, [-2, 3, -1, -1]],
])('%s', (_, html, own) => {
  expect(heard(html, own)).toEqual(own);
});

test('pictures are no counterparts of texts', () => {
  const html = '<ul><li><img alt="" src="a.png"></li><li><img alt="" src="b.png"></li><li>cc</li></ul>';
  const own = [1, 2, -3];
  expect(heard(html, own)).toEqual(own);
});
