// Generates texts: names, paragraphs by a grammar about one subject of a category, and words with the skew of natural
// language.

import { at, firstPlace } from '../../../base/columns.ts';
import type { Random } from '../../bench/random.ts';
import { COMMON, type MadeCategory, SYLLABLES } from './vocabulary.ts';

const SENTENCES = [3, 6] as const;

export function madeName(random: Random): string {
  const count = 2 + random.below(2);
  return capital(Array.from({ length: count }, () => random.of(SYLLABLES)).join(''));
}

export function madeParagraph(
  random: Random,
  category: MadeCategory,
  subject: readonly string[],
  names: readonly string[],
  aboutSubject: number,
): string {
  const word = (): string =>
    random.next() < 0.55 ? pickSkewed(random, category.words) : pickSkewed(random, COMMON.nouns);
  const about = (): string =>
    random.next() < aboutSubject ? random.of([subject.join(' '), ...subject]) : word();
  const forms = [
    () =>
      `The ${about()} of ${random.of(names)} ${random.of(COMMON.verbs)} the ${random.of(COMMON.adjectives)} ${word()}.`,
    () =>
      `In ${random.of(names)} a ${word()} and the ${about()} ${random.of(COMMON.verbs)} every ${word()} of the ${random.of(COMMON.nouns)}.`,
    () =>
      `${random.of(names)} ${random.of(COMMON.verbs)} a ${random.of(COMMON.adjectives)} ${word()} for the ${about()}, but the ${word()} was ${random.of(COMMON.adjectives)}.`,
    () =>
      `When the ${word()} ${random.of(COMMON.verbs)} the ${word()}, ${random.of(names)} and ${random.of(names)} ${random.of(COMMON.verbs)} the ${about()}.`,
  ];
  return Array.from({ length: within(random, SENTENCES) }, () => random.of(forms)()).join(' ');
}

/** Some words occur far more often than others. */
const pickSkewed = (random: Random, words: readonly string[]): string =>
  words[Math.floor(random.next() ** 2 * words.length)] ?? '';

export const within = (random: Random, [least, most]: readonly [number, number]): number =>
  least + random.below(most - least + 1);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Draws one of the words, which are sorted by frequency, highest first. */
export type ZipfWords = (random: Random) => string;

export function zipfWords(words: readonly string[]): ZipfWords {
  const sums = new Float64Array(words.length);
  let sum = 0;
  for (let rank = 0; rank < words.length; rank++) {
    // Mandelbrot's offset: the first words of real texts differ less than 1 / n.
    sum += 1 / (rank + 1 + OFFSET);
    sums[rank] = sum;
  }
  return random => {
    const wanted = random.next() * sum;
    return words[firstPlace(sums.length - 1, rank => at(sums, rank) > wanted)] ?? '';
  };
}

const OFFSET = 2;

/** Generates distinct artificial words, with an ending that shows their kind. */
export function madeWords(random: Random, count: number, ending = ''): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = Array.from({ length: 2 + random.below(3) }, () => random.of(SYLLABLES));
    words.add(syllables.join('') + ending);
  }
  return [...words];
}
