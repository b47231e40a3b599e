// Separates code from toolbars inside a code block: language names, buttons and the like.

import { isOwnLine, styleOf } from './computed-style.ts';
import { keptTextsWithin } from './texts-within.ts';
import type { Page } from './visit.ts';

/**
 * Returns the only `code` in a `pre` that contains most of its letters, if everything else is in separate boxes beside
 * it.
 */
export function codeAmongTools(page: Page, pre: number): number | undefined {
  const code = onlyCode(page, pre);
  if (code === undefined) return undefined;
  const isIn = (index: number, around: number): boolean =>
    index >= around && index < (page.tree.subtreeEnd[around] ?? around);
  let [letters, others] = [0, 0];
  for (const { parent, text } of keptTextsWithin(page, pre)) {
    if (isIn(parent, code)) letters += text.length;
    else if (isIn(code, boxAround(page, parent))) return undefined;
    else others += text.length;
  }
  return letters > others ? code : undefined;
}

function onlyCode({ snapshot, tree, holders }: Page, pre: number): number | undefined {
  let found: number | undefined;
  for (let index = pre + 1; index < (tree.subtreeEnd[pre] ?? pre); index++) {
    if (snapshot.elements[index]?.tag !== 'code' || holders[index] === 0) continue;
    if (found !== undefined) return undefined;
    found = index;
    index = (tree.subtreeEnd[index] ?? index + 1) - 1;
  }
  return found;
}

/** Returns the nearest block-level box around an element, possibly the element itself. */
function boxAround({ snapshot }: Page, index: number): number {
  let around = index;
  while (around > 0 && !isOwnLine(styleOf(snapshot, around))) around = snapshot.elements[around]?.parent ?? 0;
  return around;
}
