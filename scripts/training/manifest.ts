// Reads and writes `manifest.json` next to the models: hash, data, seed, command and scores of each.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ModelEntry {
  /** The hash of the file `NAME.bin`. */
  readonly sha256: string;
  /** `sha256`: of the evidence, where that is known. */
  readonly data: { readonly sha256?: string; readonly pages: number; readonly rows?: number };
  readonly seed: number;
  /** Gives the same bytes from the same pages. */
  readonly command: string;
  /** From cross-validation: accuracy of zones by names, word F1 of content by set, error and hits of quality. */
  readonly scores?: Readonly<Record<string, number>>;
}

export type Manifest = Record<string, ModelEntry>;

const fileIn = (folder: string): string => join(folder, 'manifest.json');

export const readManifest = (folder: string): Manifest =>
  existsSync(fileIn(folder)) ? (JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Manifest) : {};

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(fileIn(folder), `${JSON.stringify(manifest, null, 2)}\n`);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
