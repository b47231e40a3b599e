// Describes the content verdict on a block: kept, or dropped by a rule.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';
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
    const texts = tree.textsOf(index);
    const isContent =
      texts.length > 0
        ? texts.some(text => selection.keptTexts[text] === 1)
        : selection.keptElements[index] === 1;
    const rule = isContent ? null : dropRuleAt(selection, index);
    return { isContent, dropped: rule === null ? null : { rule, text: DROP_RULES[rule] } };
  };
}
