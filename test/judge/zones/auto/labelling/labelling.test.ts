// Zones labelled over the tree: what parting costs, and the order of the bands.

import { describe, expect, test } from 'vitest';
import { givenRows } from '../../../../../src/base/boosted-trees/tree-scores.ts';
import { atOnce } from '../../../../../src/base/threads/steps.ts';
import { orderBands } from '../../../../../src/judge/zones/auto/labelling/band-order.ts';
import { inkOf } from '../../../../../src/judge/zones/auto/measures/ink.ts';
import { treeScorer } from '../../../../../src/judge/zones/auto/zone-model.ts';
import { labelTree } from '../../../../../src/judge/zones/label-tree.ts';
import { piecesOf } from '../../../../../src/page/pieces/pieces.ts';
import { madeSnapshot } from '../../../../support/zoned-page.ts';

const row = (top: number) => ({ box: [0, top, 100, 10] as const, text: `at ${top}` });

describe('labelling zones over the tree', () => {
  // html 0, body 1, block 2 with texts 3, 4, 5.
  const snapshot = madeSnapshot({ width: 100, height: 100 }, [
    { box: [0, 0, 100, 100], parts: [row(0), row(20), row(40)] },
  ]);
  const costsOf = (rows: Record<number, [number, number]>) => {
    const costs = new Float64Array(snapshot.elements.length * 2);
    for (const [element, pair] of Object.entries(rows)) costs.set(pair, Number(element) * 2);
    return costs;
  };

  test.each<[string, Record<number, [number, number]>, number, number[]]>([
    ['a weak dissenter goes with its siblings', { 3: [0, 3], 4: [1, 0], 5: [0, 3] }, 2, [0, 0, 0]],
    ['a strong one does not', { 3: [0, 3], 4: [9, 0], 5: [0, 3] }, 2, [0, 1, 0]],
    ['without a price each is alone', { 3: [0, 3], 4: [1, 0], 5: [0, 3] }, 0, [0, 1, 0]],
    ['no evidence follows what is around it', { 3: [0, 3], 5: [0, 3] }, 2, [0, 0, 0]],
  ])('%s', (_, rows, price, expected) => {
    const prices = new Float64Array(snapshot.elements.length * 2).fill(price);
    expect([...labelTree(snapshot, costsOf(rows), { labelCount: 2, changePrices: prices })].slice(3)).toEqual(
      expected,
    );
  });

  test.each([
    ['where a change is cheap', 4, 1, [0, 1, 0]],
    ['and not where it is dear', 5, 1, [0, 0, 0]],
    ['nor where only another zone is cheap', 4, 0, [0, 0, 0]],
  ])('weak evidence changes the zone %s', (_, element, kind, expected) => {
    const prices = new Float64Array(snapshot.elements.length * 2).fill(3);
    prices[element * 2 + kind] = 1;
    const costs = costsOf({ 3: [0, 3], 4: [2, 0], 5: [0, 3] });
    expect([...labelTree(snapshot, costs, { labelCount: 2, changePrices: prices })].slice(3)).toEqual(
      expected,
    );
  });
});

test('a wrapper of two zones takes the last of theirs, not that of what holds it', () => {
  // html 0, body 1, a header 2, and a block 3 with parts 4 and 5 of two other zones.
  const snapshot = madeSnapshot({ width: 100, height: 100 }, [
    row(0),
    { box: [0, 20, 100, 80], parts: [row(20), row(40)] },
  ]);
  const costs = new Float64Array(snapshot.elements.length * 3);
  for (const [element, kind] of [
    [2, 0],
    [4, 1],
    [5, 2],
  ] as const)
    costs.set(
      [0, 1, 2].map(other => (other === kind ? 0 : 9.1)),
      element * 3,
    );
  const prices = new Float64Array(snapshot.elements.length * 3).fill(2);
  expect([...labelTree(snapshot, costs, { labelCount: 3, changePrices: prices })]).toEqual([
    2, 2, 0, 2, 1, 2,
  ]);
});

describe('the order of the bands', () => {
  const snapshot = madeSnapshot({ width: 100, height: 100 }, [row(0), row(20), row(40), row(60), row(80)]);
  const ink = inkOf(snapshot, piecesOf(snapshot, 'seen'));
  const leaves = [2, 3, 4, 5, 6];

  /** Cheapest place of each leaf after ordering; evidence as the zone it points to, at a cost of 1 for all others. */
  const ordered = (evidence: number[], price: number): number[] => {
    const costs = new Float64Array(snapshot.elements.length * 5).fill(1);
    for (const [at, place] of evidence.entries()) costs[(leaves[at] ?? 0) * 5 + place] = 0;
    orderBands(leaves, ink, costs, 5, price);
    return leaves.map(leaf => {
      const own = [...costs.slice(leaf * 5, leaf * 5 + 5)];
      return own.indexOf(Math.min(...own));
    });
  };

  test.each<[string, number[], number, number[]]>([
    ['leaves what is in order', [0, 4, 4, 4, 1], 5, [0, 4, 4, 4, 1]],
    ['takes a footer in the middle for the middle', [0, 1, 4, 4, 1], 5, [0, 2, 4, 4, 1]],
    ['takes a header at the bottom for the footer', [0, 4, 4, 1, 0], 5, [0, 4, 4, 1, 1]],
    ['does nothing for free', [0, 4, 1, 4, 0], 0, [0, 4, 1, 4, 0]],
  ])('%s', (_, evidence, price, expected) => {
    expect(ordered(evidence, price)).toEqual(expected);
  });
});

test('trees answer with the sums of their leaves, and say what they rest on', () => {
  const scorer = treeScorer({
    features: ['x', 'y'],
    classes: ['a', 'b'],
    base: [0, 0],
    roots: [0, 3],
    feature: [0, -1, -1, -1],
    value: [0.5, 2, -2, 0],
    child: [1, -1, -1, -1],
    mean: [0, 2, -2, 0],
  });
  const sure = 1 / (1 + Math.exp(-2));
  const answers = [...atOnce(scorer.probabilities(givenRows(Float32Array.from([0.2, 0, 0.7, 0]), 2)))];
  expect(answers).toEqual([sure, 1 - sure, 1 - sure, sure].map(value => expect.closeTo(value, 10) as number));
  expect(scorer.evidence(Float32Array.from([0.2, 0]), 0)).toEqual([
    { feature: 'x', value: expect.closeTo(0.2) as number, gain: 2 },
  ]);
});
