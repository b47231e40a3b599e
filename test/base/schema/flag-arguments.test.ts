// Durations on the command line: with a unit, or bare in the unit of the flag.

import { expect, test } from 'vitest';
import { durationIn, durationOr } from '../../../src/base/schema/flag-arguments.ts';

test.each<[string, 'ms' | 's' | undefined, number]>([
  ['500ms', undefined, 500],
  ['30s', 'ms', 30_000],
  ['1.5 m', 'ms', 90_000],
  ['2H', 's', 7_200_000],
  ['7d', undefined, 604_800_000],
  ['250', 'ms', 250],
  ['90', 's', 90_000],
  ['0', undefined, 0],
])('%s, bare numbers in %s: %d ms', (text, bare, ms) => {
  expect(durationIn(bare)(text)).toBe(ms);
});

test.each<[string, 'ms' | undefined, RegExp]>([
  ['60', undefined, /^expected a duration such as .* or 7d, received '60'/],
  ['60x', 'ms', /, or a number of ms, received '60x'/],
  ['-5s', 'ms', /received '-5s'/],
  ['', 'ms', /received ''/],
  ['s', 'ms', /received 's'/],
  ['constructor', undefined, /received 'constructor'/],
])('refused: %s', (text, bare, words) => {
  expect(() => durationIn(bare)(text)).toThrow(words);
});

test('a duration, or a text as it is but for the case of words', () => {
  const texts = ['800', '2s', 'Idle', '#Late'];
  expect(texts.map(durationOr(['load', 'idle']))).toEqual([800, 2_000, 'idle', '#Late']);
});
