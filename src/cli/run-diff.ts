// Runs `pith diff`: two sides to a comparison on stdout, files, and an exit code.

import { stat } from 'node:fs/promises';
import { parseTarget } from '../browser/target.ts';
import { accept } from '../diff/accept.ts';
import { diffHtml, diffPicture } from '../diff/diff-files.ts';
import { diffFolders } from '../diff/diff-folders.ts';
import { type DiffOutcome, faultsOf } from '../diff/diff-outcome.ts';
import { type DiffOptions, diffPages } from '../diff/diff-pages.ts';
import { diffText } from '../diff/diff-text.ts';
import { folderHtml } from '../diff/folder-html.ts';
import { folderPages } from '../diff/folder-sides.ts';
import { gatheredWarnings } from '../diff/gathered-warnings.ts';
import { headline } from '../diff/headline.ts';
import { junitXml } from '../diff/junit.ts';
import { type DiffLimits, overLimits, parseLimits } from '../diff/limits.ts';
import { type See, sideOfTarget } from '../diff/side.ts';
import { EXIT, PithError } from '../errors.ts';
import { refuseOutputs, refuseOverwriting } from '../files/refuse-outputs.ts';
import { writeWhole } from '../files/write-file.ts';
import { failureRecord } from '../segment/page-record.ts';
import { open } from '../segment/pith.ts';
import { counted } from '../words/counted.ts';
import { loneMethodNamed } from '../zones/methods.ts';
import { printable, say, warn } from './console.ts';
import type { DiffFlags } from './diff-command.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { methodAndParameters } from './method-names.ts';
import { openOptionsFrom, pageOptionsFrom } from './page-flags.ts';

export async function runDiff(
  before: string,
  after: string,
  flags: DiffFlags,
  signal: AbortSignal,
): Promise<void> {
  const job: Job = { flags, signal, atFault: after, hasPrinted: false };
  try {
    await compare([before, after], job);
  } catch (error) {
    if (flags.json === true && !job.hasPrinted)
      process.stdout.write(`${JSON.stringify(failureRecord(job.atFault, error), null, 2)}\n`);
    throw error;
  }
}

interface Job {
  readonly flags: DiffFlags;
  readonly signal: AbortSignal;
  /** The side that a failure is recorded of. */
  atFault: string;
  hasPrinted: boolean;
}

type Names = readonly [before: string, after: string];

async function compare(names: Names, job: Job): Promise<void> {
  const { flags, signal } = job;
  const limits = flags.limit === undefined ? {} : parseLimits(flags.limit);
  if (flags.pixels === false && limits.pixels !== undefined)
    throw new PithError(
      'USAGE',
      '--limit says how many px may differ and --no-pixels that none are compared: leave out one',
    );
  const outputs = [flags.picture, flags.report, flags.junit];
  await refuseOutputs(outputs);
  const areFolders = await Promise.all(names.map(isFolder));
  if (areFolders[0] !== areFolders[1]) await refuseUnlike(names, areFolders[0] === true, job);
  const isOfFolders = areFolders[0] === true;
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
  const see: See = (target, hasPicture) => {
    const needsPicture = isDrawn || (pixels && hasPicture);
    return pith.segment(target, { ...options, elements: true, before: needsPicture, signal });
  };
  const wish = { limits, pixels, inside: flags.inside };
  try {
    const outcomes = isOfFolders
      ? await compareFolders(names, wish, see, job)
      : [await comparePair(names, wish, see, job)];
    for (const { code, message } of gatheredWarnings(outcomes)) warn(code, message);
    if (flags.junit !== undefined) await writeWhole(flags.junit, junitXml(outcomes));
    checkLimits(outcomes, flags);
  } finally {
    await pith.close();
  }
}

/** One side is a folder: the other is a page, or is not there. */
async function refuseUnlike(names: Names, isFirst: boolean, job: Job): Promise<never> {
  const [folder, other] = isFirst ? names : [names[1], names[0]];
  job.atFault = other;
  if (await isThere(other))
    throw new PithError('USAGE', `${folder} is a folder and ${other} is none: compare like with like`);
  throw new PithError('FILE_NOT_FOUND', `there is no folder '${other}' to compare ${folder} with`);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => /^https?:/i.test(path),
  );

/** Mostly a mistake: a check of a thing against itself always passes. */
async function noteSameSides([before, after]: Names): Promise<void> {
  const [one, other] = await Promise.all([before, after].map(name => stat(name).catch(() => undefined)));
  const isSame =
    one === undefined || other === undefined
      ? before === after
      : one.dev === other.dev && one.ino === other.ino;
  if (isSame) say(`note: both sides are ${before}: name the old version and the new one`);
}

type Wish = DiffOptions & { readonly limits: DiffLimits };

