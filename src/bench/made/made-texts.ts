// Texts that look real, made of a grammar: each has a category, a subject, names of its own, and asides on other things.

import type { Random } from './random.ts';
import { CATEGORIES, COMMON, type MadeCategory, SYLLABLES } from './vocabulary.ts';

export interface MadeText {
  readonly category: string;
  /** Two words. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const SIZE = {
  paragraphs: [6, 10],
  sentences: [3, 6],
  /** Names that only this text has. */
  names: 14,
  /** Share of paragraphs that speak of another subject in passing. */
  asides: 0.2,
} as const;

export function madeText(random: Random, number: number): MadeText {
  const category = CATEGORIES[number % CATEGORIES.length] ?? random.of(CATEGORIES);
  const subject = category.subjects[Math.floor(number / CATEGORIES.length) % category.subjects.length] ?? [
    '',
    '',
  ];
  const names = Array.from({ length: SIZE.names }, () => madeName(random));
  const count = within(random, SIZE.paragraphs);
  const paragraphs = Array.from({ length: count }, (_, at) => {
    const isAside = at > 0 && at < count - 1 && random.next() < SIZE.asides;
    const other = random.of(CATEGORIES);
    return isAside
      ? madeParagraph(random, other, random.of(other.subjects), names, 0.5)
      : madeParagraph(random, category, subject, names, 0.6);
  });
  const title = `${capital(random.of(COMMON.adjectives))} ${subject.join(' ')} in ${random.of(names)}`;
  return { category: category.name, subject: subject.join(' '), title, paragraphs };
}

/** What happens to a text that is published again: a sentence goes, one comes, words change. */
export function republished(random: Random, text: MadeText, edits: number): MadeText {
  const paragraphs = [...text.paragraphs];
  for (let edit = 0; edit < edits; edit++) {
    const at = random.below(paragraphs.length);
    const sentences = (paragraphs[at] ?? '').split(/(?<=\.) /u);
    const kind = random.below(3);
    if (kind === 0 && sentences.length > 1) sentences.splice(random.below(sentences.length), 1);
    else if (kind === 1)
      sentences.push(`The ${random.of(COMMON.nouns)} was ${random.of(COMMON.verbs)} by ${madeName(random)}.`);
    else {
      const from = random.of(COMMON.nouns);
      const to = random.of(COMMON.nouns);
      paragraphs.splice(at, 1, sentences.join(' ').replaceAll(` ${from} `, ` ${to} `));
      continue;
    }
    paragraphs[at] = sentences.join(' ');
  }
  return { ...text, paragraphs };
}

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
    random.next() < 0.55 ? skewed(random, category.words) : skewed(random, COMMON.nouns);
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
  return Array.from({ length: within(random, SIZE.sentences) }, () => random.of(forms)()).join(' ');
}

/** Some words of a language are used far more than others. */
const skewed = (random: Random, words: readonly string[]): string =>
  words[Math.floor(random.next() ** 2 * words.length)] ?? '';

export const within = (random: Random, [least, most]: readonly [number, number]): number =>
  least + random.below(most - least + 1);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
