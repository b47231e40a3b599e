// Exact values of metadata, and the counts of right, wrong, missing and surplus ones.

import { expect, test } from 'vitest';
import { scoreMetadata, summariseMetadata } from '../../../../src/lab/bench/content/metadata-score.ts';

const of = (title: string, author = '', date = '') => ({ title, author, date });

test.each([
  ['case and punctuation', of('The “old” Engine'), of('the old engine'), 'title', true],
  ['another word', of('The old engines'), of('The old engine'), 'title', false],
  ['what joins authors', of('', 'Ann Poe, Bo Lee'), of('', 'Ann Poe and Bo Lee'), 'author', true],
  ['their order', of('', 'Bo Lee, Ann Poe'), of('', 'Ann Poe and Bo Lee'), 'author', false],
  ['the time of a day', of('', '', '2024-02-29T10:00Z'), of('', '', '2024-02-29'), 'date', true],
  ['a month without a day', of('', '', '2024-02'), of('', '', '2024-02-29'), 'date', false],
] as const)('%s', (_, answer, truth, field, isRight) =>
  expect(scoreMetadata(answer, truth)[field].isRight).toBe(isRight),
);

test('an empty value is neither known nor given', () =>
  expect(scoreMetadata(of(''), of('')).title).toEqual({ isKnown: false, isGiven: false, isRight: false }));

test('over pages, precision counts given values and recall known ones', () => {
  const summary = summariseMetadata([
    scoreMetadata(of('a', 'Ann'), of('a')),
    scoreMetadata(of('b'), of('c', 'Bo')),
    scoreMetadata(of('d', 'Cy'), of('d', 'Cy')),
  ]);
  expect(summary?.title).toMatchObject({ known: 3, given: 3, right: 2 });
  expect(summary?.author).toEqual({ known: 2, given: 2, right: 1, precision: 0.5, recall: 0.5, f1: 0.5 });
  expect(summary?.date).toMatchObject({ known: 0, given: 0, right: 0, f1: 0 });
});
