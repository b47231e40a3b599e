// A feature is one row of a table: its name, how its value is found, and how a reason words it.

import {
  type FeatureTable,
  type FeatureWriter,
  featureTable,
  sharedRows,
} from '../../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../../base/columns.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

export type Feature<View> = readonly [name: string, value: (view: View) => number, phrase: Phrase];

/** How a reason words a value. In a text, `%`, `{px}` and `{characters}` stand for the value. */
export type Phrase = string | ((value: number) => string);

export const worded = (phrase: Phrase, value: number): string =>
  typeof phrase === 'string'
    ? phrase.replace(/%|\{px\}|\{characters\}/, place => VALUE_WORDS[place]?.(value) ?? place)
    : phrase(value);

/** A table of features, and what on a page they are said of: a leaf itself, or one or more blocks around it. */
export interface FeatureGroup {
  readonly subjects: readonly Subject[];
  readonly rows: readonly (readonly [name: string, value: unknown, phrase: Phrase])[];
  /** Chooses features, once for all pages. */
  readonly choose: (isWanted: IsWanted) => PageWriter;
}

/** Prepares a page; the answer writes the chosen values of one leaf, subject after subject. */
type PageWriter = (
  measures: PageMeasures,
  leaves: readonly number[],
) => (row: FeatureWriter, leaf: number) => void;

/** True if a model uses a feature, by its full name. */
type IsWanted = (feature: string) => boolean;

interface Subject {
  /** Stands before the names of the features, with a dot between. */
  readonly name: string;
  /** Stands before the phrases of the features in a reason. */
  readonly words: string;
}

/** Writes the values of these features, without their words. */
export const valuesOf = <View>(rows: readonly Feature<View>[]): FeatureTable<View, void, void> =>
  featureTable(Object.fromEntries(rows.map(([name, value]) => [name, value])));

/** The thing that the values describe, as a number below `count`, for each leaf and subject. */
interface Keys {
  readonly bySubject: readonly Int32Array[];
  readonly count: number;
}

/** A group whose values belong to things that many leaves and subjects share: each thing is looked at once. */
export function sharedGroup<View>(
  subjects: readonly Subject[],
  rows: readonly Feature<View>[],
  keysOf: (measures: PageMeasures, leaves: readonly number[]) => Keys,
  viewOf: (measures: PageMeasures, key: number) => View,
): FeatureGroup {
  return {
    subjects,
    rows,
    choose: isWanted => {
      const wanted = rows.filter(([feature]) => subjects.some(({ name }) => isWanted(`${name}.${feature}`)));
      const values = valuesOf(wanted);
      const columnsOf = subjects.map(({ name }) =>
        Int32Array.from(wanted.keys()).filter(column => isWanted(`${name}.${wanted[column]?.[0]}`)),
      );
      const isUsed = (_: unknown, subject: number) => (columnsOf[subject]?.length ?? 0) > 0;
      const columns = columnsOf.filter(isUsed);
      return (measures, leaves) => {
        const { bySubject, count } = keysOf(measures, leaves);
        const keys = bySubject.filter(isUsed);
        const shared = sharedRows(count, wanted.length, keys, leaves, (row, key) =>
          values.put(row, viewOf(measures, key)),
        );
        return (row, leaf) => {
          for (let subject = 0; subject < keys.length; subject++) {
            const from = at(shared.placeOf, at(keys[subject] as Int32Array, leaf));
            row.putSome(shared.values, from, columns[subject] as Int32Array);
          }
        };
      };
    },
  };
}

const LOG_PX = 50;
/** px on a logarithmic scale: 10 px more matter at the edge of a page, not 5,000 px from it. */
export const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

/** `part / whole`, with a whole of at least 1. */
export const share = (part: number, whole: number): number => part / Math.max(1, whole);

export const percent = (value: number): string => `${Math.round(value * 100)} %`;
export const px = (value: number): string => `${Math.round((2 ** value - 1) * LOG_PX)} px`;

const VALUE_WORDS: Readonly<Record<string, (value: number) => string>> = {
  '%': percent,
  '{px}': px,
  '{characters}': value => `${Math.round(2 ** value - 1)} characters`,
};
export const yes =
  (is: string, isNot: string) =>
  (value: number): string =>
    value > 0 ? is : isNot;
