// Generates newspaper texts: lengths from a notice to a long report, words by Zipf's law, each with a category, a
// subject, and names of its own, and with some words from other categories.

import { once } from '../../../base/memoize.ts';
import { Random } from '../../bench/random.ts';
import {
  CATEGORIES,
  COMMON,
  capital,
  type MadeCategory,
  madeName,
  madeWords,
  within,
  type ZipfWords,
  zipfWords,
} from '../made-texts.ts';

export interface NewsText {
  readonly category: string;
  /** Two words. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly author: string;
  readonly agency: string;
  readonly date: string;
}

const SIZE = {
  /** Sentences per text: log-normal, as in real texts. A sentence has about eleven words. */
  medianSentences: 75,
  spread: 1,
  sentences: [5, 400],
  sentencesOfParagraph: [2, 5],
  /** Share of paragraphs about another subject, of any category. */
  asides: 0.25,
  /** Share of words from its category, and from its subject. */
  ofCategory: 0.2,
  ofSubject: 0.08,
  /** Share of words that the text repeats, and their number per ten sentences. */
  ofOwn: 0.3,
  own: 4,
  /** Names unique to this text, per ten sentences. */
  names: 2,
} as const;

/** General words, and words of each category. */
const LEXICON = { nouns: 2500, verbs: 400, adjectives: 300, ofCategory: 120, shared: 700 } as const;

interface Lexicon {
  readonly nouns: ZipfWords;
  readonly verbs: ZipfWords;
  readonly adjectives: ZipfWords;
  readonly ofCategory: ReadonlyMap<MadeCategory, ZipfWords>;
}

const MONTHS = ['January', 'March', 'May', 'August', 'October', 'November'];
const AGENCIES = ['Northern Press', 'United Wire', 'Harbour News Service', 'Telegraph Bureau'];

/** Always with the same words. */
const lexicon = once((): Lexicon => {
  const random = new Random(4711);
  // Words shared by several categories, as in real texts.
  const shared = madeWords(random, LEXICON.shared);
  const ofCategory = CATEGORIES.map(category => {
    const more = Array.from({ length: LEXICON.ofCategory }, () => random.of(shared));
    return [category, zipfWords([...new Set([...category.words, ...more])])] as const;
  });
  return {
    nouns: zipfWords([...COMMON.nouns, ...madeWords(random, LEXICON.nouns)]),
    verbs: zipfWords([...COMMON.verbs, ...madeWords(random, LEXICON.verbs, 'ed')]),
    adjectives: zipfWords([...COMMON.adjectives, ...madeWords(random, LEXICON.adjectives, 'al')]),
    ofCategory: new Map(ofCategory),
  };
});

/** `number` only decides on category and subject. */
export function newsText(random: Random, number: number): NewsText {
  const category = CATEGORIES[number % CATEGORIES.length] ?? random.of(CATEGORIES);
  const subject = category.subjects[Math.floor(number / CATEGORIES.length) % category.subjects.length] ?? [
    '',
    '',
  ];
  const count = sentenceCount(random);
  const names = Array.from({ length: 2 + Math.round((SIZE.names * count) / 10) }, () => madeName(random));
  const { nouns } = lexicon();
  const own = Array.from({ length: 5 + Math.round((SIZE.own * count) / 10) }, () => nouns(random));
  const main = sentenceGenerator(random, category, subject, { names, own });
  const paragraphs: string[] = [];
  for (let left = count; left > 0; ) {
    const sentences = Math.min(left, within(random, SIZE.sentencesOfParagraph));
    const isAside = paragraphs.length > 0 && random.next() < SIZE.asides;
    const other = random.of(CATEGORIES);
    const say = isAside ? sentenceGenerator(random, other, random.of(other.subjects), { names, own }) : main;
    paragraphs.push(Array.from({ length: sentences }, say).join(' '));
    left -= sentences;
  }
  const { adjectives } = lexicon();
  const title = `${capital(adjectives(random))} ${subject.join(' ')} in ${random.of(names)}`;
  return {
    category: category.name,
    subject: subject.join(' '),
    title,
    paragraphs,
    author: `${madeName(random)} ${madeName(random)}`,
    agency: random.of(AGENCIES),
    date: `${2 + random.below(26)} ${random.of(MONTHS)} 2003`,
  };
}

function sentenceCount(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const [least, most] = SIZE.sentences;
  return Math.min(most, Math.max(least, Math.round(SIZE.medianSentences * Math.exp(SIZE.spread * normal))));
}

/** Returns a function that generates sentences. Earlier names occur more often. */
function sentenceGenerator(
  random: Random,
  category: MadeCategory,
  subject: readonly string[],
  { names, own }: { readonly names: readonly string[]; readonly own: readonly string[] },
): () => string {
  const { nouns, verbs, adjectives, ofCategory } = lexicon();
  const words = ofCategory.get(category) ?? nouns;
  const thing = (): string => {
    const chance = random.next();
    if (chance < SIZE.ofSubject) return random.of([subject.join(' '), ...subject]);
    if (chance < SIZE.ofSubject + SIZE.ofOwn) return random.of(own);
    return (chance < SIZE.ofSubject + SIZE.ofOwn + SIZE.ofCategory ? words : nouns)(random);
  };
  const name = (): string => names[Math.floor(random.next() ** 2 * names.length)] ?? '';
  const did = (): string => verbs(random);
  const like = (): string => adjectives(random);
  const forms = [
    () => `The ${like()} ${thing()} of ${name()} ${did()} ${thing()} and ${thing()} ${thing()}.`,
    () =>
      `In ${name()} ${like()} ${thing()} and ${thing()} ${did()} every ${thing()} of the ${like()} ${thing()}.`,
    () => `${name()} ${did()} a ${like()} ${thing()} for the ${thing()}, but the ${thing()} was ${like()}.`,
    () => `When the ${thing()} ${did()} ${like()} ${thing()}, ${name()} and the ${thing()} ${did()} it.`,
    () => `It was not the ${like()} ${thing()} that ${did()} them, said ${name()}, but the ${thing()}.`,
    () =>
      `More than a ${thing()} has been ${did()} since then, and some of the ${thing()} will be ${like()}.`,
  ];
  return () => random.of(forms)();
}
