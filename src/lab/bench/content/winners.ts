// Where each method wins: on how many pages of each kind its content is the best of all, alone or with others.

import { groupBy } from '../group-by.ts';
import type { PageResult, ZoneBenchResult } from '../zones/result.ts';

/** Content F1 that differs by less than this is the same. */
const SAME = 0.005;

/** A row for each kind: its name, its pages, and the pages on which each method wins. */
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
  // Where nobody found anything, nobody wins.
  return best > 0 && (f1Of(page, method) ?? -1) >= best - SAME;
}
