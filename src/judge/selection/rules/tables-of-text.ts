// Keeps data tables that follow a paragraph of the content: numbers in short cells look like labels beside a text.

import { at } from '../../../base/columns.ts';
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
function tablesWithHeads({ snapshot: { elements } }: Evidence): Set<number> {
  const tableOf = new Int32Array(elements.length).fill(-1);
  const found = new Set<number>();
  for (const [index, { tag, parent }] of elements.entries()) {
    const around = parent < 0 ? -1 : at(tableOf, parent);
    tableOf[index] = around < 0 && tag === 'table' ? index : around;
    if (tag === 'th' && around >= 0) found.add(around);
  }
  return found;
}
