// Keeps code, and data tables after a text: short lines and numbers in cells look like labels beside the content.

import { at } from '../../../base/columns.ts';
import { outermostAround } from '../../../see/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { standsIn } from '../evidence/marks.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * Raises the nudges of code in CENTER, on pages of one text, and of tables with header cells right after content in the same
 * block; not of links.
 */
export function keepPartsOfText(
  nudges: Float64Array,
  evidence: Evidence,
  kind: PageKind,
  scores: Float64Array,
  threshold: number,
): Float64Array {
  const { partOfText, textKinds } = SELECTION_SETTINGS;
  const { sums } = evidence;
  const raised = nudges.slice();
  const isContent = (place: number) => at(scores, place) + at(nudges, place) > threshold;
  const code = textKinds.has(kind) ? codeIn(evidence) : [];
  const tables = [...tablesWithHeads(evidence)].filter(table => isAfterText(evidence, table, isContent));
  for (const part of [...code, ...tables]) {
    const { firstUnit, endUnit, chars, linkChars } = sums.of(part);
    if (linkChars > partOfText.linkShare * chars) continue;
    for (let place = firstUnit; place < endUnit; place++)
      raised[place] = Math.max(at(nudges, place), threshold + partOfText.logOdds - at(scores, place));
  }
  return raised;
}

function codeIn({ snapshot, zoning, marks }: Evidence): number[] {
  const isCode = (index: number) =>
    snapshot.elements[index]?.tag === 'pre' &&
    enclosingZone(snapshot, zoning, index) === 'CENTER' &&
    !standsIn(marks, index, 'comments');
  return [...snapshot.elements.keys()].filter(isCode);
}

function isAfterText(
  { snapshot, units, sums }: Evidence,
  table: number,
  isContent: (place: number) => boolean,
): boolean {
  const { firstUnit: first } = sums.of(table);
  const parentOf = (element = -1): number | undefined => snapshot.elements[element]?.parent;
  return first > 0 && isContent(first - 1) && parentOf(units[first - 1]?.element) === parentOf(table);
}

/** Outermost tables, in document order. */
function tablesWithHeads({ snapshot }: Evidence): Set<number> {
  const tables = outermostAround(snapshot, ({ tag }) => tag === 'table');
  const heads = [...snapshot.elements.keys()].filter(index => snapshot.elements[index]?.tag === 'th');
  return new Set(heads.map(index => at(tables, index)).filter(table => table >= 0));
}
