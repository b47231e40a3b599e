import { expect, it } from 'vitest';
import { phrasesOf, unlessNone, wordsOf, yes } from '../../../src/base/boosted-trees/feature.ts';

const PHRASES = phrasesOf([
  {
    subjects: [
      { name: 'own', words: 'it' },
      { name: 'block', words: 'its block' },
    ],
    rows: [
      ['top', undefined, 'begins {px} below the top'],
      ['price', undefined, yes('has a price')],
      ['links', undefined, unlessNone('is % links')],
      ['depth', undefined],
    ],
  },
]);

const reasonOf = (...evidence: readonly (readonly [string, number, number])[]) =>
  wordsOf(
    evidence.map(([feature, value, gain]) => ({ feature, value, gain })),
    PHRASES,
  );

it('says what speaks for a verdict, up to three things', () => {
  expect(reasonOf(['own.price', 1, 4], ['own.links', 0.5, 3], ['block.price', 0, 2])).toBe(
    'it has a price; it is 50 % links',
  );
  expect(reasonOf(['own.price', 1, -1])).toBeUndefined();
});

it('does not say of one thing what it has said of another', () => {
  expect(reasonOf(['own.top', 1, 4], ['block.top', 1, 3], ['block.price', 1, 2])).toBe(
    'it begins 50 px below the top; its block has a price',
  );
});

it('says nothing of what has no words, and of what is not there', () => {
  expect(reasonOf(['own.depth', 9, 4], ['own.links', 0, 3], ['own.price', 0, 2])).toBeUndefined();
});
