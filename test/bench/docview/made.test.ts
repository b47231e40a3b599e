// The made pages of the experiments: the same in every run, and of the index a case that is counted by hand.

import { describe, expect, it } from 'vitest';
import { gridPlot } from '../../../src/bench/docview/grid-plot.ts';
import { scoreIndex } from '../../../src/bench/docview/index-experiment.ts';
import { madePages } from '../../../src/bench/docview/made-pages.ts';
import { newsText } from '../../../src/bench/docview/news-texts.ts';
import { republished } from '../../../src/bench/docview/republished.ts';
import { Random } from '../../../src/bench/made/random.ts';
import { countWords, wordsOf } from '../../../src/docview/words.ts';

describe('made pages', () => {
  const pages = madePages(30);

  it('are the same in every run', () => {
    expect(madePages(30)).toEqual(pages);
    expect(madePages(30, 2)).not.toEqual(pages);
  });

  it('a near replica has its text in another template, another text has its template', () => {
    for (let at = 0; at < 30; at++) {
      const [base, near, other] = [pages[at], pages[30 + at], pages[60 + at]];
      expect(near?.template).not.toBe(base?.template);
      expect(near?.text.title).toBe(base?.text.title);
      expect(other?.template).toBe(base?.template);
      expect(other?.text.paragraphs).not.toEqual(base?.text.paragraphs);
      if (near?.edits === 0) expect(near.text.paragraphs).toEqual(base?.text.paragraphs);
    }
  });
});

it('an index counts words and postings, and is right in so many of its first ten answers', () => {
  const texts = [
    { subject: 'harbour strike', text: 'harbour strike harbour' },
    { subject: 'harbour strike', text: 'dockers strike' },
    { subject: 'comet tail', text: 'comet seen in the harbour' },
  ];
  // harbour strike: three answers, two right; comet tail: one answer, right.
  expect(scoreIndex(texts)).toEqual({ terms: 8, postings: 7, precisionAt10: (0.2 + 0.1) / 2 });
});

it('the plot draws a line for each interval, higher for more hits', () => {
  const row = Array.from({ length: 10 }, (_, at) => ({ hits: 10 - at, errors: 0 }));
  const svg = gridPlot(
    Array.from({ length: 10 }, () => row),
    10,
  );
  const lines = [...svg.matchAll(/<polyline points="([^"]+)"/gu)].map(([, points = '']) => points.split(' '));
  expect(lines.map(points => points.length)).toEqual([10, 10, 10, 10, 10, 10]);
  expect(lines[0]?.[0]).toBe('44.0,28.0');
  expect(lines[0]?.[9]).toBe('336.0,186.4');
});

it('a text that is printed again with edits differs from what it was, and without is the same', () => {
  const text = newsText(new Random(5), 3);
  const again = (edits: number) => republished(new Random(9), text, edits, () => 'A ruham was found there.');
  expect(again(0)).toEqual(text);
  expect(again(2).paragraphs).not.toEqual(text.paragraphs);
});

it('texts have the lengths and the rare words of real ones', () => {
  const counts = Array.from({ length: 60 }, (_, at) => {
    const words = countWords(wordsOf(newsText(new Random(at), at).paragraphs.join(' ')));
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
