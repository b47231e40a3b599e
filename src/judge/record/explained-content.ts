// Describes the content verdict on a block: kept, or dropped by a rule; and measures what each element shows.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { PICTURE_CHARS } from '../../page/pieces/piece-sums.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import { DROP_RULES, type DropRule } from '../selection/rules/drop-rule.ts';
import { dropRuleAt } from '../selection/rules/rule-column.ts';

export interface DroppedView {
  readonly rule: DropRule;
  /** The rule as a sentence. */
  readonly text: string;
}

export interface ContentView {
  readonly isContent: boolean;
  /** Set only for an element in CENTER that a rule dropped. */
  readonly dropped: DroppedView | null;
}

/** Returns the verdict on an element's own texts and on itself. */
export function contentReader(
  snapshot: Snapshot,
  selection: ContentSelection,
): (index: number) => ContentView {
  const tree = treeOf(snapshot);
  return index => {
    const texts = tree.texts(index);
    const isContent =
      texts.length > 0
        ? texts.some(text => selection.keptTexts[text] === 1)
        : selection.keptElements[index] === 1;
    const rule = isContent ? null : dropRuleAt(selection, index);
    return { isContent, dropped: rule === null ? null : { rule, text: DROP_RULES[rule] } };
  };
}

/** Controls weigh as much as pictures, as in the benchmark. */
const PICTURES = new Set('img svg canvas video object embed input button select textarea'.split(' '));

interface ShownWeights {
  /** Weight of its direct content; a picture is its own content. */
  readonly own: Float64Array;
  /** Weight including all descendants. */
  readonly total: Float64Array;
}

/** Measures the visible content of each element: the weight of its own texts and pictures, and of its subtree. */
export function shownWeights(snapshot: Snapshot): ShownWeights {
  const { elements, texts } = snapshot;
  const own = new Float64Array(elements.length);
  for (const { parent, text, visibility } of texts)
    if (isSeen(visibility)) own[parent] = (own[parent] ?? 0) + nonBlankChars(text);
  for (const [index, { tag, visibility }] of elements.entries())
    if (PICTURES.has(tag) && isSeen(visibility)) own[index] = (own[index] ?? 0) + PICTURE_CHARS;
  const total = own.slice();
  sumUpwards(snapshot, [total]);
  return { own, total };
}
