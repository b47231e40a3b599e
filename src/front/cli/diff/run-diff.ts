// Runs `pith diff`: checks flags and sides, compares them, and checks the limits.

import type { Command, Option } from 'commander';
import { PithError, usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import { loneMethodNamed } from '../../../judge/zones/methods.ts';
import { accept, restoreBaseline } from '../../../run/diff/baseline-update.ts';
import { diffHtml, diffPicture } from '../../../run/diff/diff-files.ts';
import { type DiffOutcome, faultsOf, gatheredWarnings, junitXml } from '../../../run/diff/diff-outcome.ts';
import { diffPages } from '../../../run/diff/diff-pages.ts';
import { diffText } from '../../../run/diff/diff-text.ts';
import { type DiffLimits, overLimits, parseLimits } from '../../../run/diff/limits.ts';
import { type Side, sideOfTarget } from '../../../run/diff/side.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { parseTarget } from '../../../see/browser/target/parse-target.ts';
import { exitByFailed } from '../exit-codes.ts';
import { methodAndParameters } from '../flags/method-names.ts';
import { noteIdlePageFlags, openOptionsFrom, pageOptionsFrom } from '../flags/page-flags.ts';
import { note, printable, say, withTarget } from '../terminal/console.ts';
import { printWarnings } from '../terminal/page-warnings.ts';
import { writePicture } from '../write-picture.ts';
import {
  areFolders,
  type DiffFlags,
  type DiffTask,
  isFolder,
  isList,
  makeBaseline,
  type Names,
  noteSameSides,
  ofSide,
  seerOf,
  sideName,
} from './diff-task.ts';
import { diffTwoFolders, failureLine, isFailed } from './diff-two-folders.ts';

/** `again`: begins a command that compares the same sides again. */
export async function runDiff(
  [before, after]: Names,
  flags: DiffFlags,
  call: Pick<DiffTask, 'signal' | 'again'>,
): Promise<void> {
  try {
    await compare([await sideName(before), await sideName(after)], flags, call);
  } catch (error) {
    throw withTarget(error, after);
  }
}

async function compare(
  names: Names,
  flags: DiffFlags,
  call: Pick<DiffTask, 'signal' | 'again'>,
): Promise<void> {
  if (flags.update === true && ((await isFolder(names[1])) || (await isList(names[1]))))
    await makeBaseline(names[0]);
  const limits = limitsFrom(flags);
  const isOfFolders = await checkSides(names, flags);
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  const shelf = new ArchiveShelf({ signal: call.signal }, note);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 2 }, { shelf });
  const task: DiffTask = {
    ...call,
    names,
    flags,
    pith,
    page: { ...pageOptionsFrom(flags), method, parameters, elements: true },
    comparison: {
      limits,
      pixels: flags.pixels !== false,
      pixelTolerance: flags.pixelTolerance,
      inside: flags.inside,
      ignore: flags.ignore,
    },
  };
  const outcomes = isOfFolders ? await diffTwoFolders(task) : [await diffTwoPages(task)];
  printWarnings(gatheredWarnings(outcomes), flags.verbose);
  if (flags.junit !== undefined) await writeWhole(flags.junit, junitXml(outcomes));
  checkLimits(outcomes, flags);
}

function limitsFrom({ limit, pixels }: DiffFlags): DiffLimits {
  const limits = limit === undefined ? {} : parseLimits(limit);
  if (pixels === false && limits.pixels !== undefined)
    throw usageError(
      '--limit says how many px may differ and --no-pixels that none are compared: leave out one',
    );
  return limits;
}

/** Checks that both sides are of one kind, and are not overwritten. Returns true for folders. */
async function checkSides(names: Names, flags: DiffFlags): Promise<boolean> {
  const outputs = [flags.picture, flags.report, flags.junit];
  await refuseOutputs(outputs);
  const isOfFolders = await areFolders(names);
  if (flags.only !== undefined && !isOfFolders)
    throw usageError('--only names pages of two folders: leave it out');
  await refuseOverwriting(outputs, {
    files: names.flatMap(name => [name, `${name}.png`]),
    folders: isOfFolders ? names : [],
  });
  await noteSameSides(names);
  return isOfFolders;
}

