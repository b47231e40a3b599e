// Reads names of authors, and none that build tools made.

import { expect, test } from 'vitest';
import { HINT_NAMES, hintsOf } from '../../../../src/judge/selection/evidence/hints.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

test.each<readonly [names: string, expected: readonly string[]]>([
  ['post-body', ['article', 'body', 'post']],
  ['readMore', ['related']],
  ['ad-slot', ['advert']],
  ['gg', []],
  ['ab ad qx', []],
  ['e1ad 98gg', []],
  ['ad1 2-ads', ['advert']],
  ['top-story', ['article', 'header']],
])('%s', (names, expected) => {
  const snapshot = snapshotFromHtml(`<p class="${names}">Walls</p>`);
  const bits = hintsOf(snapshot).reduce((all, one) => all | one, 0);
  expect(HINT_NAMES.filter((_, bit) => ((bits >> bit) & 1) === 1)).toEqual(expected);
});
