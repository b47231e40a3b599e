// On a page that stands alone, such as a notebook, short texts after code are content.

import { expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

const PARAGRAPH = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(3)}</p>`;
const TEXT = PARAGRAPH.repeat(12);
const CELLS = '<div><pre>tides(2)</pre></div><div><ul><li>Moorings<li>Berths</ul></div>';
const ALL = ['tides(2)', 'Moorings', 'Berths'];

/** The texts that the rule makes content. */
const raisedIn = (html: string, lowered = ''): readonly string[] =>
  applyRule('alone', `<title>Tides</title><body>${html}</body>`, {
    kind: 'service',
    scores: text => (text.includes('almanac') ? 1 : -1),
    corrections: text => (text === lowered ? -8 : 0),
  }).raised;

test.each<readonly [name: string, html: string, expected: readonly string[]]>([
  ['after a text', TEXT + CELLS, ALL],
  ['with a link to a place on the page', `<h1>Tides <a href="#tides">¶</a></h1>${TEXT}${CELLS}`, ALL],
  ['with a link to another page', `${TEXT}${CELLS}<p><a href="/quay">Quay</a></p>`, []],
  ['with a hidden link to another page', `${TEXT}${CELLS}<p hidden><a href="/quay">Quay</a></p>`, ALL],
  ['with a field', `${TEXT}${CELLS}<input name="q">`, []],
  ['above the text', `<p>The Quay Letter</p>${TEXT}`, []],
  ['with a copyright sign', `${TEXT}${CELLS}<p>© 2026 The Quay</p>`, ALL],
  ['in a dialog', `${TEXT}<div role="dialog">${CELLS}</div>`, []],
  ['of a page of a few lines', PARAGRAPH + CELLS, []],
  ['in a margin', `${TEXT}<div data-zone="RM">${CELLS}</div>`, []],
  ['where most of the page is no content', TEXT + CELLS.repeat(160), []],
])('short texts %s', (_, html, expected) => {
  expect(raisedIn(html)).toEqual(expected);
});

test('a text that another rule has lowered stays so', () => {
  expect(raisedIn(TEXT + CELLS, 'Moorings')).toEqual(['tides(2)', 'Berths']);
});
