// Generates texts: names, paragraphs by a grammar about one subject of a category, and words with the skew of natural
// language; and holds their words: twelve categories after the paper's Table 1, with two subjects each.

import { at, firstPlace } from '../../base/columns.ts';
import type { Random } from '../bench/random.ts';

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

export interface MadeCategory {
  readonly name: string;
  readonly words: readonly string[];
  /** Each subject is two words that no other subject uses. */
  readonly subjects: readonly (readonly [string, string])[];
}

export const category = (name: string, subjects: string, words: string): MadeCategory => ({
  name,
  words: words.split(' '),
  subjects: subjects.split(', ').map(subject => subject.split(' ') as [string, string]),
});

export const CATEGORIES: readonly MadeCategory[] = [
  category(
    'Art',
    'fresco restoration, puppet theatre',
    'painter gallery canvas sculpture museum portrait exhibition curator pigment drawing studio collection engraving stage',
  ),
  category(
    'News',
    'harbour strike, flood warning',
    'reporter newspaper editor headline broadcast bulletin correspondent press interview column radio witness spokesman rumour',
  ),
  category(
    'Business',
    'bakery merger, cotton exchange',
    'market shareholder profit invoice factory investor wages supplier contract dividend bankruptcy export customer turnover',
  ),
  category(
    'Entertainment',
    'circus parade, carnival orchestra',
    'singer concert audience comedy film actor ticket festival dancer melody premiere applause costume rehearsal',
  ),
  category(
    'Computers',
    'compiler migration, printer firmware',
    'software server keyboard network database program processor memory password browser cable protocol algorithm screen',
  ),
  category(
    'Education',
    'reading scholarship, village academy',
    'teacher pupil classroom lesson examination curriculum university lecture homework library diploma grammar student textbook',
  ),
  category(
    'Region',
    'mountain railway, island ferry',
    'valley village river district province coast highway border traveller inn bridge map lighthouse plateau',
  ),
  category(
    'Science',
    'comet observatory, glacier survey',
    'laboratory experiment physicist particle species fossil telescope hypothesis chemistry crystal gravity botanist specimen measurement',
  ),
  category(
    'Government',
    'canal referendum, customs reform',
    'minister parliament election senator budget treaty mayor council law tribunal ballot committee decree ambassador',
  ),
  category(
    'Society',
    'census dispute, dialect archive',
    'population household survey custom marriage sociologist class neighbourhood language tradition identity poverty kinship migration',
  ),
  category(
    'Health',
    'malaria vaccine, hip surgery',
    'patient doctor hospital nurse symptom diagnosis treatment medicine fever infection clinic therapy surgeon diet',
  ),
  category(
    'Culture',
    'lantern ceremony, tea pilgrimage',
    'temple belief ritual feast ancestor shrine legend prayer folklore blessing monastery calendar cuisine elder',
  ),
];

export const COMMON = {
  verbs:
    'described found reported carried moved opened showed offered followed prepared crossed repaired counted reached discussed measured compared explained collected changed'.split(
      ' ',
    ),
  nouns:
    'year morning group plan letter question result place number story reason building winter member hour street example answer problem visitor garden table window autumn meeting'.split(
      ' ',
    ),
  adjectives:
    'large quiet early local famous narrow recent careful simple old distant modern heavy public annual bright'.split(
      ' ',
    ),
} as const;

const SYLLABLES = 'ka lo mer tin ve sor dal bri en os ru pel ham nor ita gle fen wos dra mil'.split(' ');
