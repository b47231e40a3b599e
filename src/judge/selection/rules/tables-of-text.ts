// Keeps data tables that follow a paragraph of the content: numbers in short cells look like labels beside a text.

import { at } from '../../../base/columns.ts';
import { outermostAround } from '../../../see/snapshot/around.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** Raises the nudges of a table with header cells and few links, right after content in the same block. */
export function keepTablesOfText(
  nudges: Float64Array,
  evidence: Evidence,
  scores: Float64Array,
  threshold: number,
): Float64Array {
  const { snapshot, units, sums } = evidence;
  const { logOdds, linkShare } = SELECTION_SETTINGS.tableOfText;
  const isContent = (place: number) => at(scores, place) + at(nudges, place) > threshold;
  const raised = nudges.slice();
  for (const table of tablesWithHeads(evidence)) {
    const { firstUnit: first, endUnit, chars, linkChars } = sums.of(table);
    const parentOf = (element = -1): number | undefined => snapshot.elements[element]?.parent;
    const isAfterText =
      first > 0 && isContent(first - 1) && parentOf(units[first - 1]?.element) === parentOf(table);
    if (!isAfterText || linkChars > linkShare * chars) continue;
    for (let place = first; place < endUnit; place++)
      raised[place] = Math.max(at(nudges, place), threshold + logOdds - at(scores, place));
  }
  return raised;
}

/** Outermost tables, in document order. */
function tablesWithHeads({ snapshot }: Evidence): Set<number> {
  const tables = outermostAround(snapshot, ({ tag }) => tag === 'table');
  const heads = [...snapshot.elements.keys()].filter(index => snapshot.elements[index]?.tag === 'th');
  return new Set(heads.map(index => at(tables, index)).filter(table => table >= 0));
}
