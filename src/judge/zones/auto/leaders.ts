// Inline elements in a text go with it: `<b>` or a link in a paragraph is never in another zone than the paragraph.

import { at } from '../../../base/columns.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { Ink } from './measures/ink.ts';

/**
 * For each leaf the leaf whose evidence is used for it: itself, or the text around it if that is at least as long. On a
 * page of prose this saves a third of the rows.
 */
export function leadersOf(snapshot: Snapshot, ink: Ink, leaves: readonly number[]): Int32Array {
  const tree = treeOf(snapshot);
  const { styles } = snapshot;
  const { parents } = tree;
  const isInline = styles.map(
    ({ display, position, float }) => display === 'inline' && position === 'static' && float === 'none',
  );
  const leaders = new Int32Array(parents.length);
  for (const leaf of leaves) {
    const parent = at(parents, leaf);
    const { tag, style } = tree.element(leaf);
    const follows =
      isInline[style] === true &&
      tag !== 'img' &&
      ink.isLeaf[parent] === 1 &&
      ink.of(parent).ownWeight >= ink.of(leaf).ownWeight;
    leaders[leaf] = follows ? at(leaders, parent) : leaf;
  }
  return leaders;
}
