// Runs `pith docview train`: a folder a category to a model, with its cross-validated scores.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Example } from '../docview/classify/chi-square.ts';
import { crossValidate, type Scores } from '../docview/classify/cross-validate.ts';
import { trainModel } from '../docview/classify/model.ts';
import { docViewOf } from '../docview/doc-view.ts';
import { PithError } from '../errors.ts';
import { refuseUnwritable, writeWhole } from '../files/write-file.ts';
import { draftsOf } from '../records/drafts.ts';
import { pagesIn } from '../records/sources.ts';
import { open } from '../segment/pith.ts';
import { benchProgress } from './bench-progress.ts';
import { say } from './console.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from './page-flags.ts';

export interface TrainFlags extends PageFlags {
  output: string;
  concurrency: number;
}

export async function runDocviewTrain(folder: string, flags: TrainFlags, signal: AbortSignal): Promise<void> {
  await refuseUnwritable(flags.output);
  const pages = await labelledPages(folder);
  const examples = await examplesOf(pages, flags, signal);
  if (signal.aborted)
    throw new PithError('CANCELLED', 'stopped before all pages were read: nothing was written');
  const scores = crossValidate(examples);
  await writeWhole(flags.output, `${JSON.stringify(trainModel(examples, scores.categories))}\n`);
  process.stdout.write(tableOf(scores));
}

interface LabelledPage {
  readonly path: string;
  readonly category: string;
}

async function labelledPages(folder: string): Promise<LabelledPage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const categories = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  const pages: LabelledPage[] = [];
  for (const category of categories.sort())
    for (const path of await pagesIn(join(folder, category))) pages.push({ path, category });
  if (new Set(pages.map(({ category }) => category)).size >= 2) return pages;
  throw new PithError(
    'FILE_NOT_FOUND',
    `'${folder}' holds no two folders with pages: name one with a folder a category`,
  );
}

async function examplesOf(
  pages: readonly LabelledPage[],
  flags: TrainFlags,
  signal: AbortSignal,
): Promise<Example[]> {
  const pith = await open({ ...openOptionsFrom(flags), concurrency: flags.concurrency });
  const progress = benchProgress(pages.length, false);
  const examples: Example[] = [];
  try {
    const options = { page: pageOptionsFrom(flags), concurrency: flags.concurrency, signal };
    let at = 0;
    for await (const page of draftsOf(
      pages.map(({ path }) => path),
      pith,
      options,
    )) {
      const { category = '', path = '' } = pages[at++] ?? {};
      progress.onPage(path, 'draft' in page ? 'browser' : 'failed');
      if ('draft' in page) examples.push({ category, vector: docViewOf(page.draft).topic.vector });
      else say(`${path}: ${page.failure.error.code}: ${page.failure.error.message}`);
    }
  } finally {
    progress.done();
    await pith.close();
  }
  if (examples.length > 0) return examples;
  throw new PithError('EMPTY_DOCUMENT', 'no page could be read: there is nothing to learn from');
}

function tableOf({ categories, macroF1 }: Scores): string {
  const width = Math.max(8, ...Object.keys(categories).map(name => name.length));
  const row = (name: string, ...cells: string[]): string =>
    `${name.padEnd(width)}${cells.map(cell => cell.padStart(11)).join('')}\n`;
  const rows = Object.entries(categories).map(([name, { pages, precision, recall, f1 }]) =>
    row(name, String(pages), precision.toFixed(3), recall.toFixed(3), f1.toFixed(3)),
  );
  return (
    row('category', 'pages', 'precision', 'recall', 'F1') +
    rows.join('') +
    row('macro', '', '', '', macroF1.toFixed(3))
  );
}
