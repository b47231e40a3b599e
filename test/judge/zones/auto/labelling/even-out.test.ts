// Probabilities of leaves mixed with those of the block around them.

import { expect, test } from 'vitest';
import { evenOut } from '../../../../../src/judge/zones/auto/labelling/even-out.ts';
import { measure } from '../../../../../src/judge/zones/auto/measures/page-measures.ts';
import { madeSnapshot } from '../../../../support/zoned-page.ts';

const row = (top: number, text: string) => ({ box: [0, top, 100, 10] as const, text });
const link = 'a link of a list';
// html 0, body 1, a list 2 of leaves 3, 4, 5, and the long text 6.
const measures = measure(
  madeSnapshot({ width: 100, height: 100 }, [
    { box: [0, 0, 100, 60], parts: [row(0, link), row(20, link), row(40, link)] },
    row(70, 'the prose of the page goes on. '.repeat(50)),
  ]),
);
const evened = (setting: { blockWeight?: number; blockShare?: number; first?: number }): number[] => {
  const { blockWeight = 0.1, blockShare = 0.5, first = 0.5 } = setting;
  const ofKindOne = [first, 0.1, 0.1, 0.3];
  const probabilities = Float64Array.from(ofKindOne.flatMap(one => [one, 1 - one]));
  evenOut(measures, probabilities, 2, { blockWeight, blockShare, leastProbability: 1e-4 });
  return [0, 1, 2, 3].map(place => probabilities[2 * place] ?? 0);
};

test('a leaf moves towards its block, and the block towards the leaf', () => {
  const [odd = 0, second = 0, third = 0, prose] = evened({});
  expect(odd).toBeGreaterThan(0.1);
  expect(odd).toBeLessThan(0.5);
  expect(second).toBeGreaterThan(0.1);
  expect(third).toBeCloseTo(second);
  expect(prose).toBeCloseTo(0.3);
});

test('with all the say, leaves of a block have the geometric mean', () => {
  const [odd = 0, second = 0, third = 0] = evened({ blockShare: 1 });
  const odds = (1 * (1 / 9) * (1 / 9)) ** (1 / 3);
  for (const one of [odd, second, third]) expect(one).toBeCloseTo(odds / (1 + odds));
});

test('one impossible answer does not decide for a block', () => {
  expect(evened({ first: 0 })[1]).toBeGreaterThan(0.01);
});

test('a block that is too heavy is left as it is', () => {
  expect(evened({ blockWeight: 0.001 })).toEqual([0.5, 0.1, 0.1, 0.3].map(one => expect.closeTo(one)));
});
