// Compares two folders, or a folder and a list, for `pith diff`: prints a line for each page, and makes the report.

import { PithError } from '../../../base/errors.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { diffFolders } from '../../../run/diff/diff-folders.ts';
import type { DiffOutcome } from '../../../run/diff/diff-outcome.ts';
import { folderPages } from '../../../run/diff/folder-pages.ts';
import { folderSheet } from '../../../run/diff/folder-sheet.ts';
import { listedPages } from '../../../run/diff/listed-pages.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
import { noteIdlePageFlags } from '../flags/idle-page-flags.ts';
import { say } from '../terminal/console.ts';
import { folderLines, folderSummary, isOneFailure } from './diff-lines.ts';
import { isFolder } from './diff-sides.ts';
import { type DiffTask, ofSide, seerOf } from './diff-task.ts';

export async function diffTwoFolders(task: DiffTask): Promise<DiffOutcome[]> {
  const { names, flags, signal, comparison, failure } = task;
  if (flags.picture !== undefined)
    throw new PithError('USAGE', '--picture compares two pages: use --report for folders');
  const { only = [] } = flags;
  const update = flags.update === true;
  const before = await ofSide(task, names[0], () => folderPages(names[0], { only, mayBeEmpty: update }));
  const after = (await isFolder(names[1]))
    ? await folderPages(names[1], { only })
    : await listedPages(names[1]);
  if (![...before, ...after].some(({ isOpened }) => isOpened))
    noteIdlePageFlags(flags, [{ kind: 'snapshot', path: names[0] }]);
  const isLive = process.stderr.isTTY === true;
  const outcomes = await diffFolders(
    [before, after],
    names[0],
    { ...comparison, update, only, draws: flags.report !== undefined },
    {
      see: seerOf(task, false),
      signal,
      onPage: (done, all) => {
        if (isLive) process.stderr.write(`\r\x1b[K${done}/${counted(all, 'page')}`);
      },
    },
  );
  if (isLive) process.stderr.write('\r\x1b[K');
  if (flags.report !== undefined) {
    const again = before.every(({ path }) => path !== null) ? task.again : null;
    await writeWhole(flags.report, await sheetHtml(folderSheet(names, outcomes, again)));
  }
  const isReportedOnce = flags.json !== true && isOneFailure(outcomes);
  failure.hasPrinted = outcomes.length > 0;
  for (const outcome of isReportedOnce ? [] : outcomes)
    process.stdout.write(`${folderLines(outcome, flags.json === true)}\n`);
  if (!isReportedOnce && flags.json !== true && outcomes.length > 1) say(folderSummary(outcomes));
  return outcomes;
}
