// Handles read-only fields: their text is part of the page.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { isMonospace } from './code/code-boxes.ts';
import { codeBlock } from './code/code-handlers.ts';
import type { Selection } from './kept.ts';
import { validText } from './letters.ts';
import type { Handler } from './visit.ts';

/** Returns the fields whose text is content; the text is not in the page's own tree. */
export const readOnlyFields = (snapshot: Snapshot, selection: Selection): number[] =>
  snapshot.texts.flatMap(({ parent }) =>
    isReadOnly(snapshot, parent) && selection.keptElements[parent] === 1 ? [parent] : [],
  );

function isReadOnly(snapshot: Snapshot, index: number): boolean {
  const { tag, attributes } = treeOf(snapshot).element(index);
  return tag === 'textarea' && (attributes.readonly !== undefined || attributes.disabled !== undefined);
}

export const textAreaHandler: Handler = ({ page, index, element, flow }) => {
  if (!isReadOnly(page.snapshot, index)) return 'skip';
  const style = page.tree.style(index);
  const text = page.tree
    .texts(index)
    .map(at => page.tree.text(at).text)
    .join('');
  flow.border('hard');
  if (isMonospace(style)) flow.leaf(codeBlock(page, index, validText(text).trimEnd()));
  else flow.text(text, element.pageBox, style.fontSize, true);
  flow.border('hard');
  return 'skip';
};
