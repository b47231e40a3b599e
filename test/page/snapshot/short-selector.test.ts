// Selectors that are short and name one element alone.

import { expect, test } from 'vitest';
import { selectElements } from '../../../src/page/snapshot/select-elements.ts';
import { shortSelectorOf } from '../../../src/page/snapshot/short-selector.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test.each([
  ['<p id="lead" class="x">a</p>', '#lead'],
  ['<p id="post-84131">a</p><div><p>b</p></div>', 'body > p'],
  ['<footer>a</footer>', 'footer'],
  ['<div class="css-1x2y3z card">a</div><div>b</div>', '.card'],
  ['<main><ul><li>a</li></ul></main><ul><li>b</li></ul>', 'main li'],
])('%s: the first block is named %s', (html, selector) => {
  const snapshot = snapshotFromHtml(html);
  const index = snapshot.texts[0]?.parent ?? -1;
  expect(shortSelectorOf(snapshot, index)).toBe(selector);
});

test('every element of a page of likes has a selector that names it alone', () => {
  const snapshot = snapshotFromHtml(
    `<main>${'<div class="a"><p>x</p><p class="b c">y</p></div>'.repeat(4)}</main>`,
  );
  for (const [index, { tag }] of snapshot.elements.entries()) {
    const selector = shortSelectorOf(snapshot, index);
    expect(selectElements(snapshot, selector), `${tag} ${selector}`).toEqual([index]);
  }
});
