// Measures how still zones and content hold when pages are changed, for `pith bench --stability`.

import { relative, resolve } from 'node:path';
import { fileVisit, pagesNamed } from '../../../lab/bench/pages/pages-to-see.ts';
import { type PageToSee, visitOptions } from '../../../lab/bench/pages/see-pages.ts';
import {
  benchStability,
  stabilityFigures,
  stabilityTable,
  summariesOf,
} from '../../../lab/bench/stability/bench-stability.ts';
import { PAGE_CHANGES } from '../../../lab/bench/stability/page-changes.ts';
import { isLabelSet } from '../../../lab/bench/truth/label-sets.ts';
import { filesBelow } from '../../../run/sources/folder.ts';
import { contentPages } from './bench-content-task.ts';
import { type BenchFlags, type BenchTask, inputsOfDataset } from './bench-task.ts';

export async function stabilityTask(folders: readonly string[], flags: BenchFlags): Promise<BenchTask> {
  const all = (await Promise.all(folders.map(folder => pagesOf(folder, flags)))).flat();
  const pages = pagesNamed(all, flags.page ?? []);
  return {
    pages: pages.length * (1 + PAGE_CHANGES.length),
    inputs: await inputsOfDataset(folders),
    figures: [...stabilityFigures(summariesOf([])).keys()],
    run: async seeing => {
      const result = await benchStability(pages, seeing);
      return {
        tables: [stabilityTable(result.summaries)],
        record: { schema: 'pith/bench-stability@1', ...result },
        figures: stabilityFigures(result.summaries),
        unseen: result.unseen,
        problems: [],
        notes: [],
      };
    },
  };
}

/** Labels say in which window a page was labelled; pages without labels do as well. */
async function pagesOf(folder: string, flags: BenchFlags): Promise<readonly PageToSee[]> {
  if (flags.dataset !== undefined || (await isLabelSet(folder))) return contentPages(folder, flags.dataset);
  const files: string[] = [];
  for await (const file of filesBelow(folder)) if (file.kind === 'page') files.push(resolve(file.path));
  return files.map(file => ({
    id: relative(folder, file),
    ...fileVisit(file, resolve(folder), files, visitOptions()),
  }));
}
