// Builds the text that people marked as content: the truth for word metrics on our own labels.

import { type Box, bottom, right } from '../../../base/box.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { ContentTruth } from '../content/result.ts';
import type { LabelledPage } from './label-sets.ts';
import type { PageTruth, TruthItem } from './truth.ts';
import { documentTruthOf } from './truth-document.ts';

/** `null` if content is not labelled. */
export function contentTruthOf(
  page: LabelledPage,
  snapshot: Snapshot,
  truth: PageTruth,
): ContentTruth | null {
  if (page.labels.content === null) return null;
  const { id, kind } = page;
  return {
    id,
    kind,
    url: snapshot.url,
    text: textOfItems(snapshot, truth.items),
    document: documentTruthOf(snapshot, truth.items),
  };
}

/** In document order. Joins touching texts on a line to one word, unless white space was captured between them. */
function textOfItems(snapshot: Snapshot, items: readonly TruthItem[]): string {
  const tree = treeOf(snapshot);
  let text = '';
  let last: Box | null = null;
  for (const item of items) {
    if (item.kind !== 'text' || item.content !== true) continue;
    const isParted = last !== null && (tree.followsBlank(item.index) || !touches(last, item.pageBox));
    if (isParted) text += '\n';
    text += tree.text(item.index).text;
    last = item.pageBox;
  }
  return text;
}

/** Largest distance in px of two texts in one word. */
const TOUCHING_PX = 1;

function touches(before: Box, after: Box): boolean {
  const sameLine = after[1] < bottom(before) && before[1] < bottom(after);
  return sameLine && Math.abs(after[0] - right(before)) <= TOUCHING_PX;
}
