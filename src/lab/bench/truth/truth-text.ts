// What people marked as content, as running text: the truth for the word metrics on the house's own labels.

import { type Box, bottom, right } from '../../../base/box.ts';
import { textsBehindBlanks } from '../../../see/snapshot/lone-blanks.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { ContentTruth } from '../content/page.ts';
import type { LabelledPage } from './label-sets.ts';
import type { PageTruth, TruthItem } from './truth.ts';

/** `null` where nobody marked what is content. */
export function contentTruthOf(
  page: LabelledPage,
  snapshot: Snapshot,
  truth: PageTruth,
): ContentTruth | null {
  if (page.labels.content === null) return null;
  const { id, kind } = page;
  return { id, kind, url: snapshot.url, text: textOfItems(snapshot, truth.items), with: [], without: [] };
}

/** In document order. Texts that touch on a line are parts of one word, unless white space was seen between them. */
function textOfItems(snapshot: Snapshot, items: readonly TruthItem[]): string {
  const behindBlanks = textsBehindBlanks(snapshot);
  let text = '';
  let last: Box | null = null;
  for (const item of items) {
    if (item.kind !== 'text' || item.content !== true) continue;
    const isParted = last !== null && (behindBlanks.has(item.index) || !touches(last, item.pageBox));
    if (isParted) text += '\n';
    text += snapshot.texts[item.index]?.text ?? '';
    last = item.pageBox;
  }
  return text;
}

/** px that a text may be away from the one before it and still be in the same word. */
const TOUCHING_PX = 1;

function touches(before: Box, after: Box): boolean {
  const sameLine = after[1] < bottom(before) && before[1] < bottom(after);
  return sameLine && Math.abs(after[0] - right(before)) <= TOUCHING_PX;
}
