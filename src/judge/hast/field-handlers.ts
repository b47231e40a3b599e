// Fields that can be read and not written: what stands in them is text of the page.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { hasOneWidth } from './code-boxes.ts';
import { codeBlock } from './code-handlers.ts';
import { fontSizeOf, styleOf } from './computed-style.ts';
import type { Selection } from './kept.ts';
import { validText } from './letters.ts';
import type { Handler } from './visit.ts';

/** The fields whose text is content, though the page's own tree shows it nowhere. */
export const readOnlyFields = (snapshot: Snapshot, selection: Selection): number[] =>
  snapshot.texts.flatMap(({ parent }) =>
    isReadOnly(snapshot, parent) && selection.keepsElement(parent) ? [parent] : [],
  );

function isReadOnly({ elements }: Snapshot, index: number): boolean {
  const { tag, attributes = {} } = elements[index] ?? {};
  return tag === 'textarea' && (attributes.readonly !== undefined || attributes.disabled !== undefined);
}

export const textAreaHandler: Handler = ({ page, index, element, flow }) => {
  if (!isReadOnly(page.snapshot, index)) return 'skip';
  const style = styleOf(page.snapshot, index);
  const text = page.tree
    .textsOf(index)
    .map(at => page.snapshot.texts[at]?.text ?? '')
    .join('');
  flow.border('hard');
  if (hasOneWidth(style)) flow.leaf(codeBlock(page, index, validText(text).trimEnd()));
  else flow.text(text, element.pageBox, fontSizeOf(style), true);
  flow.border('hard');
  return 'skip';
};
