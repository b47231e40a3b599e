// Runs `pith diff`: prints the comparison, writes files, and checks the limits.

import { EXIT, PithError } from '../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { counted } from '../../base/text/counted.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { loneMethodNamed } from '../../judge/zones/methods.ts';
import type { Zone } from '../../judge/zones/zoning.ts';
import { ArchiveShelf } from '../../run/batch/archive-shelf.ts';
import { openPlace } from '../../run/batch/open-batch-page.ts';
import { accept } from '../../run/diff/accept.ts';
import { type CaptureName, captureAt, captureName } from '../../run/diff/captures.ts';
import { diffHtml, diffPicture } from '../../run/diff/diff-files.ts';
import { diffFolders } from '../../run/diff/diff-folders.ts';
import { type DiffOutcome, faultsOf } from '../../run/diff/diff-outcome.ts';
import { type DiffOptions, diffPages } from '../../run/diff/diff-pages.ts';
import { diffText } from '../../run/diff/diff-text.ts';
import { folderHtml } from '../../run/diff/folder-html.ts';
import { folderPages, listedPages } from '../../run/diff/folder-sides.ts';
import { gatheredWarnings } from '../../run/diff/gathered-warnings.ts';
import { junitXml } from '../../run/diff/junit.ts';
import { type DiffLimits, overLimits, parseLimits } from '../../run/diff/limits.ts';
import { restoreBaseline } from '../../run/diff/previous-baseline.ts';
import { type See, type Side, sideOfResult, sideOfTarget } from '../../run/diff/side.ts';
import type { SegmentResult } from '../../run/pipeline/make-result.ts';
import { open } from '../../run/pipeline/pith.ts';
import { parseTarget } from '../../see/browser/parse-target.ts';
import type { Target } from '../../see/browser/target.ts';
import { printable, say, warn } from './console.ts';
import { failureLine, folderLine, isFailed, isOneFailure } from './diff-lines.ts';
import {
  areFolders,
  isFolder,
  isList,
  makeBaseline,
  type Names,
  noteSameSides,
  sideName,
} from './diff-sides.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { methodAndParameters } from './method-names.ts';
import { noteCached } from './note-cached.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from './page-flags.ts';
import { writePicture } from './write-picture.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
  only?: string[];
  restore?: true;
  inside?: Zone;
  ignore?: string[];
  pixels?: boolean;
  method?: string;
}

export async function runDiff(
  before: string,
  after: string,
  flags: DiffFlags,
  signal: AbortSignal,
  /** Begins a command that compares the same sides again. */
  again: string,
): Promise<void> {
  const job: Job = { flags, signal, again, failedSide: after, hasPrinted: false };
  try {
    await compare([await sideName(before), await sideName(after)], job);
  } catch (error) {
    if (flags.json === true && !job.hasPrinted)
      process.stdout.write(`${JSON.stringify(failureRecord(job.failedSide, error), null, 2)}\n`);
    throw error;
  }
}

interface Job {
  readonly flags: DiffFlags;
  readonly signal: AbortSignal;
  readonly again: string;
  /** The side that a failure record names. */
  failedSide: string;
  hasPrinted: boolean;
}

/** Undoes the last update of a baseline folder. */
export async function restore(name: string): Promise<void> {
  const folder = await sideName(name);
  if (!(await isFolder(folder)))
    throw new PithError('FILE_NOT_FOUND', `there is no folder '${folder}': --restore is for a folder`);
  say(`restored ${counted(await restoreBaseline(folder), 'file')} of ${folder}`);
}

async function compare(names: Names, job: Job): Promise<void> {
  const { flags, signal } = job;
  if (flags.update === true && ((await isFolder(names[1])) || (await isList(names[1]))))
    await makeBaseline(names[0]);
  const limits = flags.limit === undefined ? {} : parseLimits(flags.limit);
  if (flags.pixels === false && limits.pixels !== undefined)
    throw new PithError(
      'USAGE',
      '--limit says how many px may differ and --no-pixels that none are compared: leave out one',
    );
  const outputs = [flags.picture, flags.report, flags.junit];
  await refuseOutputs(outputs);
  const isOfFolders = await areFolders(names, name => {
    job.failedSide = name;
  });
  if (flags.only !== undefined && !isOfFolders)
    throw new PithError('USAGE', '--only names pages of two folders: leave it out');
  await refuseOverwriting(outputs, {
    files: names.flatMap(name => [name, `${name}.png`]),
    folders: isOfFolders ? names : [],
  });
  await noteSameSides(names);
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  const pith = await open({ ...openOptionsFrom(flags), concurrency: 2 });
  const options = { ...pageOptionsFrom(flags), ...(method === undefined ? {} : { method }), parameters };
  const pixels = flags.pixels !== false;
  const isDrawn = !isOfFolders && (flags.picture !== undefined || flags.report !== undefined);
  const see: See = async (target, hasPicture) => {
    const needsPicture = isDrawn || ((pixels || flags.update === true) && hasPicture);
    const result = await pith.segment(target, { ...options, elements: true, before: needsPicture, signal });
    if (result.cached !== undefined) noteCached(result.cached);
    return result;
  };
  const shelf = new ArchiveShelf({ signal }, message => say(`note: ${message}`));
  const seeCapture = async (capture: CaptureName): Promise<SegmentResult> => {
    const { archive, url } = capture;
    const at = captureAt(await shelf.get(archive), capture);
    const place = { kind: 'archived', archive, url, at } as const;
    return openPlace(
      pith,
      shelf,
      place,
      { ...options, elements: true, before: isDrawn || pixels },
      { signal },
    );
  };
  const request = { limits, pixels, inside: flags.inside, ignore: flags.ignore };
  try {
    const outcomes = isOfFolders
      ? await compareFolders(names, request, see, job)
      : [await comparePair(names, request, see, seeCapture, job)];
    for (const { code, message } of gatheredWarnings(outcomes)) warn(code, message);
    if (flags.junit !== undefined) await writeWhole(flags.junit, junitXml(outcomes));
    checkLimits(outcomes, flags);
  } finally {
    await pith.close();
    await shelf.close();
  }
}

