// Runs `pith docview train`: learns a model from one folder per category and prints cross-validated scores.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asPithError, PithError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { crossValidate, type Example, type Scores, trainModel } from '../../../judge/docview/classifier.ts';
import { docViewOf } from '../../../judge/docview/doc-view.ts';
import { DraftThreads } from '../../../run/docviews/draft-threads.ts';
import { draftsOf } from '../../../run/docviews/drafts.ts';
import { pagesNamed } from '../../../run/docviews/sources.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { type BatchInput, nameOf, type Place } from '../../../run/sources/input.ts';
import { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { formatError, say } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';

export interface TrainFlags extends PageFlags {
  output: string;
  concurrency: number;
}

export async function runDocviewTrain(folder: string, flags: TrainFlags, signal: AbortSignal): Promise<void> {
  await refuseOutputs([flags.output]);
  const shelf = new ArchiveShelf({ signal, limits: pageOptionsFrom(flags).unpackLimits });
  const pages = await labelledPages(folder, shelf);
  await refuseOverwriting([flags.output], { files: pages.map(({ place }) => nameOf(place)) });
  const examples = await examplesOf(pages, flags, shelf, signal);
  if (signal.aborted)
    throw new PithError('CANCELLED', 'stopped before all pages were read: nothing was written');
  const scores = crossValidate(examples);
  await writeWhole(flags.output, `${JSON.stringify(trainModel(examples, scores.categories))}\n`);
  process.stdout.write(tableOf(scores));
}

interface LabelledPage {
  readonly place: Place;
  readonly category: string;
}

async function labelledPages(folder: string, shelf: ArchiveShelf): Promise<LabelledPage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const categories = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  const pages: LabelledPage[] = [];
  for (const category of categories.sort())
    for (const { place } of await pagesOf(join(folder, category), shelf)) pages.push({ place, category });
  if (new Set(pages.map(({ category }) => category)).size >= 2) return pages;
  throw new PithError(
    'FILE_NOT_FOUND',
    `'${folder}' needs two folders with pages: name a folder with one subfolder per category`,
  );
}

/** Empty for a folder without any page, which is no category. */
async function pagesOf(folder: string, shelf: ArchiveShelf): Promise<BatchInput[]> {
  const pages: BatchInput[] = [];
  try {
    for await (const page of pagesNamed([folder], { shelf })) pages.push(page);
  } catch (error) {
    if (pages.length > 0 || asPithError(error).code !== 'FILE_NOT_FOUND') throw error;
  }
  return pages;
}

async function examplesOf(
  pages: readonly LabelledPage[],
  flags: TrainFlags,
  shelf: ArchiveShelf,
  signal: AbortSignal,
): Promise<Example[]> {
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: flags.concurrency }, { shelf });
  const progress = pageProgress(pages.length, false);
  const threads = new DraftThreads();
  const examples: Example[] = [];
  try {
    const page = pageOptionsFrom(flags);
    const options = { page, concurrency: flags.concurrency, threads, robots: undefined, signal };
    let at = 0;
    for await (const drafted of draftsOf(pages, pith, options)) {
      const { category = '', place } = pages[at++] ?? {};
      const name = place === undefined ? '' : nameOf(place);
      progress.onPage(name, 'draft' in drafted ? 'browser' : 'failed');
      if ('draft' in drafted) examples.push({ category, vector: docViewOf(drafted.draft).topic.vector });
      else say(`${name}: ${drafted.failure.error.code}: ${formatError(drafted.failure.error)}`);
    }
  } finally {
    progress.done();
    await threads.close();
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
