// Where a reader sees a blank between two texts that only tags part.

import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import {
  type Ink,
  isBlankBetween,
  isSameLine,
  keptBlankBetween,
  type Seam,
} from '../../../src/page/perception/gaps.ts';

const ink = (box: Box, letters = 'ab'): Ink => ({
  box,
  fontSize: 16,
  first: letters.charAt(0),
  last: letters.charAt(letters.length - 1),
});
const line = (left: number, width = 50): Box => [left, 0, width, 20];
const picture = (box: Box): Ink => ({ box, fontSize: 16, first: '', last: '' });

describe('isBlankBetween', () => {
  const cases: readonly (readonly [name: string, before: Ink, after: Ink, seam: Seam, expected: boolean])[] =
    [
      ['a space wide', ink(line(0)), ink(line(54)), 'tags', true],
      ['no gap', ink(line(0)), ink(line(50)), 'tags', false],
      ['a gap where no blank can be lost: padding', ink(line(0)), ink(line(56)), 'tag', false],
      ['the same, but wider than any padding', ink(line(0)), ink(line(60)), 'tag', true],
      ['a gap between boxes', ink(line(0)), ink(line(56)), 'boxes', true],
      ['right to left', ink(line(54)), ink(line(0)), 'tags', true],
      ['Chinese letters a space apart', ink(line(0), '汉字'), ink(line(56), '汉字'), 'tags', false],
      ['Chinese words far apart', ink(line(0), '汉字'), ink(line(70), '汉字'), 'tags', true],
      ['Chinese boxes apart', ink(line(0), '汉字'), ink(line(56), '汉字'), 'boxes', true],
      ['Korean words', ink(line(0), '한국'), ink(line(54), '한국'), 'tags', true],
      ['the next line', ink(line(0)), ink([0, 24, 50, 20]), 'tags', true],
      ['a bracket on the next line', ink(line(0)), ink([0, 24, 50, 20], '(b'), 'tags', true],
      ['the next line of Chinese', ink(line(0), '汉字'), ink([0, 24, 50, 20], '汉字'), 'tags', false],
      ['words, where lines hide the gap', ink([0, 0, 500, 48]), ink(line(60)), 'tags', true],
      ['a comma, where lines hide the gap', ink([0, 0, 500, 48]), ink(line(60), ', c'), 'tags', false],
      ['a picture and its caption', picture([0, 0, 100, 100]), ink([100, 80, 50, 20]), 'tag', true],
      ['a small picture in a word', picture([0, 0, 20, 20]), ink([20, 0, 50, 20]), 'tag', false],
      ['a picture and a word', picture([0, 0, 100, 100]), ink([104, 80, 50, 20]), 'tags', true],
      ['two pictures side by side', picture([0, 0, 100, 100]), picture([100, 0, 100, 100]), 'tag', true],
    ];
  test.each(cases)('%s', (_, before, after, seam, expected) => {
    expect(isBlankBetween(before, after, seam)).toBe(expected);
  });
});

describe('isSameLine', () => {
  const cases: readonly (readonly [name: string, before: Box, after: Box, expected: boolean])[] = [
    ['side by side', line(0), line(200), true],
    ['a little lower', line(0), [200, 6, 50, 20], true],
    ['below', line(0), [0, 20, 50, 20], false],
    ['beside a paragraph', line(0), [200, 0, 300, 80], false],
    ['no box', [0, 0, 0, 0], line(0), false],
  ];
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isSameLine(ink(before), ink(after))).toBe(expected);
  });
});

describe('keptBlankBetween', () => {
  const letter = 0.6 * 16;
  const cases: readonly (readonly [name: string, after: Box, expected: string])[] = [
    ['right behind', [50, 0, 50, 18], ''],
    ['one letter on', [50 + letter, 0, 50, 18], ' '],
    ['the next line', [0, 26, 50, 18], '\n'],
    ['the next line, indented', [4 * letter, 22, 50, 18], '\n    '],
    ['an empty line between', [0, 52, 50, 18], '\n\n'],
  ];
  test.each(cases)('%s', (_, after, expected) => {
    expect(keptBlankBetween(ink([0, 0, 50, 18]), ink(after), 0)).toBe(expected);
  });
});
