// Content metrics: words as Python cuts them, tables worked out by hand.

import { describe, expect, it } from 'vitest';
import {
  compareShingles,
  scoreShingles,
  scoreWords,
  snippetRate,
  wordsOf,
} from '../../../../src/lab/bench/content/metrics.ts';
import type { ContentTruth } from '../../../../src/lab/bench/content/result.ts';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';

describe('wordsOf', () => {
  // The right-hand sides are what Python 3.11 answers to re.findall(r'\w+', …).
  it.each([
    ['Café au lait', ['Café', 'au', 'lait']],
    ['Cafe\u0301 x', ['Cafe', 'x']],
    ['हिन्दी', ['ह', 'न', 'द']],
    ['ภาษาไทย', ['ภาษาไทย']],
    ['snake_case x‿y', ['snake_case', 'x', 'y']],
    ['½ Ⅳ ² ٣', ['½', 'Ⅳ', '²', '٣']],
    ["don't e-mail", ['don', 't', 'e', 'mail']],
    ['日本語 テスト', ['日本語', 'テスト']],
    ['a\u200bb', ['a', 'b']],
    ['𝒳𝟙 👍', ['𝒳𝟙']],
    ['', []],
  ])('%j', (text, words) => expect(wordsOf(text)).toEqual(words));
});

describe('scoreWords', () => {
  it.each([
    // "the" twice in both, "cat" missing, "dog" too much: 3 shared of 4 and of 4.
    ['The the dog sat', 'the cat sat, THE', 3 / 4, 3 / 4],
    // 2 shared of 4 answered and of 2 true.
    ['a b c d', 'a b', 1 / 2, 1],
    ['a a a', 'a', 1 / 3, 1],
    ['', '…', 1, 1],
    ['', 'a', 0, 0],
    ['a', '', 0, 0],
    ['x', 'y', 0, 0],
  ])('%j against %j', (answer, truth, precision, recall) => {
    const score = scoreWords(answer, truth);
    expect(score.precision).toBeCloseTo(precision, 12);
    expect(score.recall).toBeCloseTo(recall, 12);
    const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
    expect(score.f1).toBeCloseTo(f1, 12);
  });
});

describe('shingles', () => {
  it('are shares of four words in a row', () => {
    // True: abcd, bcde; answered: abcd, bcdx. One right, one too much, one missing.
    const third = expect.closeTo(1 / 3, 12);
    expect(compareShingles('a b c d x', 'a b c d e')).toEqual({
      right: third,
      surplus: third,
      missing: third,
    });
  });

  it('keep case, and a short text is one shingle', () => {
    expect(compareShingles('a b', 'a b')).toEqual({ right: 1, surplus: 0, missing: 0 });
    expect(compareShingles('A b', 'a b')).toEqual({ right: 0, surplus: 0.5, missing: 0.5 });
    expect(compareShingles('a b c', 'a b')).toEqual({ right: 0, surplus: 0.5, missing: 0.5 });
    expect(compareShingles('', '')).toEqual({ right: 0, surplus: 0, missing: 0 });
  });

  it('take F1 of the means, each over the pages where it is defined', () => {
    const pages = [
      compareShingles('a b c d x', 'a b c d e'), // P 1/2, R 1/2
      compareShingles('', 'a b'), // nothing answered: no P, R 0
      compareShingles('a', ''), // nothing true: P 0, no R
      compareShingles('', ''), // neither
    ];
    // P = (1/2 + 0) / 2, R = (1/2 + 0) / 2.
    expect(scoreShingles(pages.slice(0, 2))).toEqual({
      precision: 0.5,
      recall: 0.25,
      f1: expect.closeTo(1 / 3, 12),
    });
    expect(scoreShingles(pages)).toEqual({ precision: 0.25, recall: 0.25, f1: 0.25 });
    expect(scoreShingles([compareShingles('', '')])).toBeNull();
  });
});

describe('snippetRate', () => {
  it.each<[string, string[], number | null]>([
    ['The Cat sat', ['cat SAT', 'dog'], 0.5],
    ['The cat', [], null],
    ['', ['x'], 0],
  ])('%j with %j', (text, snippets, rate) => expect(snippetRate(text, snippets)).toBe(rate));
});

describe('scoreContentRun', () => {
  const truth = (id: string, kind: string, text: string): ContentTruth => ({
    id,
    kind,
    url: '',
    text,
    with: [text],
    without: [],
  });
  const result = scoreContentRun(
    [
      {
        truth: truth('1', 'article', 'a b'),
        answers: { good: { text: 'a b', milliseconds: 1 }, bad: { text: 'a x', milliseconds: 5 } },
      },
      {
        truth: truth('2', 'forum', 'c'),
        answers: { good: { text: 'c c', milliseconds: 3 }, bad: { failure: 'broke' } },
      },
    ],
    ['good', 'bad'],
  );

  it('counts the answers that are wrong and said to be right', () => {
    const boats = 'boat '.repeat(50);
    const pageOf = (id: string, text: string, answer: string, quality?: number) => ({
      truth: truth(id, 'article', text),
      answers: { own: { text: answer, milliseconds: 1, ...(quality !== undefined && { quality }) } },
    });
    const silentOf = (...pages: ReturnType<typeof pageOf>[]) =>
      scoreContentRun(pages, ['own']).summaries[0]?.silent;
    expect(silentOf(pageOf('1', boats, 'train', 0.7), pageOf('2', boats, boats, 0.9))).toBe(1);
    expect(silentOf(pageOf('1', boats, 'train', 0.69))).toBe(0);
    expect(silentOf(pageOf('1', 'boat', 'train', 0.9))).toBe(0);
    expect(silentOf(pageOf('1', boats, 'train'))).toBe(null);
  });

  it('summarises each method over the pages it answered', () => {
    const [good, bad] = result.summaries;
    // F1: 1 and 2·½·1/1.5 = 2/3.
    expect(good?.wordF1?.value).toBeCloseTo(5 / 6, 12);
    expect(good).toMatchObject({
      pages: 2,
      failed: 0,
      meanMilliseconds: 2,
      with: { value: 1 },
      without: null,
      // No page has such a truth.
      ...{ markdown: null, metadata: null, document: null, kept: null },
    });
    expect(good?.byKind).toEqual([
      { kind: 'article', pages: 1, wordF1: 1 },
      { kind: 'forum', pages: 1, wordF1: expect.closeTo(2 / 3, 12) },
    ]);
    expect(bad).toMatchObject({ pages: 1, failed: 1, wordF1: { value: 0.5 } });
  });

  it('keeps every page, with the reason of a failure', () => {
    expect(result.pages[1]?.failures).toEqual({ bad: 'broke' });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});
