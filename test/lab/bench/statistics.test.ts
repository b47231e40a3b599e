// Intervals: the same for the same seed, as wide as statistics says, nothing where there is nothing.

import { describe, expect, it } from 'vitest';
import { estimate, estimateMean, quantile } from '../../../src/lab/bench/statistics.ts';

const coins = Array.from({ length: 100 }, (_, index) => index % 2);

describe('estimate', () => {
  it('is near the interval that the normal distribution gives', () => {
    // Mean 0.5, standard error sqrt(0.25 / 100) = 0.05: 0.5 ± 0.098.
    const mean = estimateMean(coins);
    expect(mean?.value).toBe(0.5);
    expect(mean?.low).toBeGreaterThan(0.37);
    expect(mean?.low).toBeLessThan(0.43);
    expect(mean?.high).toBeGreaterThan(0.57);
    expect(mean?.high).toBeLessThan(0.63);
  });

  it('repeats itself, and another seed gives other resamples', () => {
    expect(estimateMean(coins)).toEqual(estimateMean(coins));
    const firstOf = (seed: number) =>
      estimate([...coins.keys()], sample => sample[0] ?? null, { resamples: 1, seed });
    expect(firstOf(1)).toEqual(firstOf(1));
    expect(firstOf(1)).not.toEqual(firstOf(2));
  });

  it('has no width where all pages agree', () => {
    expect(estimateMean([0.25, 0.25, null])).toEqual({ value: 0.25, low: 0.25, high: 0.25 });
  });

  it('is null without a figure', () => {
    expect(estimateMean([])).toBeNull();
    expect(estimateMean([null])).toBeNull();
  });
});

describe('quantile', () => {
  it.each([
    [0, 0],
    [0.5, 2],
    [0.1, 0.4],
    [1, 4],
  ])('%d of 0…4 is %d', (part, value) => expect(quantile([0, 1, 2, 3, 4], part)).toBeCloseTo(value, 12));

  it('is null of nothing', () => expect(quantile([], 0.5)).toBeNull());
});
