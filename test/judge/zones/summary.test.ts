// What the zones of a page come to: boxes, elements, characters.

import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/judge/zones/summary.ts';
import { buildSnapshot, buildZoning } from '../../support/built-snapshot.ts';

const snapshot = buildSnapshot([
  'html',
  {},
  [
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100], id: 'HEADER' }, ['b', { box: [10, 10, 80, 20] }, 'a  b\n c']],
    [
      'main',
      { box: [0, 100, 1000, 800], id: 'CENTER' },
      ['p', { box: [100, 200, 300, 50] }, 'words'],
      ['img', { box: [100, 300, 600, 400] }],
      ['p', { box: [0, 850, 900, 10], visibility: 'hidden' }, 'unseen'],
      ['p', { box: [100, 720, 200, 20], visibility: 'scrolled' }, 'further down'],
    ],
  ],
]);
const zones = summaryOf(
  snapshot,
  buildZoning(snapshot, id => (id === 'HEADER' || id === 'CENTER' ? id : undefined)),
);

test('a zone reaches as far as its texts and pictures, not its wrappers', () => {
  expect(zones.HEADER.box).toEqual([10, 10, 80, 20]);
  expect(zones.CENTER.box).toEqual([100, 200, 600, 540]);
});

test('letters are counted without blanks, elements where they can be seen', () => {
  expect([zones.HEADER.chars, zones.HEADER.elements]).toEqual([3, 2]);
  expect([zones.CENTER.chars, zones.CENTER.elements]).toEqual(['wordsfurtherdown'.length, 4]);
});

test('a zone that holds nothing has no box', () => {
  expect(zones.LM).toEqual({ box: null, elements: 0, chars: 0 });
});

test('text right in BODY is of the centre; of what nobody gave a zone it is of none', () => {
  const page = buildSnapshot([
    'body',
    { box: [0, 0, 1000, 50] },
    'bare',
    ['div', { id: 'debris', box: [0, 500, 1000, 100] }, 'left over'],
  ]);
  const { CENTER } = summaryOf(
    page,
    buildZoning(page, () => null),
  );
  expect(CENTER).toEqual({ box: [0, 0, 1000, 50], elements: 0, chars: 4 });
});
