// What a batch says of the time that is left, and where it says nothing.

import { expect, it } from 'vitest';
import { progressLine } from '../../src/cli/batch-lines.ts';

const tally = {
  ...{ ok: 67, failed: 0, held: 0, named: 68, isWhole: true, earlier: 0, codes: [], underWay: [] },
  ...{ pagesPerSecond: 1, elapsedMs: 67_000 },
};

it.each([
  ['the speed of late', {}, '67/68 pages, 1.0/s, 1 s left'],
  ['the last page waits', { held: 1 }, '67/68 pages, 1 waiting, 1.0/s, 1 min 7 s'],
  ['few of many wait', { named: 167, held: 2 }, '67/167 pages, 2 waiting, 1.0/s, 1 min 40 s left'],
  [
    'the last page has taken longer already',
    { underWay: [{ name: 'x', sinceMs: 9_000 }] },
    '67/68 pages, 1.0/s, 1 min 7 s, 9 s on x',
  ],
  ['not all is named', { isWhole: false }, '67/68+ pages, 1.0/s, 1 min 7 s'],
])('%s', (_, more, line) => {
  expect(progressLine({ ...tally, ...more })).toBe(line);
});
