// Runs `pith diff`: two sides to a comparison on stdout, files, and an exit code.

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
import { areFolders, type Names, noteSameSides } from './diff-sides.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { methodAndParameters } from './method-names.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from './page-flags.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
  inside?: Zone;
  pixels?: boolean;
  method?: string;
}

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
    job.atFault = name;
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
