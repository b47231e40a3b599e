// Slides that are drawings with a page of HTML in each: `svg` around one `foreignObject` of its size.

import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot } from './snapshot.ts';

/** Share of the drawing's width that the HTML takes; labels in a diagram take less, and are deeper in it. */
const LEAST_WIDTH = 0.9;

/** The same snapshot if it has none; else with a `div` in place of such drawings. Elements and texts keep their indices. */
export const withDocumentsInDrawings = onceEach((snapshot: Snapshot): Snapshot => {
  const tree = treeOf(snapshot);
  const unfolded = new Set<number>();
  for (const index of tree.withTag('foreignobject')) {
    const { parent, pageBox } = tree.element(index);
    const drawing = tree.element(parent);
    if (drawing.tag !== 'svg' || pageBox[2] < drawing.pageBox[2] * LEAST_WIDTH) continue;
    unfolded.add(parent).add(index);
  }
  if (unfolded.size === 0) return snapshot;
  const elements = snapshot.elements.map((element, index) =>
    unfolded.has(index) ? { ...element, tag: 'div' } : element,
  );
  return { ...snapshot, elements };
});
