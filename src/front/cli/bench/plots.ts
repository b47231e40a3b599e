// Writes the plots of an experiment as SVG files into the folder of `--plots`.

import { join, resolve } from 'node:path';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { writeWhole } from '../../../base/files/write-file.ts';

/** Runs before the experiment, which takes hours, so that a bad folder fails at once. */
export async function makePlotsFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await makeFolder(resolve(folder));
}

export async function writePlots(
  folder: string | undefined,
  plots: Iterable<readonly [name: string, svg: string]>,
): Promise<void> {
  if (folder === undefined) return;
  for (const [name, svg] of plots) await writeWhole(join(folder, name), svg);
}
