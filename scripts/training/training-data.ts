// Training data: binned evidence about the parts of many pages, in one file.

import {
  type PackedColumn,
  type PackedHead,
  type TypeName,
  unpackColumns,
} from '../../src/base/boosted-trees/packed-columns.ts';
import type { Binned } from './grow.ts';

export interface TrainingData<Page> extends Omit<Binned, 'pageCount'> {
  readonly pages: readonly Page[];
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  readonly versionOf: Uint8Array;
  /** Further columns about rows and pages, by name. */
  readonly others: ReadonlyMap<string, PackedColumn>;
}

export interface LearnOptions {
  /** Other seeds grow other trees; 0 gives the shipped models. */
  readonly seed?: number;
  /** Pages that are learned from, by their place in the data. */
  readonly isOn?: (page: number) => boolean;
  /** Features that may be asked, for ablations. */
  readonly isUsable?: (feature: string) => boolean;
}

/** Distance of the seeds that two runs give to the same model. */
export const SEED_STEP = 100;

type Facts<Page> = Pick<TrainingData<Page>, 'features' | 'classes' | 'edges' | 'pages'>;

/** Columns that all training data has; `bins` holds the features one after the other. */
const OWN = ['bins', 'labels', 'weights', 'pageOf', 'versionOf'] as const;

export function packTrainingData<Page>(data: TrainingData<Page>): Uint8Array {
  const { features, classes, edges, pages, columns, labels, weights, pageOf, versionOf, others } = data;
  const rows = labels.length;
  const bins = new Uint8Array(columns.length * rows);
  for (const [feature, column] of columns.entries()) bins.set(column, feature * rows);
  const own = { bins, labels, weights, pageOf, versionOf };
  const facts: Facts<Page> = { features, classes, edges, pages };
  return packColumns(facts, [...OWN.map(name => [name, own[name]] as const), ...others]);
}

export function unpackTrainingData<Page>(bytes: Uint8Array): TrainingData<Page> {
  const { facts, columns: packed } = unpackColumns<Facts<Page>>(bytes);
  const own = Object.fromEntries(OWN.map(name => [name, packed.get(name)]));
  const { bins, labels, weights, pageOf, versionOf } = own as unknown as Omit<
    TrainingData<Page>,
    'columns'
  > & { bins: Uint8Array };
  const rows = labels.length;
  const others = new Map(packed);
  for (const name of OWN) others.delete(name);
  const columns = facts.features.map((_, feature) => bins.subarray(feature * rows, (feature + 1) * rows));
  return { ...facts, columns, labels, weights, pageOf, versionOf, others };
}

/** Writes columns of numbers as one run of bytes, which `unpackColumns` reads. */
export function packColumns(facts: object, columns: Iterable<readonly [string, PackedColumn]>): Uint8Array {
  const all = [...columns];
  const typeOf = (column: PackedColumn) => column.constructor.name.replace('Array', '') as TypeName;
  const head: PackedHead<object> = {
    facts,
    columns: all.map(([name, column]) => [name, typeOf(column), column.length]),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(all.reduce((sum, [, column]) => sum + column.byteLength, line.length));
  bytes.set(line);
  let end = line.length;
  for (const [, { buffer, byteOffset, byteLength }] of all) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), end);
    end += byteLength;
  }
  return bytes;
}
