// ZONES_UNSURE: for pages with enough parts to have a layout whose zones are a guess.

import { expect, test } from 'vitest';
import { AUTO_SETTINGS } from '../../../src/judge/zones/auto/settings.ts';
import { zoneWarnings } from '../../../src/judge/zones/zone-warnings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const { layoutParts } = AUTO_SETTINGS;

test.each([
  ['auto', 0.79, layoutParts, ['ZONES_UNSURE']],
  ['auto+site', 0.55, layoutParts, ['ZONES_UNSURE']],
  ['auto', 0.8, layoutParts, []],
  ['auto', 0.5, layoutParts - 1, []],
  ['auto', 0, 0, []],
  ['vlps', 0.3, layoutParts, []],
])('%s with a confidence of %d on a page of %d parts: %j', (method, confidence, parts, codes) => {
  const snapshot = snapshotFromHtml('<p style="display: flex">text</p>'.repeat(parts));
  expect(zoneWarnings(snapshot, { method, confidence }).map(({ code }) => code)).toEqual(codes);
});

test.each([
  [0.39, ['ZONES_UNSURE']],
  [0.4, []],
  [0.5, []],
])(
  'a page without style sheets, of which %d is half of what its zones are sure of: %j',
  (confidence, codes) => {
    const snapshot = snapshotFromHtml('<p>text</p>'.repeat(layoutParts));
    expect(zoneWarnings(snapshot, { method: 'auto', confidence }).map(({ code }) => code)).toEqual(codes);
  },
);

test('a long text in one element is one part', () => {
  const snapshot = snapshotFromHtml(`<p>${'text '.repeat(1000)}</p>`);
  expect(zoneWarnings(snapshot, { method: 'auto', confidence: 0.5 })).toEqual([]);
});
