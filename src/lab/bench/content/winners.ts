// Counts the pages of each kind on which a method has the best content, ties included.

import { groupBy } from '../../../base/keyed-lists.ts';
import type { PageResult, ZoneBenchResult } from '../zones/result.ts';

/** Differences of content F1 below this are ties. */
const SAME = 0.005;

/** Returns a row for each kind: its name, its pages, and the pages on which each method wins. */
export function winners({ pages, methods }: ZoneBenchResult): string[][] {
  const marked = pages.filter(page => methods.some(method => f1Of(page, method) !== null));
  const kinds = [...groupBy(marked, page => page.kind)].sort((a, b) => b[1].length - a[1].length);
  return kinds.map(([kind, ofKind]) => {
    const wins = methods.map(method => ofKind.filter(page => isBest(page, method, methods)).length);
    return [kind, String(ofKind.length), ...wins.map(String)];
  });
}

const f1Of = (page: PageResult, method: string): number | null => page.answers[method]?.content?.f1 ?? null;

function isBest(page: PageResult, method: string, methods: readonly string[]): boolean {
  const best = Math.max(...methods.map(other => f1Of(page, other) ?? -1));
  // Without any finding, no method wins.
  return best > 0 && (f1Of(page, method) ?? -1) >= best - SAME;
}
