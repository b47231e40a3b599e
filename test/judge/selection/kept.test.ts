// The paper's rule of what is content, text by text.

import { expect, test } from 'vitest';
import { centerSelection, holdersOf } from '../../../src/judge/selection/kept.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

function keptTexts(html: string): string[] {
  const snapshot = snapshotFromHtml(html);
  const selection = centerSelection(snapshot, zoningOf(snapshot));
  return snapshot.texts.filter((_, index) => selection.keptTexts[index] === 1).map(({ text }) => text.trim());
}

const cases: readonly (readonly [name: string, html: string, expected: readonly string[]])[] = [
  ['CENTER is kept', '<p data-zone="CENTER">a</p><p data-zone="LM">b</p><p data-zone="FOOTER">c</p>', ['a']],
  ['texts of BODY are kept', '<body>a<p data-zone="RM">b</p></body>', ['a']],
  ['what is scrolled is kept', '<p data-visibility="scrolled">a</p>', ['a']],
  ['what is hidden is not', '<p data-visibility="hidden">a</p><p data-visibility="clipped">b</p>', []],
  [
    'off the page, transparent',
    '<p data-visibility="offpage">a</p><p data-visibility="transparent">b</p>',
    [],
  ],
  ['a word of a line stays with its line', '<p>a <a data-zone="LM">b</a> c</p>', ['a', 'b', 'c']],
  ['nor does it join CENTER alone', '<p data-zone="LM">a <b data-zone="CENTER">b</b></p>', []],
  ['a box in a box has its own zone', '<div>a<div data-zone="LM">b</div></div>', ['a']],
  ['an inline in BODY has its own zone', '<body><a data-zone="LM">a</a><a>b</a></body>', ['b']],
];

test.each(cases)('%s', (_, html, expected) => expect(keptTexts(html)).toEqual(expected));

test('holders are what is kept and all around it', () => {
  const snapshot = snapshotFromHtml(
    '<div id="x"><p>a</p></div><div id="y"><p data-zone="LM">b</p></div><div id="z"><img></div>',
  );
  const holders = holdersOf(snapshot, centerSelection(snapshot, zoningOf(snapshot)));
  const ids = snapshot.elements.flatMap(({ attributes }, index) =>
    holders[index] === 1 ? (attributes.id ?? []) : [],
  );
  expect(ids).toEqual(['x', 'z']);
});
