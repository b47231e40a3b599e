// Runs `pith docview`: writes one docview a line, to stdout or a file.

import { once } from 'node:events';
import { z } from 'zod';
import { PithError, usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { readRegularText } from '../../../base/files/regular-file.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { LineFile } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { classifier, parseModel } from '../../../judge/docview/classifier.ts';
import { type DocView, docViewSchema, dublinCoreOf } from '../../../judge/docview/doc-view.ts';
import {
  DOCVIEW_SETTINGS,
  type DocViewSettings,
  type ReplicaMethod,
} from '../../../judge/docview/settings.ts';
import type { FailureRecord } from '../../../judge/record/page-record.ts';
import { robotsOf } from '../../../run/batch/pool/robots.ts';
import { draftRecipe } from '../../../run/docviews/draft-recipe.ts';
import { DraftThreads } from '../../../run/docviews/draft-threads.ts';
import { draftsOf } from '../../../run/docviews/drafts.ts';
import { type Drafted, keptDrafts, resumeDrafts } from '../../../run/docviews/kept-drafts.ts';
import { type Made, makeRecords } from '../../../run/docviews/make-records.ts';
import { pagesNamed } from '../../../run/docviews/sources.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { fetchOptionsOf } from '../../../run/sources/fetch-bytes.ts';
import type { BatchInput } from '../../../run/sources/input.ts';
import { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { exitByFailed } from '../exit-codes.ts';
import { dashMeansStdout, openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { formatError, say } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';

export interface DocViewFlags extends PageFlags, Partial<DocViewSettings> {
  out?: string;
  format: 'json' | 'dc';
  dedupe?: true | ReplicaMethod;
  model?: string;
  concurrency: number;
  schema?: true;
}

export async function runDocview(
  sources: readonly string[],
  given: DocViewFlags,
  signal: AbortSignal,
): Promise<void> {
  const flags = dashMeansStdout(given, 'out');
  if (flags.schema === true) {
    process.stdout.write(`${JSON.stringify(z.toJSONSchema(docViewSchema), null, 2)}\n`);
    return;
  }
  if (sources.length === 0)
    throw usageError('name a source: a folder of snapshots, a list, a file or an address');
  if (flags.concurrency < 1) throw usageError('--concurrency needs 1 or more');
  await refuseOutputs([flags.out]);
  await refuseOverwriting([flags.out], {
    files: [...sources, flags.model].filter(name => name !== undefined),
  });
  useOwnTempRoot();
  const file = flags.out === undefined ? undefined : await LineFile.create(flags.out);
  try {
    const made = await writeRecords(
      line => (file === undefined ? printLine(line) : file.add(line)),
      sources,
      flags,
      signal,
    );
    if (signal.aborted)
      say(
        `stopped after ${counted(made.pages, 'page')}${file === undefined ? '' : ': run the same command to resume'}`,
      );
    else {
      await file?.finish();
      reportCounts(made);
    }
  } finally {
    await file?.discard();
  }
}

async function writeRecords(
  add: (line: string) => Promise<void>,
  sources: readonly string[],
  flags: DocViewFlags,
  signal: AbortSignal,
): Promise<Made> {
  const { dedupe, concurrency, out } = flags;
  const page = pageOptionsFrom(flags);
  const fetch = fetchOptionsOf(page);
  const limits = page.unpackLimits;
  const classify = flags.model === undefined ? undefined : await readModel(flags.model);
  const shelf = new ArchiveShelf({ signal, limits }, say);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency }, { shelf });
  const progress = pageProgress(undefined, false);
  const threads = new DraftThreads();
  const kept = out === undefined ? undefined : await keptDrafts(out);
  const onPage = (drafted: Drafted) => {
    if ('failure' in drafted) {
      progress.done();
      say(`${drafted.failure.url}: ${drafted.failure.error.code}: ${formatError(drafted.failure.error)}`);
    }
    progress.onPage(nameOf(drafted), 'failure' in drafted ? 'failed' : 'browser');
  };
  const recipe = draftRecipe(page);
  const drafting = { page, concurrency, threads, robots: robotsOf(fetch), recipe, signal };
  const draft = (rest: Parameters<typeof draftsOf>[0]) => draftsOf(rest, pith, drafting);
  const pages = refuseOutputAmong(out, pagesNamed(sources, { shelf, fetch, signal, note: say, limits }));
  try {
    return await makeRecords(
      kept?.earlier === undefined ? draft(pages) : resumeDrafts(pages, kept.earlier, recipe, draft, say),
      record => add(lineOf(record, flags)),
      {
        settings: settingsFrom(flags),
        ...(classify && { classify }),
        dedupe: dedupe === true ? 'minhash' : dedupe,
        ...(kept && { spool: kept.current }),
        signal,
        onPage,
      },
    );
  } finally {
    progress.done();
    await threads.close();
  }
}

/** Refuses a page that is the output itself. Checked page by page, because lists are read lazily. */
async function* refuseOutputAmong(
  out: string | undefined,
  pages: AsyncIterable<BatchInput>,
): AsyncGenerator<BatchInput> {
  for await (const page of pages) {
    if (page.place.kind === 'file') await refuseOverwriting([out], { files: [page.place.path] });
    yield page;
  }
}

async function readModel(path: string): Promise<ReturnType<typeof classifier>> {
  const text = await readRegularText(path).catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the model ${path} cannot be read: check the path`, { cause });
  });
  return classifier(parseModel(text, path));
}

const nameOf = (page: Drafted): string => ('draft' in page ? page.draft.identifier : page.failure.url);

const lineOf = (record: DocView | FailureRecord, { format }: DocViewFlags): string =>
  JSON.stringify(format === 'dc' && record.ok ? dublinCoreOf(record) : record);

const settingsFrom = (flags: DocViewFlags): Partial<DocViewSettings> =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => name in DOCVIEW_SETTINGS));

async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

function reportCounts({ pages, failed, replicas }: Made): void {
  const parts = [counted(pages, 'page'), counted(pages - failed - replicas, 'record')];
  if (replicas > 0) parts.push(counted(replicas, 'replica'));
  if (failed > 0) parts.push(`${failed} failed`);
  say(parts.join(', '));
  exitByFailed(failed, pages);
}
