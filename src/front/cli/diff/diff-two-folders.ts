// Compares two folders, or a folder and a list, for `pith diff`: prints a line for each page, and makes the report.

import { usageError } from '../../../base/errors.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { diffFolders } from '../../../run/diff/diff-folders.ts';
import { type DiffOutcome, faultsOf } from '../../../run/diff/diff-outcome.ts';
import { fewChangeLines } from '../../../run/diff/diff-text.ts';
import { folderPages } from '../../../run/diff/folder-pages.ts';
import { folderSheet } from '../../../run/diff/folder-sheet.ts';
import { headline, isUnchanged } from '../../../run/diff/headline.ts';
import { listedPages } from '../../../run/diff/listed-pages.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
import { noteIdlePageFlags } from '../flags/page-flags.ts';
import { printable, say } from '../terminal/console.ts';
import { type DiffTask, isFolder, ofSide, seerOf } from './diff-task.ts';

export async function diffTwoFolders(task: DiffTask): Promise<DiffOutcome[]> {
  const { names, flags, signal, comparison } = task;
  if (flags.picture !== undefined) throw usageError('--picture compares two pages: use --report for folders');
  const { only = [] } = flags;
  const update = flags.update === true;
  const before = await ofSide(names[0], () => folderPages(names[0], { only, mayBeEmpty: update }));
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
      onLeftOut: pages => say(`left out ${counted(pages, 'page')} that failed in both runs`),
    },
  );
  if (isLive) process.stderr.write('\r\x1b[K');
  if (flags.report !== undefined) {
    const again = before.every(({ path }) => path !== null) ? task.again : null;
    await writeWhole(flags.report, await sheetHtml(folderSheet(names, outcomes, again)));
  }
  const isReportedOnce = flags.json !== true && isOneFailure(outcomes);
  const areUnrelated = flags.json !== true && !update && only.length === 0 && haveNoCommonPage(outcomes);
  if (areUnrelated)
    process.stdout.write(
      `no page of ${printable(names[1])} is in ${printable(names[0])}: pages are matched by address, then by path or file name\n`,
    );
  for (const outcome of isReportedOnce || areUnrelated ? [] : outcomes)
    process.stdout.write(`${folderLines(outcome, flags.json === true)}\n`);
  if (!isReportedOnce && flags.json !== true && outcomes.length > 1) say(folderSummary(outcomes));
  return outcomes;
}

/**
 * Formats what `pith diff` prints about two folders: a line for each page and where it changed, or one line if all
 * pages fail with the same error.
 */
function folderLines(outcome: DiffOutcome, isJson: boolean): string {
  const faults = faultsOf(outcome);
  if (isJson) {
    const { name, kind } = outcome;
    const compared = outcome.kind === 'compared' ? { headline: headline(outcome.diff), ...outcome.diff } : {};
    return JSON.stringify({ name, kind, faults, ...compared });
  }
  const summary = outcome.kind === 'compared' ? [headline(outcome.diff), ...faults] : faults;
  const changes =
    outcome.kind === 'compared' && !isUnchanged(outcome.diff) ? fewChangeLines(outcome.diff) : [];
  return printable([`${outcome.name}  ${summary.join('; ')}`, ...changes].join('\n'), '\n');
}

/** Most added pages, and most gone ones, that the summary names. */
const MOST_NAMES = 5;

/** Such as `4 pages: 1 unchanged, 1 changed; 1 added: new.html; 1 gone: old.html`. */
function folderSummary(outcomes: readonly DiffOutcome[]): string {
  const kindOf = (outcome: DiffOutcome) =>
    outcome.kind === 'compared' ? (isUnchanged(outcome.diff) ? 'unchanged' : 'changed') : outcome.kind;
  const namesOf = (kind: string) =>
    outcomes.flatMap(outcome => (kindOf(outcome) === kind ? outcome.name : []));
  const compared = ['unchanged', 'changed', 'failed'].flatMap(kind => {
    const { length } = namesOf(kind);
    return length === 0 ? [] : `${length} ${kind}`;
  });
  const unpaired = (
    [
      ['appeared', 'added'],
      ['gone', 'gone'],
    ] as const
  ).flatMap(([kind, word]) => {
    const names = namesOf(kind);
    const shown = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ' …' : '');
    return names.length === 0 ? [] : `${names.length} ${word}: ${shown}`;
  });
  return `${counted(outcomes.length, 'page')}: ${[compared.join(', '), ...unpaired].filter(Boolean).join('; ')}`;
}

/** True for folders of different pages: a list of all of them as added and gone would say nothing. */
const haveNoCommonPage = (outcomes: readonly DiffOutcome[]): boolean =>
  outcomes.every(({ kind }) => kind === 'appeared' || kind === 'gone') &&
  new Set(outcomes.map(({ kind }) => kind)).size === 2;

type Failed = Extract<DiffOutcome, { kind: 'failed' }>;

export const isFailed = (outcome: DiffOutcome): outcome is Failed => outcome.kind === 'failed';

export function failureLine(failed: readonly Failed[], pages: number): string {
  const reasons = new Set(failed.map(reasonOf));
  const [reason = ''] = reasons;
  const such = reasons.size === 1 ? '' : `, such as ${failed[0]?.name ?? ''}`;
  return `${failed.length} of ${counted(pages, 'page')} cannot be compared${such}: ${reason}`;
}

/** Replaces the name of the page by `it`, so that pages with the same failure give the same text; keeps it in a path. */
function reasonOf({ name, error: { code, message } }: Failed): string {
  const parts = message.replace(/^.*? cannot be compared: /, '').split(name);
  return `${code}: ${parts.reduce((said, part) => said + (said.endsWith('/') ? name : 'it') + part)}`;
}

/** True if all pages fail for the same reason: one line is then enough. */
const isOneFailure = (outcomes: readonly DiffOutcome[]): boolean =>
  outcomes.every(isFailed) && new Set(outcomes.map(reasonOf)).size === 1;
