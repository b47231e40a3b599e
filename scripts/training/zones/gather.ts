// Makes a label set of the pages of WCXB that kept enough of their looks to be labelled for zones too. The labels are in
// `labels/`; they were made on the pages without their scripts.

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isThere } from '../../../src/base/files/read-if-there.ts';
import { readGzipped } from '../../../src/lab/bench/datasets/dataset-files.ts';

const LABELS = 'scripts/training/zones/labels';
const SCRIPT = /<script\b[\s\S]*?<\/script\s*>/giu;

/** Leaves pages that are there: a new date would have them rendered again. */
export async function gather(wcxb: string, outFolder: string): Promise<void> {
  for (const file of await readdir(LABELS)) {
    const id = basename(file, '.json');
    const folder = join(outFolder, id);
    const pageFile = join(folder, 'page.html');
    await mkdir(folder, { recursive: true });
    await copyFile(join(LABELS, file), join(folder, 'labels.json'));
    if (await isThere(pageFile)) continue;
    const { bytes } = await readGzipped(join(wcxb, 'html', `${id}.html.gz`));
    await writeFile(pageFile, new TextDecoder().decode(bytes).replace(SCRIPT, ''));
  }
}
