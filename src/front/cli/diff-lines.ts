// What `pith diff` prints of folders: a line a page, and one for all pages that cannot be compared.

import { counted } from '../../base/text/counted.ts';
import { type DiffOutcome, faultsOf } from '../../run/diff/diff-outcome.ts';
import { headline } from '../../run/diff/headline.ts';
import { printable } from './console.ts';

/** A line a page: JSON for programs. */
export function folderLine(outcome: DiffOutcome, isJson: boolean): string {
  const faults = faultsOf(outcome);
  if (isJson) {
    const { name, kind } = outcome;
    return JSON.stringify({ name, kind, faults, ...(outcome.kind === 'compared' ? outcome.diff : {}) });
  }
  const said = outcome.kind === 'compared' ? [headline(outcome.diff), ...faults] : faults;
  return printable(`${outcome.name}  ${said.join('; ')}`);
}

type Failed = Extract<DiffOutcome, { kind: 'failed' }>;

export const isFailed = (outcome: DiffOutcome): outcome is Failed => outcome.kind === 'failed';

export function failureLine(failed: readonly Failed[], pages: number): string {
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
export const isOneFailure = (outcomes: readonly DiffOutcome[]): boolean =>
  outcomes.every(isFailed) && new Set(outcomes.map(reasonOf)).size === 1;
