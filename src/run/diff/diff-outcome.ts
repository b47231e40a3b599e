// The result for a pair of pages: a comparison with the limits that it exceeds, or why there is none.

import type { PithError } from '../../base/errors.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
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

interface GatheredWarning {
  readonly code: string;
  readonly message: string;
}

/** Groups equal warnings of many pages. */
export function gatheredWarnings(outcomes: readonly DiffOutcome[]): GatheredWarning[] {
  const names: KeyedLists<string, string> = new Map();
  const warnings = new Map<string, GatheredWarning>();
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
