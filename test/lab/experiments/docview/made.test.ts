// The made pages of the experiments: the same in every run, and of the index a case that is counted by hand.

import { describe, expect, it } from 'vitest';
import { countEach } from '../../../../src/base/counts.ts';
import { wordsOf } from '../../../../src/judge/docview/words.ts';
import { Random } from '../../../../src/lab/bench/random.ts';
import { scoreIndex } from '../../../../src/lab/experiments/docview/experiment.ts';
import { intervalPlot, percentagePlot } from '../../../../src/lab/experiments/docview/experiment-table.ts';
import { editText, madePages } from '../../../../src/lab/experiments/docview/made-pages.ts';
import { newsText } from '../../../../src/lab/experiments/docview/news-texts.ts';
import { INTERVALS, replicaExperiment } from '../../../../src/lab/experiments/docview/replica-experiment.ts';

describe('made pages', () => {
  const pages = madePages(30);

  it('are the same in every run', () => {
    expect(madePages(30)).toEqual(pages);
    expect(madePages(30, 2)).not.toEqual(pages);
  });

  const of = (set: string) => pages.filter(page => page.set === set);

  it('a near replica has the same text in another template, another text has its template', () => {
    const [base, near, others] = [of('base'), of('near'), of('other')];
    expect([base.length, near.length, others.length]).toEqual([30, 30, 30]);
    for (let at = 0; at < 30; at++) {
      expect([near[at]?.of, others[at]?.of]).toEqual([at, at]);
      expect(near[at]?.template).not.toBe(base[at]?.template);
      expect(near[at]?.text).toEqual(base[at]?.text);
      expect(others[at]?.template).toBe(base[at]?.template);
      expect(others[at]?.text.paragraphs).not.toEqual(base[at]?.text.paragraphs);
    }
  });

  it('an edited one is its near replica but for its text', () => {
    const near = of('near');
    expect(of('edited').length).toBeGreaterThan(5);
    for (const { text, edits, ...page } of of('edited')) {
      expect(edits).toBeGreaterThan(0);
      const { text: plain, edits: none, ...other } = near[page.of] ?? { text: null, edits: 0 };
      expect(page).toEqual({ ...other, set: 'edited' });
      expect(text.paragraphs).not.toEqual(plain?.paragraphs);
    }
  });
});

describe('the experiment of replicas', () => {
  const page = (set: 'base' | 'near' | 'edited' | 'other', of: number, edits = 0) => ({
    ...{ set, of, edits, template: 0, page: 0 },
    text: newsText(new Random(1), 0),
  });
  const words = (text: string) => ({ words: text.split(' '), frequencies: countEach(text.split(' ')) });
  const pages = [
    page('base', 0),
    page('base', 1),
    page('near', 0),
    page('near', 1),
    page('edited', 1, 2),
    page('other', 0),
    page('other', 1),
  ];
  const tide = 'tide tide harbour harbour boat';
  const comet = 'comet comet glacier glacier tail';
  const texts = [tide, comet, tide, `${comet} author`, 'moss fern', tide, 'moss'].map(words);
  const { grid, minhash, byEdits } = replicaExperiment(
    pages,
    texts,
    pages.map(() => words('')),
  );
  const at = (interval: number, tenth: number) => INTERVALS.indexOf(interval) * 10 + tenth - 1;

  it('counts the base pages that are as their near replica, and as the other page', () => {
    // All words: of the near replica with an author one more. Of 80 % still, three words of four for two of three.
    expect(grid.cleaned.flat()[at(1, 10)]).toEqual({ hits: 1, errors: 1 });
    expect(grid.cleaned.flat()[at(1, 8)]).toEqual({ hits: 1, errors: 1 });
    // In pairs both are two words, the same.
    expect(grid.cleaned.flat()[at(2, 8)]).toEqual({ hits: 2, errors: 1 });
    expect(minhash.cleaned).toEqual({ hits: 2, errors: 1 });
  });

  it('takes the edited page where there is one, else the near replica', () => {
    expect(grid.edited.flat()[at(2, 8)]).toEqual({ hits: 1, errors: 1 });
    expect(byEdits).toEqual([
      { edits: 0, pages: 1, fingerprint: 1, minhash: 1 },
      { edits: 2, pages: 1, fingerprint: 0, minhash: 0 },
    ]);
  });
});

it('an index counts words and postings, and is right in so many of its first ten answers', () => {
  const texts = [
    { subject: 'harbour strike', text: 'harbour strike harbour' },
    { subject: 'harbour strike', text: 'dockers strike' },
    { subject: 'comet tail', text: 'comet seen in the harbour' },
  ];
  // Right of harbour and strike together, and of each alone: two, one, two; of comet and tail: one, one, none.
  expect(scoreIndex(texts)).toEqual({ terms: 8, postings: 7, precisionAt10: expect.closeTo(0.7 / 6, 6) });
});

describe('the plots', () => {
  /** Heights in px, of 296 for all: each series in turn, ours and the paper's. */
  const barsOf = (svg: string) =>
    [...svg.matchAll(/height="([\d.]+)" fill="#/gu)]
      .map(([, height]) => Number(height))
      .filter(px => px !== 11);
  const row = Array.from({ length: 10 }, (_, at) => ({ hits: 10 - at, errors: 0 }));
  const grid = INTERVALS.map(() => row);

  it('by percentage: bars for each interval, higher for more hits', () => {
    const bars = barsOf(percentagePlot(grid, 10));
    expect(bars).toHaveLength(60);
    expect([bars[0], bars[9]]).toEqual([296, 29.6]);
  });

  it('by interval: bars for each percentage, ours more than the paper’s', () => {
    const bars = barsOf(intervalPlot(grid, 10));
    expect(bars).toHaveLength(3 * (14 + 10));
    // 20 % is the second column: nine of ten at each interval.
    expect(new Set(bars.slice(24, 38))).toEqual(new Set([266.4]));
    // The paper's 125 of 125 at (5, 10 %).
    expect(bars[14 + 4]).toBe(296);
  });
});

it('a text that is printed again with edits differs from what it was, and without is the same', () => {
  const text = newsText(new Random(5), 3);
  const again = (edits: number) => editText(new Random(9), text, edits, () => 'A ruham was found there.');
  expect(again(0)).toEqual(text);
  expect(again(2).paragraphs).not.toEqual(text.paragraphs);
});

it('texts have the lengths and the rare words of real ones', () => {
  const counts = Array.from({ length: 60 }, (_, at) => {
    const words = countEach(wordsOf(newsText(new Random(at), at).paragraphs.join(' ')));
    return {
      all: [...words.values()].reduce((sum, one) => sum + one, 0),
      once: [...words.values()].filter(n => n === 1).length / words.size,
    };
  }).sort((a, b) => a.all - b.all);
  // 120 real pages: half have more than 919 words, and of their words two thirds stand there once.
  expect(counts[30]?.all).toBeGreaterThan(600);
  expect(counts[30]?.all).toBeLessThan(1400);
  const once = counts.reduce((sum, one) => sum + one.once, 0) / counts.length;
  expect(once).toBeGreaterThan(0.55);
  expect(once).toBeLessThan(0.8);
});
