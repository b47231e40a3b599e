// The training data of the zone model on disk: binned evidence, a byte a value, so that it is small and trains alike.

import { readPacked, writePacked } from '../learning/packed-file.ts';

export interface TrainingData {
  readonly features: readonly string[];
  readonly classes: readonly string[];
  /** Upper edges of each feature's bins; a value belongs to the first that is not below it. */
  readonly edges: readonly (readonly number[])[];
  /** Names of the pages and, for cross-validation, of the sites they belong to. */
  readonly pages: readonly string[];
  readonly sites: readonly string[];
  /** A row a leaf, features wide. */
  readonly bins: Uint8Array;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  /** Index in `pages` of each row. */
  readonly pageOf: Uint16Array;
}

export function writeTrainingData(file: string, data: TrainingData): void {
  const { bins, labels, weights, pageOf, ...rest } = data;
  writePacked(file, { ...rest, rows: labels.length }, [bins, labels, weights, pageOf]);
}

export function readTrainingData(file: string): TrainingData {
  const { head, take } = readPacked<TrainingData & { rows: number }>(file);
  const { rows, ...rest } = head;
  return {
    ...rest,
    bins: take(rows * rest.features.length),
    labels: take(rows),
    weights: new Float32Array(take(rows * 4).buffer),
    pageOf: new Uint16Array(take(rows * 2).buffer),
  };
}
