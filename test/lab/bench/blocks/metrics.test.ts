// Block segmentation: the same content, nearly the same content, and BCubed over regions.

import { describe, expect, it } from 'vitest';
import {
  atLeastAsSimilar,
  type Block,
  matchBlocks,
  scoreBlocks,
} from '../../../../src/lab/bench/blocks/metrics.ts';
import { blockOf, pageBoxesOf } from '../../../../src/lab/bench/blocks/snapshot-blocks.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

const block = (text: string): Block => ({ tokens: text.split(' '), segment: [] });

describe('matchBlocks', () => {
  const truth = ['a b c d e', 'menu', 'foot'].map(block);

  it('exactly takes each block once', () => {
    // "menu" matches once of its two; 1 of 4 answered, 1 of 3 true.
    const score = matchBlocks(['menu', 'menu', 'a b c d', 'x'].map(block), truth, 1);
    expect(score).toEqual({ matched: 1, precision: 0.25, recall: 1 / 3, f1: expect.closeTo(2 / 7, 12) });
  });

  it('fuzzily takes what agrees in four fifths', () => {
    // "a b c d" and "a b c d e" share 4 tokens: 2·4 / 9 = 0.89.
    const score = matchBlocks(['menu', 'menu', 'a b c d', 'x'].map(block), truth, 0.8);
    expect(score).toMatchObject({ matched: 2, precision: 0.5, recall: 2 / 3 });
  });

  it('prefers the same content to what is only alike', () => {
    const answer = ['a b c d e f', 'a b c d e'].map(block);
    expect(matchBlocks(answer, ['a b c d e', 'a b c d e f'].map(block), 0.8).matched).toBe(2);
  });

  it('gives a block away only once', () => {
    const truth = ['a b c d e', 'a b c d f'].map(block);
    expect(matchBlocks([block('a b c d')], truth, 0.8).matched).toBe(1);
  });

  it('is 0 where one side is empty', () => {
    expect(matchBlocks([], truth, 1)).toEqual({ matched: 0, precision: 0, recall: 0, f1: 0 });
  });
});

describe('atLeastAsSimilar', () => {
  it.each([
    // 2·LCS / all, LCS by hand.
    ['a b c d', 'a b c d e', 8 / 9],
    ['a b c d', 'a x c d', 6 / 8],
    ['a b c', 'c b a', 2 / 6],
    ['x a b c y', 'a b c', 6 / 8],
    ['a b a b a', 'b a b a b', 8 / 10],
    ['a', 'b', 0],
    ['a b', 'a b', 1],
  ])('%s and %s: %d', (a, b, ratio) => {
    const similar = (limit: number) => atLeastAsSimilar(a.split(' '), b.split(' '), limit);
    expect(similar(ratio)).toBe(true);
    expect(similar(Math.max(0, ratio - 0.05))).toBe(true);
    expect(similar(ratio + 0.05)).toBe(false);
  });

  it('does not take the square of long texts', () => {
    const long = Array.from({ length: 10_000 }, (_, index) => `w${index % 977}`);
    const changed = long.map((word, index) => (index % 6 === 0 ? `c${index}` : word));
    const start = performance.now();
    expect(atLeastAsSimilar(long, changed, 0.8)).toBe(true);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe('scoreBlocks', () => {
  const page = buildSnapshot(
    [
      'body',
      { box: [0, 0, 100, 100] },
      ['div', { box: [0, 0, 100, 40] }, 'aaaa'],
      ['div', { box: [0, 40, 100, 60] }, 'bb', ['p', { box: [0, 40, 100, 30] }, 'cc']],
    ],
    { width: 100, height: 100 },
  );
  const truth = [blockOf(page, [1]), blockOf(page, [2])];

  it('is 1 for the truth itself', () => {
    const score = scoreBlocks(truth, truth, pageBoxesOf(page));
    expect(score.exact.f1).toBe(1);
    expect([score.bcubed.chars.f1, score.bcubed.nodes.f1, score.bcubed.pixels.f1]).toEqual([1, 1, 1]);
  });

  it('weighs a page in one block by pixels, nodes and characters', () => {
    const score = scoreBlocks([blockOf(page, [0])], truth, pageBoxesOf(page));
    expect(score.exact.f1).toBe(0);
    // 4 characters in the first block, 4 in the second: (4·½ + 4·½) / 8.
    expect(score.bcubed.chars.precision).toBeCloseTo(0.5, 12);
    // 40 % and 60 % of the page: 0.4² + 0.6².
    expect(score.bcubed.pixels.precision).toBeCloseTo(0.52, 12);
    // BODY 1 (in no block of the truth), 0–40 with its text 2, 40–100 with its text 2, 40–70 with its text 2:
    // P = (1·0 + 2·2/7 + 4·4/7) / 7 = (20/7) / 7.
    expect(score.bcubed.nodes.precision).toBeCloseTo(20 / 49, 12);
    expect(score.bcubed.nodes.recall).toBe(1);
  });

  it('has the words and images of a block, of several elements too', () => {
    expect(blockOf(page, [1, 2])).toEqual({
      tokens: ['aaaa', 'bb', 'cc'],
      segment: [
        [0, 0, 100, 40],
        [0, 40, 100, 60],
      ],
    });
  });
});
