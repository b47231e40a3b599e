// The two sequences of the paper with their patterns, its segments and groups; and sequences that could cost too much.

import { describe, expect, it, test } from 'vitest';
import { keyPatterns } from '../../../src/judge/baselines/key-patterns.ts';
import { cutSequence } from '../../../src/judge/baselines/page-cut.ts';

const tags = (sequence: string): string[] => sequence.split(' ');
const SAMPLE = tags('h3 p h3 li h3 h3 p h3 h3 h3 h3 h3 h3 div');

const KEYS: readonly (readonly [name: string, sequence: string, keys: readonly string[]])[] = [
  ['figure 3: the only repeating pattern is AB', 'a b c a b d a b f', ['a b']],
  ['§D: contained ones are dropped', SAMPLE.join(' '), ['h3 h3 p', 'h3 h3 h3']],
  ['nothing repeats', 'h1 p div ul form', []],
  ['once and overlapping is not twice', 'p li p h1', []],
  ['no longer than half', 'a b a', []],
  ['all the same: half of them', 'li li li li li', ['li li']],
  ['the longest, then the most frequent', 'a b x a b y c d z c d w c d', ['c d', 'a b']],
  ['a cycle may be read from any of its tags', 'h2 p img h2 p img', ['h2 img p']],
  ['empty', '', []],
];

test.each(KEYS)('%s', (_, sequence, keys) => {
  expect(keyPatterns(tags(sequence)).patterns.map(pattern => pattern.tags.join(' '))).toEqual(keys);
});

describe('the sample of §E', () => {
  const { cutBy, segments } = cutSequence(SAMPLE);

  it('matches [h3 h3 p] at the positions 1 and 7', () => {
    expect(cutBy?.tags).toEqual(['h3', 'h3', 'p']);
    expect(cutBy?.starts.map(start => start + 1)).toEqual([1, 7]);
  });

  it('is separated in two', () => {
    expect(segments.map(({ start, end }) => SAMPLE.slice(start, end).join(' '))).toEqual([
      'h3 p h3 li h3 h3',
      'p h3 h3 h3 h3 h3 h3 div',
    ]);
  });
});

test('what comes before the first match is a segment', () => {
  const { segments } = cutSequence(tags('nav a b a b'));
  expect(segments.map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [1, 3],
    [3, 5],
  ]);
});

describe('long sequences', () => {
  const cycle = ['h2', 'p', 'div'];
  const long = Array.from({ length: 100_000 }, (_, at) => cycle[at % 3] ?? '');

  it('are searched for short patterns only, and say so', () => {
    const { patterns, bound } = keyPatterns(long);
    expect(bound).toBe(16);
    expect(patterns[0]?.tags.length).toBe(16);
    expect(keyPatterns(long.slice(0, 100)).bound).toBeNull();
  });

  it('have few patterns even where every window is another', () => {
    const random = Array.from({ length: 20_000 }, (_, at) => `t${(at * at * 7919) % 9973}`);
    expect(keyPatterns(random).patterns.length).toBeLessThan(16 * 32);
  });
});
