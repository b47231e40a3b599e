// The training data of the content model on disk: binned evidence, a byte a value, so that it is small and trains alike.

import { readPacked, writePacked } from '../learning/packed-file.ts';

export interface TrainingPage {
  readonly id: string;
  /** Pages of one site are never on both sides of a fold. */
  readonly site: string;
  /** Place in KIND_NAMES. */
  readonly kind: number;
  /** A version of the page before it, whose article ends early. */
  readonly isShortened: boolean;
  /** Evidence about the page as a whole: KIND_FEATURES wide. */
  readonly kindFeatures: readonly number[];
}

export interface TrainingData {
  /** All but those of the kinds of page, which come from a model of their own. */
  readonly features: readonly string[];
  readonly edges: readonly (readonly number[])[];
  readonly pages: readonly TrainingPage[];
  /** A column a feature, a value a row. */
  readonly columns: readonly Uint8Array[];
  /** 0 to 1: the share of the piece that is content. */
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  /** Index in `pages` of each row. */
  readonly pageOf: Uint16Array;
}

/** Labels and weights are kept as whole numbers of these. */
const LABEL_STEPS = 100;
const WEIGHT_STEPS = 1000;

export function writeTrainingData(file: string, data: TrainingData): void {
  const { columns, labels, weights, pageOf, ...rest } = data;
  writePacked(file, { ...rest, rows: labels.length }, [
    Uint8Array.from(labels, label => Math.round(label * LABEL_STEPS)),
    Uint32Array.from(weights, weight => Math.round(weight * WEIGHT_STEPS)),
    pageOf,
    ...columns,
  ]);
}

export function readTrainingData(file: string): TrainingData {
  const { head, take } = readPacked<TrainingData & { rows: number }>(file);
  const { rows, ...rest } = head;
  return {
    ...rest,
    labels: Float32Array.from(take(rows), label => label / LABEL_STEPS),
    weights: Float32Array.from(new Uint32Array(take(rows * 4).buffer), weight => weight / WEIGHT_STEPS),
    pageOf: new Uint16Array(take(rows * 2).buffer),
    columns: rest.features.map(() => take(rows)),
  };
}
