// The training data of the zone model on disk: binned evidence of the leaves, and the names around them.

import { readPacked, writePacked } from '../learning/packed-file.ts';

/** Where it is looked for unless another file is named: it is made by collect.ts and not kept in the repository. */
export const ZONE_DATA = 'out/zone-data.gz';

/** The file is read a few times and kept nowhere: quick packing beats tight packing. */
const PACKING = 1;

export interface NamedElement {
  readonly element: number;
  readonly words: readonly string[];
}

/** What is needed to learn names from a page, and to find the name features of its leaves. */
export interface PageData {
  readonly id: string;
  readonly site: string;
  readonly names: readonly NamedElement[];
  /** For each element: its parent, the weight of its subtree. */
  readonly parents: Int32Array;
  readonly weight: Float64Array;
  /** For each named element the weight of each zone in it. */
  readonly zoneWeights: Float32Array;
}

export interface TrainingData {
  readonly features: readonly string[];
  readonly classes: readonly string[];
  /** Upper edges of each feature's bins; a value belongs to the first that is not below it. */
  readonly edges: readonly (readonly number[])[];
  readonly pages: readonly PageData[];
  /** Bins by feature, a byte a row; those of names are filled in when it is known which pages are trained on. */
  readonly columns: readonly Uint8Array[];
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  /** For each row its page, the version of it, whether that is mirrored, and its leaf. */
  readonly pageOf: Uint16Array;
  readonly versionOf: Uint8Array;
  readonly isMirrored: Uint8Array;
  readonly leafOf: Int32Array;
}

interface Head extends Pick<TrainingData, 'features' | 'classes' | 'edges'> {
  readonly rows: number;
  readonly pages: readonly { id: string; site: string; elements: number; names: [number, string][] }[];
}

export function writeTrainingData(file: string, data: TrainingData): void {
  const head: Head = {
    features: data.features,
    classes: data.classes,
    edges: data.edges,
    rows: data.labels.length,
    pages: data.pages.map(({ id, site, names, parents }) => ({
      id,
      site,
      elements: parents.length,
      names: names.map(({ element, words }) => [element, words.join(' ')]),
    })),
  };
  writePacked(
    file,
    head,
    [
      ...data.columns,
      data.labels,
      data.weights,
      data.pageOf,
      data.versionOf,
      data.isMirrored,
      data.leafOf,
      ...data.pages.flatMap(({ parents, weight, zoneWeights }) => [parents, weight, zoneWeights]),
    ],
    PACKING,
  );
}

export function readTrainingData(file: string): TrainingData {
  const { head, take } = readPacked<Head>(file);
  const { features, classes, edges, rows } = head;
  const columns = features.map(() => take(rows));
  const labels = take(rows);
  const weights = new Float32Array(take(rows * 4).buffer);
  const pageOf = new Uint16Array(take(rows * 2).buffer);
  const versionOf = take(rows);
  const isMirrored = take(rows);
  const leafOf = new Int32Array(take(rows * 4).buffer);
  const pages = head.pages.map(({ id, site, elements, names }) => ({
    id,
    site,
    names: names.map(([element, words]) => ({ element, words: words.split(' ') })),
    parents: new Int32Array(take(elements * 4).buffer),
    weight: new Float64Array(take(elements * 8).buffer),
    zoneWeights: new Float32Array(take(names.length * classes.length * 4).buffer),
  }));
  return { features, classes, edges, pages, columns, labels, weights, pageOf, versionOf, isMirrored, leafOf };
}
