// Runs `pith diff`: prints the comparison, writes files, and checks the limits.

import { EXIT, PithError } from '../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { counted } from '../../base/text/counted.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { loneMethodNamed } from '../../judge/zones/methods.ts';
import type { Zone } from '../../judge/zones/zoning.ts';
import { accept } from '../../run/diff/accept.ts';
import { diffHtml, diffPicture } from '../../run/diff/diff-files.ts';
import { diffFolders } from '../../run/diff/diff-folders.ts';
import { type DiffOutcome, faultsOf } from '../../run/diff/diff-outcome.ts';
import { type DiffOptions, diffPages } from '../../run/diff/diff-pages.ts';
import { diffText } from '../../run/diff/diff-text.ts';
import { folderHtml } from '../../run/diff/folder-html.ts';
import { folderPages } from '../../run/diff/folder-sides.ts';
import { gatheredWarnings } from '../../run/diff/gathered-warnings.ts';
import { junitXml } from '../../run/diff/junit.ts';
import { type DiffLimits, overLimits, parseLimits } from '../../run/diff/limits.ts';
import { type See, sideOfTarget } from '../../run/diff/side.ts';
import { open } from '../../run/pipeline/pith.ts';
import { parseTarget } from '../../see/browser/parse-target.ts';
import { printable, say, warn } from './console.ts';
import { failureLine, folderLine, isFailed, isOneFailure } from './diff-lines.ts';
import { areFolders, type Names, noteSameSides, sideName } from './diff-sides.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { methodAndParameters } from './method-names.ts';
import { noteCached } from './note-cached.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from './page-flags.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
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
): Promise<void> {
  const job: Job = { flags, signal, failedSide: after, hasPrinted: false };
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
  /** The side that a failure record names. */
  failedSide: string;
  hasPrinted: boolean;
}

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
  const isOfFolders = await areFolders(names, name => {
    job.failedSide = name;
  });
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
    const needsPicture = isDrawn || (pixels && hasPicture);
    const result = await pith.segment(target, { ...options, elements: true, before: needsPicture, signal });
    if (result.cached !== undefined) noteCached(result.cached);
    return result;
  };
  const request = { limits, pixels, inside: flags.inside, ignore: flags.ignore };
  try {
    const outcomes = isOfFolders
      ? await compareFolders(names, request, see, job)
      : [await comparePair(names, request, see, job)];
    for (const { code, message } of gatheredWarnings(outcomes)) warn(code, message);
    if (flags.junit !== undefined) await writeWhole(flags.junit, junitXml(outcomes));
    checkLimits(outcomes, flags);
  } finally {
    await pith.close();
  }
}

type DiffRequest = DiffOptions & { readonly limits: DiffLimits };

async function comparePair(names: Names, request: DiffRequest, see: See, job: Job): Promise<DiffOutcome> {
  const { flags } = job;
  const forSide = async <Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      job.failedSide = name;
      throw error;
    }
  };
  const [one, other] = [
    await forSide(names[0], () => parseTarget(names[0])),
    await forSide(names[1], () => parseTarget(names[1])),
  ];
  noteIdlePageFlags(flags, [one, other]);
  const [before, after] = await Promise.all([
    forSide(names[0], () => sideOfTarget(names[0], one, see)),
    forSide(names[1], () => sideOfTarget(names[1], other, see)),
  ]);
  if (flags.update === true && before.path === null)
    throw new PithError(
      'USAGE',
      `--update needs a saved snapshot or record to write to; ${names[0]} is a page`,
    );
  const diff = await diffPages(before, after, request);
  const over = overLimits(diff, request.limits);
  if (flags.picture !== undefined) await writeWhole(flags.picture, await diffPicture(before, after, diff));
  if (flags.report !== undefined) await writeWhole(flags.report, await diffHtml(before, after, diff));
  if (flags.update === true && before.path !== null && over.length > 0) await accept(before.path, after);
  job.hasPrinted = true;
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over };
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
  const before = await folderPages(names[0]).catch(error => {
    job.failedSide = names[0];
    throw error;
  });
  const after = await folderPages(names[1]);
  if (![...before, ...after].some(({ isOpened }) => isOpened))
    noteIdlePageFlags(flags, [{ kind: 'snapshot', path: names[0] }]);
  const isLive = process.stderr.isTTY === true;
  const outcomes = await diffFolders(
    [before, after],
    names[0],
    { ...request, update: flags.update === true },
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
  if (failed.length > 0) {
    say(failureLine(failed, outcomes.length));
    process.exitCode = failed.length === outcomes.length ? EXIT.allFailed : EXIT.someFailed;
  } else if (flags.update === true && over.length > 0)
    say(`accepted ${over.length} new ${over.length === 1 ? 'version' : 'versions'}`);
  if (flags.update === true) return;
  const [first] = over;
  if (flags.limit === undefined || first === undefined) return;
  const of =
    outcomes.length > 1
      ? `${over.length} of ${counted(outcomes.length, 'page')}, such as ${first.name}: `
      : '';
  throw new PithError('CHECK_FAILED', `${of}${faultsOf(first).join('; ')}`);
}
