// A feature is one row of a table: its name, how its value is found from up to three facts, and how a reason words it.
// Without words are features of a whole page, the same for all that is judged on it, and those that nobody can check on
// the picture.

export type Feature<One, Two = void, Three = void> = readonly [
  name: string,
  value: (one: One, two: Two, three: Three) => number,
  phrase?: Phrase,
];

/** How a reason words a value, '' where it says nothing. In a text, `%`, `{px}` and `{characters}` stand for the value. */
export type Phrase = string | ((value: number) => string);

export const worded = (phrase: Phrase, value: number): string =>
  typeof phrase === 'string'
    ? phrase.replace(/%|\{px\}|\{characters\}/, place => VALUE_WORDS[place]?.(value) ?? place)
    : phrase(value);

/** Features said of one or more things, such as a piece itself or the block around it. */
export interface SaidOf {
  readonly subjects: readonly Subject[];
  readonly rows: readonly (readonly [name: string, value: unknown, phrase?: Phrase])[];
}

export interface Subject {
  /** Stands before the names of the features, with a dot between. */
  readonly name: string;
  /** Stands before the phrases of the features in a reason. */
  readonly words: string;
}

/** The full names of the features, in the order of a model. */
export const namesOf = (groups: readonly SaidOf[]): string[] =>
  groups.flatMap(({ subjects, rows }) =>
    subjects.flatMap(({ name }) => rows.map(([feature]) => `${name}.${feature}`)),
  );

/** Words the value of a feature, by its full name, if it has words. */
export type FeaturePhrases = ReadonlyMap<string, (value: number) => string>;

export const phrasesOf = (groups: readonly SaidOf[]): FeaturePhrases =>
  new Map(
    groups.flatMap(({ subjects, rows }) =>
      subjects.flatMap(({ name, words }) =>
        rows.flatMap(([feature, , phrase]) =>
          phrase === undefined
            ? []
            : [
                [
                  `${name}.${feature}`,
                  (value: number) => {
                    const said = worded(phrase, value);
                    return said === '' ? '' : `${words} ${said}`.trim();
                  },
                ] as const,
              ],
        ),
      ),
    ),
  );

/** A feature of a piece or leaf, and what it added to the score. */
export interface Weighed {
  readonly feature: string;
  readonly value: number;
  readonly gain: number;
}

const MOST_PHRASES = 3;

/** Words the strongest of these, which are in order, so that a user can check it on the picture; undefined for none. */
export function wordsOf(evidence: Iterable<Weighed>, phrases: FeaturePhrases): string | undefined {
  const said = new Set<string>();
  for (const { feature, value, gain } of evidence) {
    if (said.size === MOST_PHRASES) break;
    const words = gain > 0 ? phrases.get(feature)?.(value) : undefined;
    if (words) said.add(words);
  }
  return said.size === 0 ? undefined : [...said].join('; ');
}

const LOG_PX = 50;
/** px on a logarithmic scale: 10 px more matter at the edge of a page, not 5,000 px from it. */
export const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

/** The value that a logarithm of 1 more was taken of. */
export const unlogged = (value: number): number => Math.round(2 ** value - 1);

export const percent = (value: number): string => `${Math.round(value * 100)} %`;
export const px = (value: number): string => `${Math.round((2 ** value - 1) * LOG_PX)} px`;

const VALUE_WORDS: Readonly<Record<string, (value: number) => string>> = {
  '%': value => (value > 0 && value < 0.005 ? 'under 1 %' : percent(value)),
  '{px}': px,
  '{characters}': value => `${unlogged(value)} characters`,
};

export const yes =
  (is: string, isNot = '') =>
  (value: number): string =>
    value > 0 ? is : isNot;

/** Says nothing of a share of nearly 0. */
export const shareWords =
  (phrase: string) =>
  (value: number): string =>
    value < LEAST_SHARE ? '' : worded(phrase, value);

const LEAST_SHARE = 0.01;
