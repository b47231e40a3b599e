// Inline elements in a text go with it: `<b>` or a link in a paragraph is never in another zone than the paragraph.

import { at } from '../../../base/columns.ts';
import { parentsOf } from '../../../see/snapshot/parents.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { Ink } from './measures/ink.ts';

/**
 * For each leaf the leaf whose evidence is used for it: itself, or the text around it if that is at least as long. On a
 * page of prose this saves a third of the rows.
 */
export function leadersOf(snapshot: Snapshot, ink: Ink, leaves: readonly number[]): Int32Array {
  const { elements, styles } = snapshot;
  const parents = parentsOf(snapshot);
  const isInline = styles.map(
    ({ display, position, float }) => display === 'inline' && position === 'static' && float === 'none',
  );
  const leaders = new Int32Array(parents.length);
  for (const leaf of leaves) {
    const parent = at(parents, leaf);
    const { tag, style = -1 } = elements[leaf] ?? {};
    const follows =
      isInline[style] === true &&
      tag !== 'img' &&
      at(ink.isLeaf, parent) === 1 &&
      at(ink.ownWeight, parent) >= at(ink.ownWeight, leaf);
    leaders[leaf] = follows ? at(leaders, parent) : leaf;
  }
  return leaders;
}
