// Groups of features, and the rows that they write for the things of a page: its leaves, which zones judge, or its pieces,
// which content judges.

import { at } from '../columns.ts';
import type { Feature, SaidOf, Subject } from './feature.ts';
import type { RowSource } from './tree-scores.ts';

/** Appends values to one array: a list for each row would make millions of lists on a large page. */
class FeatureWriter {
  readonly rows: Float32Array;
  at = 0;

  constructor(rows: Float32Array) {
    this.rows = rows;
  }

  /** The same value for several features. */
  putMany(value: number, count: number): void {
    this.rows.fill(value, this.at, this.at + count);
    this.at += count;
  }

  /** A loop, because for few values it is faster than `TypedArray.set`. */
  putAll(values: Float32Array, from: number, count: number): void {
    const { rows } = this;
    let to = this.at;
    for (let place = from; place < from + count; place++) rows[to++] = values[place] ?? 0;
    this.at = to;
  }

  /** Only these columns of a row that begins at `from`. */
  putSome(values: Float32Array, from: number, columns: Int32Array): void {
    const { rows } = this;
    let to = this.at;
    for (let place = 0; place < columns.length; place++)
      rows[to++] = values[from + (columns[place] ?? 0)] ?? 0;
    this.at = to;
  }
}

/** A table of features, said of each thing itself or of others around it. `Page`: all that they read. */
export interface FeatureGroup<Page> extends SaidOf {
  /** Chooses features, once for all pages. */
  readonly choose: (isWanted: IsWanted) => PageWriter<Page>;
}

/** Prepares a page; the returned function writes the chosen values of one thing, subject after subject. */
type PageWriter<Page> = (page: Page, things: readonly number[]) => ThingWriter;
type ThingWriter = (row: FeatureWriter, thing: number) => void;

/** True if a model uses a feature, by its full name. */
type IsWanted = (feature: string) => boolean;

/** Writes the chosen values of one subject from the facts that they are found from. */
interface Put<One, Two, Three> {
  (row: FeatureWriter, one: One, two: Two, three: Three): void;
  /** Number of values. */
  readonly width: number;
}

function putOf<One, Two, Three>(features: readonly Feature<One, Two, Three>[]): Put<One, Two, Three> {
  const values = features.map(([, value]) => value);
  const put = (row: FeatureWriter, one: One, two: Two, three: Three): void => {
    const { rows } = row;
    let to = row.at;
    // By index: an iterator for each row would cost as much as the values.
    for (let place = 0; place < values.length; place++)
      rows[to++] = (values[place] as Feature<One, Two, Three>[1])(one, two, three);
    row.at = to;
  };
  return Object.assign(put, { width: values.length });
}

/** Makes the rows of things of a page, by the groups of `features`, which are in the order of the groups. */
export function featureRows<Page>(
  groups: readonly FeatureGroup<Page>[],
  features: readonly string[],
): (page: Page, things: readonly number[]) => RowSource {
  const wanted = new Set(features);
  const chosen = groups.map(group => group.choose(feature => wanted.has(feature)));
  const width = features.length;
  return (page, things) => {
    const writers = chosen.map(writerFor => writerFor(page, things));
    let row = new FeatureWriter(new Float32Array(0));
    // The buffer is reused: rows are valid until the next call.
    const rows = (from: number, count: number): Float32Array => {
      if (row.rows.length < count * width) row = new FeatureWriter(new Float32Array(count * width));
      row.at = 0;
      for (let place = from; place < from + count; place++)
        for (let group = 0; group < writers.length; group++) writers[group]?.(row, things[place] ?? 0);
      return row.rows.subarray(0, count * width);
    };
    return { count: things.length, rows };
  };
}

/** A group whose values are found for each thing. `writerFor` is asked for each subject, by its place. */
export const ownGroup = <Page, One, Two = void, Three = void>(
  subjects: readonly Subject[],
  rows: readonly Feature<One, Two, Three>[],
  writerFor: (page: Page, put: Put<One, Two, Three>, subject: number) => ThingWriter,
): FeatureGroup<Page> => ({
  subjects,
  rows,
  choose: isWanted => {
    const puts = subjects.map(({ name }) =>
      putOf(rows.filter(([feature]) => isWanted(`${name}.${feature}`))),
    );
    return page => {
      const writers = puts.flatMap((put, subject) =>
        put.width === 0 ? [] : [writerFor(page, put, subject)],
      );
      const [first, second] = writers;
      if (first === undefined) return () => {};
      if (second === undefined) return first;
      return (row, thing) => {
        for (let subject = 0; subject < writers.length; subject++) writers[subject]?.(row, thing);
      };
    };
  },
});

