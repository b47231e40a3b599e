// The next part of an article, found by the numbers of its pages.

import { expect, test } from 'vitest';
import { nextPart } from '../../../../src/run/pipeline/parts/next-part.ts';
import { PAGE_URL, snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const pager = (...numbers: readonly string[]) => snapshotFromHtml(`<p>Boats</p><p>${numbers.join(' ')}</p>`);

test('the link of the number after this one, in a row of numbers; hidden words beside them do not count', () => {
  const links = [
    '<a href="/a"><span hidden>Page</span> 2</a>',
    '<a href="/b"><span hidden>Page</span> 3</a>',
  ];
  expect(nextPart(pager('1', ...links), PAGE_URL)).toEqual({
    url: 'https://example.org/a',
    isNumbered: false,
  });
  expect(nextPart(pager('Boats leave at 1 and at', ...links), PAGE_URL)).toBeUndefined();
});