type DiffRequest = DiffOptions & { readonly limits: DiffLimits };

type Reading =
  | { readonly name: string; readonly target: Target; readonly capture?: undefined }
  | { readonly name: string; readonly target?: undefined; readonly capture: CaptureName };

/** A page, or a capture of one in an archive. */
function readingOf(name: string): Reading {
  const capture = captureName(name);
  return capture === undefined ? { name, target: parseTarget(name) } : { name, capture };
}

async function comparePair(
  names: Names,
  request: DiffRequest,
  see: See,
  seeCapture: (capture: CaptureName) => Promise<SegmentResult>,
  job: Job,
): Promise<DiffOutcome> {
  const { flags } = job;
  const forSide = async <Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      job.failedSide = name;
      throw error;
    }
  };
  const readings = [];
  for (const name of names) readings.push(await forSide(name, () => readingOf(name)));
  const targets = readings.flatMap(({ target }) => target ?? []);
  if (targets.length === names.length) noteIdlePageFlags(flags, targets);
  const [before, after] = (await Promise.all(
    readings.map(({ name, target, capture }) =>
      forSide(name, async () =>
        capture === undefined
          ? sideOfTarget(name, target, see)
          : sideOfResult(name, await seeCapture(capture)),
      ),
    ),
  )) as [Side, Side];
  if (flags.update === true && before.path === null)
    throw new PithError(
      'USAGE',
      `--update needs a saved snapshot or record to write to; ${names[0]} is a page`,
    );
  const diff = await diffPages(before, after, request);
  const over = overLimits(diff, request.limits);
  if (flags.picture !== undefined) await writePicture(flags.picture, await diffPicture(before, after, diff));
  if (flags.report !== undefined) await writeWhole(flags.report, await diffHtml(before, after, diff));
  const accepted = flags.update === true && over.length > 0;
  if (accepted && before.path !== null) await accept(before.path, after);
  job.hasPrinted = true;
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over, accepted };
}

async function compareFolders(
  names: Names,
  request: DiffRequest,
  see: See,
  job: Job,
): Promise<DiffOutcome[]> {
  const { flags, signal } = job;
  if (flags.picture !== undefined)
    throw new PithError('USAGE', '--picture compares two pages: use --report for folders');
  const { only = [] } = flags;
  const before = await folderPages(names[0], { only, mayBeEmpty: flags.update === true }).catch(error => {
    job.failedSide = names[0];
    throw error;
  });
  const after = (await isFolder(names[1]))
    ? await folderPages(names[1], { only })
    : await listedPages(names[1]);
  if (![...before, ...after].some(({ isOpened }) => isOpened))
    noteIdlePageFlags(flags, [{ kind: 'snapshot', path: names[0] }]);
  const isLive = process.stderr.isTTY === true;
  const outcomes = await diffFolders(
    [before, after],
    names[0],
    { ...request, update: flags.update === true, only, draws: flags.report !== undefined },
    {
      see,
      signal,
      onPage: (done, all) => {
        if (isLive) process.stderr.write(`\r\x1b[K${done}/${counted(all, 'page')}`);
      },
    },
  );
  if (isLive) process.stderr.write('\r\x1b[K');
  if (flags.report !== undefined) {
    const again = before.every(({ path }) => path !== null) ? job.again : null;
    await writeWhole(flags.report, folderHtml(names, outcomes, again));
  }
  const isReportedOnce = flags.json !== true && isOneFailure(outcomes);
  job.hasPrinted = outcomes.length > 0;
  for (const outcome of isReportedOnce ? [] : outcomes)
    process.stdout.write(`${folderLine(outcome, flags.json === true)}\n`);
  return outcomes;
}

/** A page that cannot be compared counts as failed, not as over a limit. */
function checkLimits(outcomes: readonly DiffOutcome[], flags: DiffFlags): void {
  const failed = outcomes.filter(isFailed);
  const over = outcomes.filter(one => !isFailed(one) && faultsOf(one).length > 0);
  const accepted = outcomes.filter(one => one.accepted === true && one.kind !== 'gone').length;
  const removed = outcomes.filter(one => one.accepted === true && one.kind === 'gone').length;
  if (failed.length > 0) {
    say(failureLine(failed, outcomes.length));
    process.exitCode = failed.length === outcomes.length ? EXIT.allFailed : EXIT.someFailed;
  }
  if (accepted > 0) say(`accepted ${accepted} new ${accepted === 1 ? 'version' : 'versions'}`);
  if (removed > 0) say(`removed ${counted(removed, 'page')} that only the old folder had`);
  if (flags.update === true) return;
  const [first] = over;
  if (flags.limit === undefined || first === undefined) return;
  const of =
    outcomes.length > 1
      ? `${over.length} of ${counted(outcomes.length, 'page')}, such as ${first.name}: `
      : '';
  throw new PithError('CHECK_FAILED', `${of}${faultsOf(first).join('; ')}`);
}
