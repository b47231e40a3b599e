// The paper's two tasks on pages that are counted by hand, and the made sites that they are run on.

import { describe, expect, it } from 'vitest';
import { bestF, cluster } from '../../../../src/lab/experiments/site/k-means.ts';
import { madeSites } from '../../../../src/lab/experiments/site/made-sites.ts';
import { classify } from '../../../../src/lab/experiments/site/naive-bayes.ts';

const page = (site: string, category: string, text: string) => ({ site, category, words: text.split(' ') });

describe('clusters', () => {
  it('are assigned to categories so that the mean F is best', () => {
    // Cluster 1 holds both pages of category 0 and one of category 1; cluster 0 the other one.
    const f = bestF([0, 0, 1, 1], Int32Array.from([1, 1, 1, 0]), 2);
    expect(f).toBeCloseTo((0.8 + 2 / 3) / 2, 10);
  });

  it('of words that tell categories apart are found by some of the runs, in the same way each time', () => {
    const pages = ['a', 'b'].flatMap(site =>
      Array.from({ length: 6 }, (_, at) => [
        page(site, 'one', `lens shutter zoom lens x${at}`),
        page(site, 'two', `toner paper tray toner y${at}`),
      ]).flat(),
    );
    const result = cluster(pages, 20);
    expect(Math.max(...result.runs)).toBe(1);
    expect(cluster(pages, 20)).toEqual(result);
  });
});

describe('classification', () => {
  const sites = ['a', 'b', 'c'];
  const clean = sites.flatMap(site => [
    page(site, 'one', 'lens lens zoom'),
    page(site, 'one', 'lens shutter'),
    page(site, 'two', 'toner toner tray'),
    page(site, 'two', 'toner paper'),
  ]);

  it('is right in all three configurations where no noise is', () => {
    const { meanF, meanAccuracy, pairs } = classify(clean);
    expect([...meanF, ...meanAccuracy]).toEqual([1, 1, 1, 1, 1, 1]);
    expect(pairs).toHaveLength(1);
  });

  it('is misled by noise of the sites where pages of them are tested, as in configuration 3', () => {
    const noisy = clean.map(one => ({
      ...one,
      words: [...one.words, ...Array(20).fill(`noise-${one.site}`)],
    }));
    const { meanF } = classify(noisy);
    expect(meanF[0]).toBe(1);
    expect(meanF[2]).toBeLessThan(0.8);
  });
});

describe('made sites', () => {
  const pages = madeSites(2);

  it('are five of five categories, the same in every run, the larger set with the smaller one in it', () => {
    expect(pages).toHaveLength(50);
    expect(new Set(pages.map(({ site }) => site)).size).toBe(5);
    expect(new Set(pages.map(({ category }) => category)).size).toBe(5);
    expect(madeSites(2)).toEqual(pages);
    const html = new Map(madeSites(3).map(one => [one.id, one.html]));
    expect(pages.every(one => html.get(one.id) === one.html)).toBe(true);
  });

  it('have more noise around the content than content', () => {
    const words = (text: string): number => text.replace(/<[^>]*>/gu, ' ').match(/\p{L}+/gu)?.length ?? 0;
    const [all, content] = [pages.map(({ html }) => words(html)), pages.map(({ truth }) => words(truth))];
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    expect(sum(all)).toBeGreaterThan(1.6 * sum(content));
  });
});
