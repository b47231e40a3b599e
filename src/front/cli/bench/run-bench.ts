// Runs `pith bench`: measures labelled pages, prints the table, writes files and checks the gates of `--min`.

import { readdir, stat } from 'node:fs/promises';
import { PithError, usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import {
  DEFAULT_METHOD,
  LONE_METHOD_NAMES,
  methodNamed,
  ZONE_METHOD_NAMES,
  type ZoneMethodName,
} from '../../../judge/zones/methods.ts';
import { checkGates, type Gate, parseGate, refuseUnknownFigures } from '../../../lab/bench/gate.ts';
import type { UnseenPage } from '../../../lab/bench/pages/see-pages.ts';
import { readToolSegmentations } from '../../../lab/bench/segmentations/read-segmentations.ts';
import { textTables } from '../../../lab/bench/tables.ts';
import { describeProblem } from '../../../lab/bench/truth/problems.ts';
import { openWith, type PageReader } from '../../../run/pipeline/pith.ts';
import { closedFolder } from '../../../run/sources/folder.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
import { exitByFailed } from '../exit-codes.ts';
import { SITE_METHOD, siteModelFrom } from '../flags/method-names.ts';
import { openOptionsFrom } from '../flags/page-flags.ts';
import { toProblemsError } from '../label/label-problems.ts';
import { formatError, say } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';
import { blockTask } from './bench-block-task.ts';
import { commentTask } from './bench-comment-task.ts';
import { contentTask } from './bench-content-task.ts';
import { stabilityTask } from './bench-stability-task.ts';
import { type BenchFlags, type BenchTask, seeingWith } from './bench-task.ts';
import { zoneTask } from './bench-zone-task.ts';

export async function runBench(
  folders: readonly string[],
  flags: BenchFlags,
  signal: AbortSignal,
): Promise<void> {
  if (folders.length === 0) throw usageError('name a folder of labelled pages');
  const methods = methodsFrom(flags);
  const siteModel = await siteModelFrom(flags.site, methods);
  const gates = (flags.min ?? []).map(parseGate);
  const outputs = [flags.json, flags.report];
  await refuseOutputs(outputs);
  for (const folder of folders) await refuseMissingFolder(folder);
  const tools = await readToolSegmentations(flags.segmentations ?? []).catch((error: unknown) => {
    throw toProblemsError(error, NOT_MEASURED);
  });
  const task = await readTask(folders, { ...flags, siteModel, tools }, methods);
  await refuseOverwriting(outputs, task.inputs);
  refuseUnknownFigures(gates, task.figures);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1 });
  const outcome = await runTask(task, pith, flags, signal);
  for (const problem of outcome.problems) say(describeProblem(problem));
  if (flags.json !== undefined) await writeWhole(flags.json, `${JSON.stringify(outcome.record, null, 1)}\n`);
  if (flags.report !== undefined && outcome.report !== undefined)
    await writeWhole(flags.report, await sheetHtml(outcome.report()));
  process.stdout.write(textTables(outcome.tables));
  for (const note of outcome.notes) say(note);
  reportUnseen(outcome.unseen, task.pages);
  refuseFailedGates(gates, outcome.figures);
}

/** Reads the labels; no page is opened yet. */
async function readTask(
  folders: readonly string[],
  flags: BenchFlags,
  methods: readonly ZoneMethodName[],
): Promise<BenchTask> {
  const task = await chooseTask(flags)(folders, flags, methods).catch((error: unknown) => {
    throw toProblemsError(error, NOT_MEASURED);
  });
  if (task.pages === 0) throw noPagesError(folders, flags.dataset);
  return task;
}

function chooseTask({ dataset, content, stability, tools = [] }: BenchFlags): typeof zoneTask {
  if (stability) return stabilityTask;
  if (dataset === 'kreuzer' || dataset === 'webis' || tools.some(tool => !tool.hasZones)) return blockTask;
  if (dataset === 'comments') return commentTask;
  return content || dataset !== undefined ? contentTask : zoneTask;
}

async function runTask(
  task: BenchTask,
  pith: PageReader,
  flags: BenchFlags,
  signal: AbortSignal,
): ReturnType<BenchTask['run']> {
  const progress = pageProgress(task.pages);
  try {
    return await task.run({ ...(await seeingWith(pith, flags, signal)), onPage: progress.onPage });
  } finally {
    progress.done();
  }
}

function methodsFrom({ method: text, site }: BenchFlags): ZoneMethodName[] {
  if (text === undefined)
    return [...new Set([DEFAULT_METHOD, ...(site === undefined ? [] : [SITE_METHOD]), 'vlps' as const])];
  const names = text.split(',').map(name => name.trim().toLowerCase());
  if (names.includes('all')) return [...(site === undefined ? LONE_METHOD_NAMES : ZONE_METHOD_NAMES)];
  return [...new Set(names.map(name => methodNamed(name, 'all')))];
}

async function refuseMissingFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) {
    await readdir(folder).catch(() => {
      throw closedFolder(folder);
    });
    return;
  }
  const what = found === undefined ? 'there is no folder' : 'this is no folder:';
  throw new PithError('FILE_NOT_FOUND', `${what} '${folder}': name a folder of labelled pages`);
}

function noPagesError(folders: readonly string[], dataset: string | undefined): PithError {
  const what = dataset === undefined ? 'page' : `page of the dataset '${dataset}'`;
  return usageError(`there is no ${what} in ${folders.map(folder => `'${folder}'`).join(', ')}`);
}

const NOT_MEASURED = 'nothing was measured';

function refuseFailedGates(gates: readonly Gate[], figures: Parameters<typeof checkGates>[1]): void {
  const failures = checkGates(gates, figures);
  for (const { message, got, limit } of failures)
    say(got === null ? message : `${message} It is off by ${Math.abs(got - limit).toFixed(4)}.`);
  if (failures.length > 0)
    throw new PithError('CHECK_FAILED', `${failures.length} of ${counted(gates.length, 'check')} fell short`);
}

/** Fails if pages could not be measured, because the figures then cover fewer pages than asked for. */
function reportUnseen(unseen: readonly UnseenPage[], pages: number): void {
  for (const page of unseen) say(`${page.id}: ${page.code}: ${formatError(page)}`);
  if (unseen.length === 0) return;
  say(`${unseen.length} of ${counted(pages, 'page')} could not be measured and are not in the figures`);
  exitByFailed(unseen.length, pages);
}
