// The plots of an experiment: each an SVG in the folder that `--plots` names.

import { join, resolve } from 'node:path';
import { makeFolder } from '../../base/files/make-folder.ts';
import { writeWhole } from '../../base/files/write-file.ts';

/** Before hours of work: the folder is made, or it is said why it cannot be. */
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
