// The result for a pair of pages: a comparison with the limits that it exceeds, or why there is none; the warnings of
// many pairs, and all as JUnit XML.

import type { PithError } from '../../base/errors.ts';
import { xmlText } from '../../base/html/escape-text.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { PageDiff } from './diff-pages.ts';

/** `accepted`: an update took the new page for the old one. */
export type DiffOutcome = { readonly accepted?: boolean } & (
  | {
      readonly kind: 'compared';
      readonly name: string;
      readonly diff: PageDiff;
      readonly over: readonly string[];
      /** Both versions side by side, cropped to the differences: WebP. */
      readonly picture?: Buffer | null;
    }
  /** Only one folder has the page. */
  | { readonly kind: 'appeared' | 'gone'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: PithError }
);

/** Why a pair fails the check; a page on one side only always does. */
export function faultsOf(outcome: DiffOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'compared':
      return outcome.over;
    case 'failed':
      return [`${outcome.error.code}: ${outcome.error.message}`];
    case 'appeared':
      return ['added: only after'];
    case 'gone':
      return ['gone: only before'];
  }
}

/** Groups equal warnings of many pages. */
export function gatheredWarnings(outcomes: readonly DiffOutcome[]): SnapshotWarning[] {
  const names: KeyedLists<string, string> = new Map();
  const warnings = new Map<string, SnapshotWarning>();
  for (const outcome of outcomes) {
    if (outcome.kind !== 'compared') continue;
    for (const { side, code, message } of outcome.diff.warnings) {
      const key = `${code} ${message}`;
      warnings.set(key, { code, message });
      addTo(names, key, outcome.diff[side].name);
    }
  }
  return [...warnings].map(([key, { code, message }]) => ({
    code,
    message: `${listed(names.get(key) ?? [])}: ${message}`,
  }));
}

/** Names two in full, because they are usually both sides of one page. */
const listed = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(' and ');

/** Formats comparisons as JUnit XML for continuous integration: one test case for each page. */
export function junitXml(outcomes: readonly DiffOutcome[]): string {
  const errors = outcomes.filter(({ kind }) => kind === 'failed').length;
  const failures = outcomes.filter(one => one.kind !== 'failed' && faultsOf(one).length > 0).length;
  const counts = `tests="${outcomes.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pith diff" ${counts}>`,
    `<testsuite name="pith diff" ${counts}>`,
    ...outcomes.map(testCase),
    '</testsuite>',
    '</testsuites>\n',
  ].join('\n');
}

function testCase(outcome: DiffOutcome): string {
  const faults = faultsOf(outcome);
  const open = `<testcase classname="pith.diff" name="${xmlText(outcome.name)}"`;
  if (faults.length === 0) return `${open}/>`;
  const tag = outcome.kind === 'failed' ? 'error' : 'failure';
  const text = xmlText(faults.join('; '));
  return `${open}><${tag} message="${text}">${text}</${tag}></testcase>`;
}
