// Durations on the command line: with a unit, or bare in the unit of the flag.

import { expect, test } from 'vitest';
import { durationIn, FLAG_ARGUMENTS } from '../../../../src/front/cli/flags/flag-arguments.ts';

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

test('--wait takes a duration, and selectors as they are', () => {
  const wait = (text: string) => FLAG_ARGUMENTS.wait.read(text, undefined as never);
  expect(['800', '2s', 'idle', '#late'].map(wait)).toEqual([800, 2_000, 'idle', '#late']);
});
