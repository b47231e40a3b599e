// Lists the files that `pith bench` reads, so that no output overwrites one of them.

import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Inputs } from '../../../base/files/refuse-outputs.ts';

/** Includes the folder of each page, from which it may load files. Of the folder of the set, only its own files. */
export function inputsOfLabelled(
  pages: readonly { readonly pageFile: string; readonly labelFile: string }[],
  sets: readonly string[],
): Inputs {
  const roots = new Set(sets.map(folder => resolve(folder)));
  const files = pages.flatMap(({ pageFile, labelFile }) => [pageFile, labelFile]);
  const folders = new Set(files.map(file => dirname(file)).filter(folder => !roots.has(folder)));
  return { files: [...files, ...sets.map(folder => join(folder, 'manifest.json'))], folders: [...folders] };
}

/** Includes all subfolders, because the layouts of datasets differ, and the lists of pages beside them. */
export async function inputsOfDataset(datasets: readonly string[]): Promise<Inputs> {
  const folders: string[] = [];
  for (const dataset of datasets)
    for (const entry of await readdir(dataset, { withFileTypes: true }))
      if (entry.isDirectory()) folders.push(join(dataset, entry.name));
  const lists = ['manifest.json', 'ground-truth.json'];
  return { files: datasets.flatMap(dataset => lists.map(name => join(dataset, name))), folders };
}