/** Prints what changed between two pages, and draws both. */
async function diffTwoPages(task: DiffTask): Promise<DiffOutcome> {
  const { names, flags, comparison } = task;
  const [before, after] = await readSides(task);
  if (flags.update === true && before.path === null)
    throw usageError(`--update needs a saved snapshot or record to write to; ${names[0]} is a page`);
  const diff = await diffPages(before, after, comparison);
  const over = overLimits(diff, comparison.limits);
  if (flags.picture !== undefined) await writePicture(flags.picture, await diffPicture(before, after, diff));
  if (flags.report !== undefined) await writeWhole(flags.report, await diffHtml(before, after, diff));
  const accepted = flags.update === true && over.length > 0;
  if (accepted && before.path !== null) await accept(before.path, after);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over, accepted };
}

async function readSides(task: DiffTask): Promise<readonly [Side, Side]> {
  const { names, flags } = task;
  const before = await ofSide(names[0], () => parseTarget(names[0]));
  const after = await ofSide(names[1], () => parseTarget(names[1]));
  noteIdlePageFlags(flags, [before, after]);
  const see = seerOf(task, flags.picture !== undefined || flags.report !== undefined);
  return Promise.all([
    ofSide(names[0], () => sideOfTarget(names[0], before, see)),
    ofSide(names[1], () => sideOfTarget(names[1], after, see)),
  ]);
}

/** Undoes the last update of a baseline folder. */
export async function restore(name: string): Promise<void> {
  const folder = await sideName(name);
  if (!(await isFolder(folder)))
    throw new PithError('FILE_NOT_FOUND', `there is no folder '${folder}': --restore is for a folder`);
  say(`restored ${counted(await restoreBaseline(folder), 'file')} of ${folder}`);
}

/** A page that cannot be compared counts as failed, not as over a limit. */
function checkLimits(outcomes: readonly DiffOutcome[], flags: DiffFlags): void {
  const failed = outcomes.filter(isFailed);
  const over = outcomes.filter(one => !isFailed(one) && faultsOf(one).length > 0);
  const accepted = outcomes.filter(one => one.accepted === true && one.kind !== 'gone').length;
  const removed = outcomes.filter(one => one.accepted === true && one.kind === 'gone').length;
  if (failed.length > 0) say(failureLine(failed, outcomes.length));
  exitByFailed(failed.length, outcomes.length);
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

/** Flags about outputs and checks, which a later command sets anew. */
const DROPPED = new Set(['--json', '--picture', '--report', '--junit', '--limit', '--update', '--only']);
/** Their values may be secrets, and reports are passed on. */
const SECRET = new Set(['--header', '--cookie', '--proxy']);

/** Builds the start of a command line that repeats a comparison, for its report: the same sides and page options. */
export function commandAgain(command: Command, sides: readonly unknown[]): string {
  const again = ['pith', command.name(), ...sides.map(side => shellWord(String(side)))];
  const words = wordsOf(command);
  for (let at = 0; at < words.length; at++) {
    const [name = '', inline] = (words[at] ?? '').split(/=(.*)/s);
    const option = command.options.find(({ long }) => long === name);
    if (option === undefined) continue;
    const value = inline ?? (takesNext(option, words[at + 1]) ? words[++at] : undefined);
    if (DROPPED.has(name)) continue;
    again.push(name);
    if (value !== undefined) again.push(SECRET.has(name) ? `<${option.attributeName()}>` : shellWord(value));
  }
  return again.join(' ');
}

/** As commander parses them. */
const takesNext = ({ required, optional }: Option, next: string | undefined): boolean =>
  required || (optional && next !== undefined && !next.startsWith('-'));

/** The words after the verb. */
function wordsOf(command: Command): readonly string[] {
  const { rawArgs } = command.parent as unknown as { rawArgs: readonly string[] };
  return rawArgs.slice(rawArgs.indexOf(command.name()) + 1);
}
