// Extended BCubed against its definition: worked by hand, and pair by pair on random segmentations.

import { describe, expect, it } from 'vitest';
import { bcubed, type SegmentedElement } from '../../../../src/lab/bench/blocks/bcubed.ts';
import { boxElements, pixelElements } from '../../../../src/lab/bench/blocks/segments.ts';

const element = (size: number, answer: number[], truth: number[]): SegmentedElement => ({
  size,
  answer,
  truth,
});

describe('bcubed', () => {
  it('weighs pairs by size', () => {
    const score = bcubed([
      element(1, [1], [1]), // a
      element(1, [1], [2]), // b
      element(2, [2], [2]), // c
      element(1, [], [2]), // d, in no segment of the answer
    ]);
    // P(a) = (a 1 + b 0) / 2, P(b) the same, P(c) = 1, P(d) undefined: (½ + ½ + 2·1) / 4.
    expect(score.precision).toBeCloseTo(0.75, 12);
    // R(a) = 1; in the truth's segment 2 of size 4: R(b) = 1/4, R(c) = 2/4, R(d) = 0: (1 + ¼ + 2·½ + 0) / 5.
    expect(score.recall).toBeCloseTo(0.45, 12);
    expect(score.f1).toBeCloseTo((2 * 0.75 * 0.45) / 1.2, 12);
    expect(score.coverage).toBeCloseTo(4 / 5, 12);
  });

  it('counts how many segments a pair shares', () => {
    // They share two segments of the answer and one of the truth: min(2, 1) / 2 and min(1, 2) / 1.
    const score = bcubed([element(1, [1, 2], [7]), element(1, [2, 1], [7])]);
    expect(score.precision).toBeCloseTo(0.5, 12);
    expect(score.recall).toBe(1);
  });

  it('gives one segment for the whole page recall 1', () => {
    const score = bcubed([element(3, [0], [1]), element(1, [0], [2])]);
    expect(score.recall).toBe(1);
    // P(first) = 3/4, P(second) = 1/4: (3·¾ + 1·¼) / 4.
    expect(score.precision).toBeCloseTo(0.625, 12);
  });

  it('tells nothing from wrong', () => {
    expect(bcubed([element(1, [], [])])).toEqual({ precision: null, recall: null, f1: null, coverage: 0 });
    expect(bcubed([element(1, [], [1])])).toEqual({ precision: null, recall: 0, f1: 0, coverage: 0 });
    expect(bcubed([])).toEqual({ precision: null, recall: null, f1: null, coverage: 0 });
  });

  it('is what the definition says pair by pair', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const elements = randomElements(seed, 60);
      const score = bcubed(elements);
      expect(score.precision).toBeCloseTo(byDefinition(elements, 'answer', 'truth'), 10);
      expect(score.recall).toBeCloseTo(byDefinition(elements, 'truth', 'answer'), 10);
    }
  });
});

function randomElements(seed: number, count: number): SegmentedElement[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const some = () => [0, 1, 2, 3].filter(() => next(3) === 0);
  return Array.from({ length: count }, () => element(1 + next(9), some(), some()));
}

/** Amigó et al., as told in words: no grouping, no cleverness. */
function byDefinition(
  elements: SegmentedElement[],
  of: 'answer' | 'truth',
  against: 'answer' | 'truth',
): number {
  let [sum, size] = [0, 0];
  for (const e of elements) {
    let [pairs, pairSize] = [0, 0];
    for (const f of elements) {
      const shared = e[of].filter(segment => f[of].includes(segment)).length;
      if (shared === 0) continue;
      const other = e[against].filter(segment => f[against].includes(segment)).length;
      pairs += (f.size * Math.min(shared, other)) / shared;
      pairSize += f.size;
    }
    if (pairSize === 0) continue;
    sum += (e.size * pairs) / pairSize;
    size += e.size;
  }
  return sum / size;
}

const sorted = (elements: Iterable<SegmentedElement>) =>
  [...elements]
    .map(({ size, answer, truth }) => `${size} [${[...answer].sort()}] [${[...truth].sort()}]`)
    .sort();

describe('pixelElements', () => {
  it('cuts the page into faces', () => {
    // 10 × 10 at 0 and 10 × 10 at 5: three faces of 50 px².
    const faces = pixelElements([[[0, 0, 10, 10]]], [[[5, 0, 10, 10]]]);
    expect(sorted(faces)).toEqual(['50 [0] [0]', '50 [0] []', '50 [] [0]']);
  });

  it('sweeps bands and knows rectangles of one segment that touch', () => {
    const answer = [
      [
        [5, 0, 5, 4],
        [0, 0, 5, 4],
      ],
      [[0, 2, 10, 4]],
    ] as const;
    // Band 0–2: segment 0 (two faces of 5 × 2). Band 2–4: both (two of 5 × 2). Band 4–6: segment 1 (10 × 2).
    expect(sorted(pixelElements(answer, []))).toEqual(
      ['10 [0] []', '10 [0] []', '10 [0,1] []', '10 [0,1] []', '20 [1] []'].sort(),
    );
  });

  it('has no faces outside of all segments', () => {
    expect(sorted(pixelElements([[[0, 0, 2, 2]]], [[[8, 0, 2, 2]]]))).toEqual(['4 [0] []', '4 [] [0]']);
  });
});

describe('boxElements', () => {
  it('merges same boxes, drops empty ones and asks whether a box lies fully inside', () => {
    const answer = [
      [[0, 0, 10, 10]],
      [
        [0, 0, 5, 10],
        [5, 0, 5, 5],
      ],
    ] as const;
    const boxes = [
      { box: [0, 0, 10, 5], size: 2 }, // in both; in the second across two rectangles
      { box: [0, 0, 10, 5], size: 3 },
      { box: [0, 0, 10, 6], size: 1 }, // sticks out of the second
      { box: [9, 9, 2, 1], size: 1 }, // sticks out of both
      { box: [1, 1, 0, 3], size: 9 },
    ] as const;
    expect(sorted(boxElements(boxes, answer, []))).toEqual(['1 [0] []', '1 [] []', '5 [0,1] []']);
  });
});