/** The other thing that the values describe, as a number below `count`: a column for each subject, by things. */
interface Keys {
  readonly bySubject: readonly Int32Array[];
  readonly count: number;
}

/** A group whose values belong to others that many things and subjects share: each of these is looked at once. */
export const sharedGroup = <Page, One, Two = void, Three = void>(
  subjects: readonly Subject[],
  rows: readonly Feature<One, Two, Three>[],
  keysOf: (page: Page, things: readonly number[]) => Keys,
  writerFor: (page: Page, put: Put<One, Two, Three>) => (row: FeatureWriter, key: number) => void,
): FeatureGroup<Page> => ({
  subjects,
  rows,
  choose: isWanted => {
    const wanted = rows.filter(([feature]) => subjects.some(({ name }) => isWanted(`${name}.${feature}`)));
    const put = putOf(wanted);
    const columnsOf = subjects.map(subject => chosenColumns(subject, wanted, isWanted));
    const isUsed = (_: unknown, subject: number) => (columnsOf[subject]?.length ?? 0) > 0;
    const copies = columnsOf.filter(isUsed).map(columns => copier(columns, wanted.length));
    return (page, things) => {
      const { bySubject, count } = keysOf(page, things);
      const keys = bySubject.filter(isUsed);
      const { values, placeOf } = sharedRows(count, wanted.length, keys, things, writerFor(page, put));
      return (row, thing) => {
        for (let subject = 0; subject < keys.length; subject++)
          copies[subject]?.(row, values, at(placeOf, at(keys[subject] as Int32Array, thing)));
      };
    };
  },
});

/** Rows that are part of several other rows, each made once. */
interface SharedRows {
  readonly values: Float32Array;
  /** For each element that has one, where its row begins. */
  readonly placeOf: Int32Array;
}

function sharedRows(
  elementCount: number,
  width: number,
  /** `columns[k][others[i]]` is an element that gets a row. */
  columns: readonly Int32Array[],
  others: readonly number[],
  putRow: (row: FeatureWriter, element: number) => void,
): SharedRows {
  const placeOf = new Int32Array(elementCount).fill(-1);
  let length = 0;
  for (const column of columns) {
    for (const other of others) {
      const element = column[other] ?? 0;
      if ((placeOf[element] ?? 0) >= 0) continue;
      placeOf[element] = length;
      length += width;
    }
  }
  const row = new FeatureWriter(new Float32Array(length));
  for (let element = 0; element < elementCount; element++) {
    const place = placeOf[element] ?? -1;
    if (place < 0) continue;
    row.at = place;
    putRow(row, element);
  }
  return { values: row.rows, placeOf };
}

/** A group whose values lie in rows already: `placeOf` says where that of a thing begins. */
export const copiedGroup = <Page>(
  subject: Subject,
  rows: SaidOf['rows'],
  valuesOf: (page: Page) => {
    readonly values: Float32Array;
    readonly placeOf: (thing: number) => number;
  },
): FeatureGroup<Page> => ({
  subjects: [subject],
  rows,
  choose: isWanted => {
    const copy = copier(chosenColumns(subject, rows, isWanted), rows.length);
    return page => {
      const { values, placeOf } = valuesOf(page);
      return (row, thing) => copy(row, values, placeOf(thing));
    };
  },
});

const chosenColumns = ({ name }: Subject, rows: SaidOf['rows'], isWanted: IsWanted): Int32Array =>
  Int32Array.from(rows.keys()).filter(column => isWanted(`${name}.${rows[column]?.[0]}`));

/** Copies the given columns of a row of `width` values. */
const copier =
  (columns: Int32Array, width: number) =>
  (row: FeatureWriter, values: Float32Array, from: number): void => {
    if (columns.length === width) row.putAll(values, from, width);
    else row.putSome(values, from, columns);
  };
