// Groups equal warnings of many pages.

import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import type { DiffOutcome } from './diff-outcome.ts';

export interface GatheredWarning {
  readonly code: string;
  readonly message: string;
}

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
