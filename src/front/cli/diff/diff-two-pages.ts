// Compares two pages for `pith diff`: prints what changed, and draws both.

import { usageError } from '../../../base/errors.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { accept } from '../../../run/diff/baseline-update.ts';
import { diffHtml, diffPicture } from '../../../run/diff/diff-files.ts';
import type { DiffOutcome } from '../../../run/diff/diff-outcome.ts';
import { diffPages } from '../../../run/diff/diff-pages.ts';
import { diffText } from '../../../run/diff/diff-text.ts';
import { overLimits } from '../../../run/diff/limits.ts';
import { type Side, sideOfTarget } from '../../../run/diff/side.ts';
import { parseTarget } from '../../../see/browser/target/parse-target.ts';
import { noteIdlePageFlags } from '../flags/page-flags.ts';
import { printable } from '../terminal/console.ts';
import { writePicture } from '../write-picture.ts';
import { type DiffTask, ofSide, seerOf } from './diff-task.ts';

export async function diffTwoPages(task: DiffTask): Promise<DiffOutcome> {
  const { names, flags, comparison, failure } = task;
  const [before, after] = await readSides(task);
  if (flags.update === true && before.path === null)
    throw usageError(`--update needs a saved snapshot or record to write to; ${names[0]} is a page`);
  const diff = await diffPages(before, after, comparison);
  const over = overLimits(diff, comparison.limits);
  if (flags.picture !== undefined) await writePicture(flags.picture, await diffPicture(before, after, diff));
  if (flags.report !== undefined) await writeWhole(flags.report, await diffHtml(before, after, diff));
  const accepted = flags.update === true && over.length > 0;
  if (accepted && before.path !== null) await accept(before.path, after);
  failure.hasPrinted = true;
  process.stdout.write(
    flags.json === true ? `${JSON.stringify({ ...diff, over }, null, 2)}\n` : printable(diffText(diff), '\n'),
  );
  return { kind: 'compared', name: names[1], diff, over, accepted };
}

async function readSides(task: DiffTask): Promise<readonly [Side, Side]> {
  const { names, flags } = task;
  const before = await ofSide(task, names[0], () => parseTarget(names[0]));
  const after = await ofSide(task, names[1], () => parseTarget(names[1]));
  noteIdlePageFlags(flags, [before, after]);
  const see = seerOf(task, flags.picture !== undefined || flags.report !== undefined);
  return Promise.all([
    ofSide(task, names[0], () => sideOfTarget(names[0], before, see)),
    ofSide(task, names[1], () => sideOfTarget(names[1], after, see)),
  ]);
}
