// Which share of a page's text keeps its zone and its verdict when the page is changed.

import { expect, test } from 'vitest';
import { keptShares } from '../../../../src/lab/bench/stability/bench-stability.ts';

const text = (key: string, zone: string | null, isKept: boolean, chars = 10, isSeen = true) => ({
  key,
  zone,
  isKept,
  chars,
  isSeen,
});

test('texts are weighed by their letters; what nobody saw before does not count', () => {
  const before = [
    text('1 A headline', 'CENTER', true, 30),
    text('1 Menu', 'HEADER', false),
    text('1 Folded', 'CENTER', true, 500, false),
  ];
  const after = [text('1 A headline', 'HEADER', true, 30), text('1 Menu', 'HEADER', true)];
  expect(keptShares(before, after)).toEqual({ zones: 0.25, content: 0.75 });
});

test('the second of two equal texts is compared with the second', () => {
  const before = [text('1 More', 'CENTER', true), text('2 More', 'RM', false)];
  const after = [text('2 More', 'RM', false), text('1 More', 'CENTER', true)];
  expect(keptShares(before, after)).toEqual({ zones: 1, content: 1 });
});

test('a text that is gone keeps neither; a page without text keeps all', () => {
  expect(keptShares([text('1 Gone', null, false)], [])).toEqual({ zones: 0, content: 0 });
  expect(keptShares([], [text('1 New', 'CENTER', true)])).toEqual({ zones: 1, content: 1 });
});
