// A feature is one row of a table: its name, how its value is found from up to three facts, and how a reason words it.
// Features of a whole page have no words, as they are the same for all that is judged on it; nor have those that nobody
// can check on the picture.

export type Feature<One, Two = void, Three = void> = readonly [
  name: string,
  value: (one: One, two: Two, three: Three) => number,
  phrase?: Phrase,
];

/** How a reason words a value, '' where it says nothing. In a text, `%`, `{px}` and `{characters}` stand for the value. */
export type Phrase = string | ((value: number) => string);

export const worded = (phrase: Phrase, value: number): string =>
  typeof phrase === 'string'
    ? phrase.replace(/\bat %|%|\{px\}|\{characters\}/, place => VALUE_WORDS[place]?.(value) ?? place)
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

interface FeatureWords {
  readonly subject: string;
  readonly said: (value: number) => string;
}

/** The words of each feature that has any, by its full name. */
export type FeaturePhrases = ReadonlyMap<string, FeatureWords>;

export const phrasesOf = (groups: readonly SaidOf[]): FeaturePhrases =>
  new Map(
    groups.flatMap(({ subjects, rows }) =>
      subjects.flatMap(({ name, words: subject }) =>
        rows.flatMap(([feature, , phrase]) =>
          phrase === undefined
            ? []
            : [[`${name}.${feature}`, { subject, said: (value: number) => worded(phrase, value) }] as const],
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

/**
 * Words the strongest of these, which are in order, so that a user can check it on the picture; undefined for none. What is
 * said of one thing is not said of another.
 */
export function wordsOf(evidence: Iterable<Weighed>, phrases: FeaturePhrases): string | undefined {
  const told = new Map<string, string>();
  for (const { feature, value, gain } of evidence) {
    if (told.size === MOST_PHRASES) break;
    const words = gain > 0 ? phrases.get(feature) : undefined;
    const said = words?.said(value) ?? '';
    if (said !== '' && !told.has(said)) told.set(said, `${words?.subject ?? ''} ${said}`.trim());
  }
  return told.size === 0 ? undefined : [...told.values()].join('; ');
}

const LOG_PX = 50;
/** px on a logarithmic scale: 10 px more matter at the edge of a page, not 5,000 px from it. */
export const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

/** The value that a logarithm of 1 more was taken of. */
export const unlogged = (value: number): number => Math.round(2 ** value - 1);

export const percent = (value: number): string => `${Math.round(value * 100)} %`;
export const px = (value: number): string => `${Math.round((2 ** value - 1) * LOG_PX)} px`;

const VALUE_WORDS: Readonly<Record<string, (value: number) => string>> = {
  'at %': value => `at ${percent(value)}`,
  '%': value => (value > 0 && value < 0.005 ? 'under 1 %' : percent(value)),
  '{px}': px,
  '{characters}': value => `${unlogged(value)} characters`,
};

export const yes =
  (is: string, isNot = '') =>
  (value: number): string =>
    value > 0 ? is : isNot;

/** Says nothing of a value under `least`. */
export const saidFrom =
  (least: number, phrase: Phrase) =>
  (value: number): string =>
    value < least ? '' : worded(phrase, value);

/** Says nothing of nearly 0. */
export const unlessNone = (phrase: string) => saidFrom(0.01, phrase);

export const timesUsual = (size: number): string =>
  Math.abs(size - 1) < 0.05 ? 'is set at the usual size' : `is set at ${size.toFixed(1)} × the usual size`;
