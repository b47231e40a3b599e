// The training data of the zone model on disk: binned evidence, a byte a value, so that it is small and trains alike.

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

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
  const head = Buffer.from(`${JSON.stringify({ ...rest, rows: labels.length })}\n`);
  const parts = [bins, labels, weights, pageOf].map(part =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength),
  );
  writeFileSync(file, gzipSync(Buffer.concat([head, ...parts]), { level: 9 }));
}

export function readTrainingData(file: string): TrainingData {
  const bytes = gunzipSync(readFileSync(file));
  const end = bytes.indexOf(10);
  const { rows, ...rest } = JSON.parse(bytes.subarray(0, end).toString()) as TrainingData & { rows: number };
  let offset = end + 1;
  const take = (length: number) => {
    const part = Uint8Array.from(bytes.subarray(offset, offset + length));
    offset += length;
    return part;
  };
  return {
    ...rest,
    bins: take(rows * rest.features.length),
    labels: take(rows),
    weights: new Float32Array(take(rows * 4).buffer),
    pageOf: new Uint16Array(take(rows * 2).buffer),
  };
}
