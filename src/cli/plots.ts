// The plots of an experiment: each an SVG in the folder that `--plots` names.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { outputError, writeWhole } from '../files/write-file.ts';

/** Before hours of work: the folder is made, or it is said why it cannot be. */
export async function makePlotsFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw outputError(folder, error);
  });
}

export async function writePlots(
  folder: string | undefined,
  plots: Iterable<readonly [name: string, svg: string]>,
): Promise<void> {
  if (folder === undefined) return;
  for (const [name, svg] of plots) await writeWhole(join(folder, name), svg);
}