async function comparePair(names: Names, wish: Wish, see: See, job: Job): Promise<DiffOutcome> {
  const { flags } = job;
  const blaming = async <Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      job.atFault = name;
      throw error;
    }
  };
  const [one, other] = [
    await blaming(names[0], () => parseTarget(names[0])),
    await blaming(names[1], () => parseTarget(names[1])),
  ];
  noteIdlePageFlags(flags, [one, other]);
  const [before, after] = await Promise.all([
    blaming(names[0], () => sideOfTarget(names[0], one, see)),
    blaming(names[1], () => sideOfTarget(names[1], other, see)),
  ]);
  if (flags.update === true && before.path === null)
    throw new PithError(
      'USAGE',
      `--update needs a saved snapshot or record to write to; ${names[0]} is a page`,
    );
  const diff = await diffPages(before, after, wish);
  const over = overLimits(diff, wish.limits);
  if (flags.picture !== undefined) await writeWhole(flags.picture, await diffPicture(before, after, diff));
  if (flags.report !== undefined) await writeWhole(flags.report, await diffHtml(before, after, diff));
  if (flags.update === true && before.path !== null && over.length > 0) await accept(before.path, after);
  job.hasPrinted = true;
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over };
}

async function compareFolders(names: Names, wish: Wish, see: See, job: Job): Promise<DiffOutcome[]> {
  const { flags, signal } = job;
  if (flags.picture !== undefined)
    throw new PithError('USAGE', '--picture is of two pages: for folders use --report');
  const before = await folderPages(names[0]).catch(error => {
    job.atFault = names[0];
    throw error;
  });
  const after = await folderPages(names[1]);
  if (![...before, ...after].some(({ isOpened }) => isOpened))
    noteIdlePageFlags(flags, [{ kind: 'snapshot', path: names[0] }]);
  const isLive = process.stderr.isTTY === true;
  const outcomes = await diffFolders(
    [before, after],
    names[0],
    { ...wish, update: flags.update === true },
    {
      see,
      signal,
      onPage: (done, all) => {
        if (isLive) process.stderr.write(`\r\x1b[K${done}/${counted(all, 'page')}`);
      },
    },
  );
  if (isLive) process.stderr.write('\r\x1b[K');
  if (flags.report !== undefined) await writeWhole(flags.report, folderHtml(names, outcomes));
  const isSaidAtOnce = flags.json !== true && isOneFailure(outcomes);
  job.hasPrinted = outcomes.length > 0;
  for (const outcome of isSaidAtOnce ? [] : outcomes)
    process.stdout.write(`${folderLine(outcome, flags.json === true)}\n`);
  return outcomes;
}

/** A line a page: JSON for programs. */
function folderLine(outcome: DiffOutcome, isJson: boolean): string {
  const faults = faultsOf(outcome);
  if (isJson) {
    const { name, kind } = outcome;
    return JSON.stringify({ name, kind, faults, ...(outcome.kind === 'compared' ? outcome.diff : {}) });
  }
  const said = outcome.kind === 'compared' ? [headline(outcome.diff), ...faults] : faults;
  return printable(`${outcome.name}  ${said.join('; ')}`);
}

/** What cannot be compared is a failure, and over no limit. */
function checkLimits(outcomes: readonly DiffOutcome[], flags: DiffFlags): void {
  const failed = outcomes.filter(isFailed);
  const over = outcomes.filter(one => !isFailed(one) && faultsOf(one).length > 0);
  if (failed.length > 0) {
    say(failureLine(failed, outcomes.length));
    process.exitCode = failed.length === outcomes.length ? EXIT.allFailed : EXIT.someFailed;
  } else if (flags.update === true && over.length > 0)
    say(`took ${over.length} new ${over.length === 1 ? 'version' : 'versions'} for the old`);
  if (flags.update === true) return;
  const [first] = over;
  if (flags.limit === undefined || first === undefined) return;
  const of =
    outcomes.length > 1
      ? `${over.length} of ${counted(outcomes.length, 'page')}, such as ${first.name}: `
      : '';
  throw new PithError('CHECK_FAILED', `${of}${faultsOf(first).join('; ')}`);
}

type Failed = Extract<DiffOutcome, { kind: 'failed' }>;

const isFailed = (outcome: DiffOutcome): outcome is Failed => outcome.kind === 'failed';

function failureLine(failed: readonly Failed[], pages: number): string {
  const reasons = new Set(failed.map(reasonOf));
  const [reason = ''] = reasons;
  const such = reasons.size === 1 ? '' : `, such as ${failed[0]?.name ?? ''}`;
  return `${failed.length} of ${counted(pages, 'page')} cannot be compared${such}: ${reason}`;
}

/** The same for all pages that fail alike: without the name of this one, but with the path of a file. */
function reasonOf({ name, error: { code, message } }: Failed): string {
  const parts = message.replace(/^.*? cannot be compared: /, '').split(name);
  return `${code}: ${parts.reduce((said, part) => said + (said.endsWith('/') ? name : 'it') + part)}`;
}

/** All of them, and for one reason: a line for each would say it over and over. */
const isOneFailure = (outcomes: readonly DiffOutcome[]): boolean =>
  outcomes.every(isFailed) && new Set(outcomes.map(reasonOf)).size === 1;

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
