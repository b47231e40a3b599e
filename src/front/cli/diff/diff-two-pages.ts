// Compares two pages for `pith diff`: prints what changed, and draws both.

import { PithError } from '../../../base/errors.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { accept } from '../../../run/diff/accept.ts';
import { type CaptureName, captureName } from '../../../run/diff/captures.ts';
import { diffHtml, diffPicture } from '../../../run/diff/diff-files.ts';
import type { DiffOutcome } from '../../../run/diff/diff-outcome.ts';
import { diffPages } from '../../../run/diff/diff-pages.ts';
import { diffText } from '../../../run/diff/diff-text.ts';
import { overLimits } from '../../../run/diff/limits.ts';
import { openCapture } from '../../../run/diff/open-capture.ts';
import { type Side, sideOfResult, sideOfTarget } from '../../../run/diff/side.ts';
import { parseTarget } from '../../../see/browser/parse-target.ts';
import type { Target } from '../../../see/browser/target.ts';
import { noteIdlePageFlags } from '../flags/idle-page-flags.ts';
import { printable } from '../terminal/console.ts';
import { writePicture } from '../write-picture.ts';
import { type DiffTask, ofSide, seerOf } from './diff-task.ts';

export async function diffTwoPages(task: DiffTask): Promise<DiffOutcome> {
  const { names, flags, comparison, failure } = task;
  const [before, after] = await readSides(task);
  if (flags.update === true && before.path === null)
    throw new PithError(
      'USAGE',
      `--update needs a saved snapshot or record to write to; ${names[0]} is a page`,
    );
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
  const before = await ofSide(task, names[0], () => pageNamed(names[0]));
  const after = await ofSide(task, names[1], () => pageNamed(names[1]));
  if (!('archive' in before) && !('archive' in after)) noteIdlePageFlags(flags, [before, after]);
  return Promise.all([
    ofSide(task, names[0], () => readSide(task, names[0], before)),
    ofSide(task, names[1], () => readSide(task, names[1], after)),
  ]);
}

/** A page, or a capture of one in an archive. */
const pageNamed = (name: string): Target | CaptureName => captureName(name) ?? parseTarget(name);

async function readSide(task: DiffTask, name: string, page: Target | CaptureName): Promise<Side> {
  const { flags, opener, comparison, signal } = task;
  const isDrawn = flags.picture !== undefined || flags.report !== undefined;
  if (!('archive' in page)) return sideOfTarget(name, page, seerOf(task, isDrawn));
  const options = { ...task.page, before: isDrawn || comparison.pixels };
  return sideOfResult(name, await openCapture(opener, page, options, { signal }));
}
