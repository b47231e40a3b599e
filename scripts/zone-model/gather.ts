// Makes a label set of the pages of WCXB that kept enough of their looks to be labelled for zones too:
// `gather.ts WCXB OUT`. The labels are in `labels/`; they were made on the pages without their scripts.

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readGzipped } from '../../src/lab/bench/datasets/gzipped.ts';

const LABELS = 'scripts/zone-model/labels';
const SCRIPT = /<script\b[\s\S]*?<\/script\s*>/giu;

const [contentFolder, outFolder] = process.argv.slice(2);
if (contentFolder === undefined || outFolder === undefined) throw new Error('usage: gather.ts WCXB OUT');
for (const file of await readdir(LABELS)) {
  const id = basename(file, '.json');
  const folder = join(outFolder, id);
  await mkdir(folder, { recursive: true });
  const { bytes } = await readGzipped(join(contentFolder, 'html', `${id}.html.gz`), 'utf-8');
  await writeFile(join(folder, 'page.html'), new TextDecoder().decode(bytes).replace(SCRIPT, ''));
  await copyFile(join(LABELS, file), join(folder, 'labels.json'));
}
