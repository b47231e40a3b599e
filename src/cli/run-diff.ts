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
import { gatheredWarnings } from '../diff/gathered-warnings.ts';
import { junitXml } from '../diff/junit.ts';
import { type DiffLimits, overLimits, parseLimits } from '../diff/limits.ts';
import { readSide, type See } from '../diff/side.ts';
import { EXIT, PithError } from '../errors.ts';
import { refuseOutputs, refuseOverwriting } from '../files/refuse-outputs.ts';
import { writeWhole } from '../files/write-file.ts';
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
  const limits = flags.limit === undefined ? {} : parseLimits(flags.limit);
  if (flags.pixels === false && limits.pixels !== undefined)
    throw new PithError(
      'USAGE',
      '--limit says how many px may differ and --no-pixels that none are compared: leave out one',
    );
  const outputs = [flags.picture, flags.report, flags.junit];
  await refuseOutputs(outputs);
  const sides = [before, after];
  const areFolders = await Promise.all(sides.map(isFolder));
  if (areFolders[0] !== areFolders[1])
    throw new PithError('USAGE', 'compare a page with a page, or a folder with a folder');
  const isOfFolders = areFolders[0] === true;
  await refuseOverwriting(outputs, {
    files: sides.flatMap(name => [name, `${name}.png`]),
    folders: isOfFolders ? sides : [],
  });
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  const pith = await open({ ...openOptionsFrom(flags), concurrency: 2 });
  const options = { ...pageOptionsFrom(flags), ...(method === undefined ? {} : { method }), parameters };
  const pixels = flags.pixels !== false;
  const needsPicture = pixels || flags.picture !== undefined || flags.report !== undefined;
  const see: See = target =>
    pith.segment(target, { ...options, elements: true, before: needsPicture, signal });
  const wish = { limits, pixels, inside: flags.inside };
  try {
    const outcomes = isOfFolders
      ? await compareFolders([before, after], wish, see, flags, signal)
      : [await comparePair([before, after], wish, see, flags)];
    for (const { code, message } of gatheredWarnings(outcomes)) warn(code, message);
    if (flags.junit !== undefined) await writeWhole(flags.junit, junitXml(outcomes));
    checkLimits(outcomes, flags);
  } finally {
    await pith.close();
  }
}

type Names = readonly [before: string, after: string];
type Wish = DiffOptions & { readonly limits: DiffLimits };

async function comparePair(names: Names, wish: Wish, see: See, flags: DiffFlags): Promise<DiffOutcome> {
  noteIdlePageFlags(flags, names.map(parseTarget));
  const [before, after] = await Promise.all([readSide(names[0], see), readSide(names[1], see)]);
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
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over };
}

async function compareFolders(
  names: Names,
  wish: Wish,
  see: See,
  flags: DiffFlags,
  signal: AbortSignal,
): Promise<DiffOutcome[]> {
  if (flags.picture !== undefined)
    throw new PithError('USAGE', '--picture is of two pages: for folders use --report');
  // Folders hold results, never pages to be opened.
  noteIdlePageFlags(flags, [{ kind: 'snapshot', path: names[0] }]);
  const isLive = process.stderr.isTTY === true;
  const outcomes = await diffFolders(
    names[0],
    names[1],
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
  const verdict = faults.length === 0 ? 'same enough' : faults.join('; ');
  return printable(`${outcome.name}  ${verdict}`);
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
