// What `pith bench` reads of the folders it measures: no output may be one of these files.

import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Inputs } from '../../base/files/refuse-outputs.ts';

/** A page and all that lies beside it, which it may load; right in the folder of the set, only what the set names. */
export function readsOfLabelled(
  pages: readonly { readonly pageFile: string; readonly labelFile: string }[],
  sets: readonly string[],
): Inputs {
  const roots = new Set(sets.map(folder => resolve(folder)));
  const files = pages.flatMap(({ pageFile, labelFile }) => [pageFile, labelFile]);
  const folders = new Set(files.map(file => dirname(file)).filter(folder => !roots.has(folder)));
  return { files: [...files, ...sets.map(folder => join(folder, 'manifest.json'))], folders: [...folders] };
}

/** The layouts differ: whatever has a folder below that of the dataset, and the lists of pages beside those. */
export async function readsOfDataset(datasets: readonly string[]): Promise<Inputs> {
  const folders: string[] = [];
  for (const dataset of datasets)
    for (const entry of await readdir(dataset, { withFileTypes: true }))
      if (entry.isDirectory()) folders.push(join(dataset, entry.name));
  const lists = ['manifest.json', 'ground-truth.json'];
  return { files: datasets.flatMap(dataset => lists.map(name => join(dataset, name))), folders };
}
