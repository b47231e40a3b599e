// Messages with long lists, cut and joined again as threads send them.

import { expect, test } from 'vitest';
import { cutMessage, messageJoiner } from '../../../src/base/threads/long-lists.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ at, box: [at, 1] }));

test.each<[string, unknown, number]>([
  ['of words', 'spin', 1],
  ['without long lists', { snapshot: { elements: rows(9), texts: [] }, site: undefined }, 1],
  [
    'with two long lists',
    { work: 'judge', snapshot: { elements: rows(4_500), texts: rows(2_001), title: 'T' } },
    7,
  ],
  [
    'with columns',
    { zoning: { zones: new Array(5_000).fill('CENTER'), confidences: new Float64Array(5_000) } },
    5,
  ],
])('a message %s arrives as it was', (_, message, parts) => {
  const join = messageJoiner();
  const cuts = [...cutMessage(message)];
  const joined = cuts.map(cut => join(structuredClone(cut)));
  expect(joined.at(-1)).toEqual(message);
  expect(joined.slice(0, -1)).toEqual(new Array(parts - 1).fill(undefined));
});

test('no part has many rows, and the message stays as it was', () => {
  const message = { snapshot: { elements: rows(10_000) } };
  for (const cut of cutMessage(message)) expect(JSON.stringify(cut).length).toBeLessThan(100_000);
  expect(message.snapshot.elements).toHaveLength(10_000);
});
