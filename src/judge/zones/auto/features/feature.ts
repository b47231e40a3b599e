// Groups of features: what their rows are said of, and what writes the values that a model wants.

import { type Feature, type SaidOf, type Subject, writerOf } from '../../../../base/boosted-trees/feature.ts';
import { type FeatureWriter, sharedRows } from '../../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../../base/columns.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

/** A table of features, said of a leaf itself or of one or more blocks around it. */
export interface FeatureGroup extends SaidOf {
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
      const putValues = writerOf(wanted);
      const columnsOf = subjects.map(({ name }) =>
        Int32Array.from(wanted.keys()).filter(column => isWanted(`${name}.${wanted[column]?.[0]}`)),
      );
      const isUsed = (_: unknown, subject: number) => (columnsOf[subject]?.length ?? 0) > 0;
      const columns = columnsOf.filter(isUsed);
      return (measures, leaves) => {
        const { bySubject, count } = keysOf(measures, leaves);
        const keys = bySubject.filter(isUsed);
        const shared = sharedRows(count, wanted.length, keys, leaves, (row, key) =>
          putValues(row, viewOf(measures, key)),
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

/** `part / whole`, with a whole of at least 1. */
export const share = (part: number, whole: number): number => part / Math.max(1, whole);
