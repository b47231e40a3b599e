// The comparison of two folders as a report, largest differences first. Ticked pages yield the command that accepts them.

import { shellWord } from '../../base/text/shell-word.ts';
import type { Part, SheetRow } from '../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../show/studio/studio-html.ts';
import { type DiffOutcome, faultsOf } from './diff-outcome.ts';
import { DIFF_FIGURE_NAMES, DIFF_FIGURES, percent } from './limits.ts';

/** `again`: the command that compared the folders; `null` if the old one cannot be updated. */
export function folderSheet(
  names: readonly [string, string],
  outcomes: readonly DiffOutcome[],
  again: string | null = null,
): PicturedSheet {
  const sorted = outcomes.toSorted((a, b) => weightOf(b) - weightOf(a));
  const isTicked = again !== null && outcomes.some(isAcceptable);
  const pictured = sorted.flatMap(outcome =>
    outcome.kind === 'compared' && outcome.picture ? [{ ...outcome, picture: outcome.picture }] : [],
  );
  const pages = `${outcomes.length} ${outcomes.length === 1 ? 'page' : 'pages'}`;
  return {
    title: `${names[0]} → ${names[1]}`,
    ...(isTicked && { command: `${again} --update` }),
    pictures: pictured.map(({ picture }) => picture),
    parts: [
      {
        p: `${pages}, ${outcomes.filter(one => faultsOf(one).length > 0).length} over a limit, missing or failed.`,
      },
      {
        head: [...(isTicked ? ['accept'] : []), 'page', 'verdict', 'changes', ...DIFF_FIGURE_NAMES],
        rows: sorted.map(outcome => rowOf(outcome, isTicked)),
      },
      {
        fold: 'The differences',
        parts: [
          { list: DIFF_FIGURE_NAMES.map(name => [{ text: `${name}: `, as: 'b' }, DIFF_FIGURES[name].means]) },
        ],
      },
      ...pictured.map(
        ({ name, over }, picture): Part => ({
          picture,
          caption: [{ text: name }, `: ${over.join('; ')}. Before on the left, after on the right.`],
        }),
      ),
    ],
  };
}

/** A page that fails cannot be accepted, and one that was accepted already needs no tick. */
const isAcceptable = ({ kind, accepted }: DiffOutcome): boolean => kind !== 'failed' && accepted !== true;

function rowOf(outcome: DiffOutcome, isTicked: boolean): SheetRow {
  const { name } = outcome;
  const tick = { text: `accept ${name}`, tick: `--only ${shellWord(name)}` };
  const faults = faultsOf(outcome);
  const verdict =
    faults.length === 0 ? { text: 'passes', look: 'passes' } : { text: faults.join('; '), look: 'failure' };
  const ticked = isTicked ? [isAcceptable(outcome) ? tick : ''] : [];
  return { cells: [...ticked, { text: name }, verdict, changesOf(outcome), ...figuresOf(outcome)] };
}

function changesOf(outcome: DiffOutcome): string {
  if (outcome.kind !== 'compared') return '';
  const { resized, ...counts } = outcome.diff.counts;
  const changes = Object.entries(counts).filter(([, count]) => count > 0);
  return changes.map(([change, count]) => `${count} ${change}`).join(', ') || 'none';
}

const figuresOf = (outcome: DiffOutcome): string[] =>
  DIFF_FIGURE_NAMES.map(name => {
    const figure = outcome.kind === 'compared' ? DIFF_FIGURES[name].of(outcome.diff) : null;
    return figure === null ? '' : percent(figure);
  });

/** Sort key: pages that cannot be compared first, then those over a limit, then by changed text. */
function weightOf(outcome: DiffOutcome): number {
  if (outcome.kind !== 'compared') return 3;
  return outcome.diff.text.changedShare + (outcome.over.length > 0 ? 1.5 : 0);
}
