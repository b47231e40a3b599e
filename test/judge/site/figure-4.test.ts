// The worked figures of the paper: figure 4's importances, and the limits of formulas 1 to 5.

import { describe, expect, it } from 'vitest';
import { entropyOf, FeatureTable } from '../../../src/judge/site/features.ts';
import {
  compositeImportance,
  leafImportance,
  localNoise,
  nodeImportance,
  styleImportance,
} from '../../../src/judge/site/style-tree/weighed-tree.ts';

const pageOf = (...features: number[]) => new Map(features.map(feature => [feature, 1]));

describe('node importance (formula 1)', () => {
  it.each([
    // The double-lined TABLE of figure 4: 100 pages in styles of 35, 25, 25 and 15.
    { pages: [35, 25, 25, 15], importance: 0.292 },
    // BODY of figure 4: one style on all 100 pages.
    { pages: [100], importance: 0 },
    { pages: [1], importance: 1 },
    { pages: Array.from({ length: 100 }, () => 1), importance: 1 },
  ])('$pages', ({ pages, importance }) => {
    expect(nodeImportance(pages)).toBeCloseTo(importance, 3);
  });
});

it('composite importance (formula 2) is that of the elements below where styles are few, its own where they are many', () => {
  expect(compositeImportance([{ pages: 100, importance: 0.5 }])).toBeCloseTo(0.9 * 0.5, 10);
  // 0.9 ** 4 = 0.6561 of what is below, the rest of 0.292.
  const styles = [35, 25, 25, 15].map(pages => ({ pages, importance: 0.5 }));
  expect(compositeImportance(styles)).toBeCloseTo(0.3439 * 0.292 + 0.6561 * 0.5, 3);
  const many = Array.from({ length: 100 }, () => ({ pages: 1, importance: 0 }));
  expect(compositeImportance(many)).toBeCloseTo(1, 4);
});

it('a style is as important as its elements on average (formula 3)', () => {
  expect(styleImportance([0.2, 0.4, 0.9])).toBeCloseTo(0.5, 10);
});

describe('leaf importance (formulas 4 and 5)', () => {
  it('is 0 for what all pages say alike, 1 for what each says alone, 1 for one page', () => {
    const table = new FeatureTable();
    for (let page = 0; page < 10; page++) table.addPage(pageOf(7));
    expect(leafImportance(table, 10)).toBeCloseTo(0, 10);
    const unlike = new FeatureTable();
    for (let page = 0; page < 10; page++) unlike.addPage(pageOf(page));
    expect(leafImportance(unlike, 10)).toBe(1);
    expect(leafImportance(table, 1)).toBe(1);
  });

  it('counts how often: 3 times here and once there is (log 4 − 3/4 log 3) of base m', () => {
    const table = new FeatureTable();
    table.addPage(new Map([[1, 3]]));
    table.addPage(new Map([[1, 1]]));
    const entropy = -(0.75 * Math.log2(0.75) + 0.25 * Math.log2(0.25));
    expect(leafImportance(table, 2)).toBeCloseTo(1 - entropy, 5);
  });

  it('a leaf that has no features at all repeats nothing but itself', () => {
    expect(leafImportance(new FeatureTable(), 5)).toBe(0);
  });
});

it('what nearly all pages of a leaf have alike is local noise (ε = 0.01)', () => {
  const table = new FeatureTable();
  for (let page = 0; page < 100; page++) table.addPage(pageOf(1, ...(page < 90 ? [2] : []), 100 + page));
  expect([...localNoise(table, 100)]).toEqual([1]);
  expect(entropyOf({ pages: 90, total: 90, spread: 0 }, 100)).toBeCloseTo(Math.log(90) / Math.log(100), 10);
});
