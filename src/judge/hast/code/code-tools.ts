// Separates code from toolbars inside a code block: language names, buttons and the like.

import { ownLineAround } from '../computed-style.ts';
import { keptTextsWithin } from '../texts-within.ts';
import type { Page } from '../visit.ts';

/**
 * Returns the only `code` in a `pre` that contains most of its letters, if everything else is in separate boxes beside
 * it.
 */
export function codeAmongTools(page: Page, pre: number): number | undefined {
  const code = onlyCode(page, pre);
  if (code === undefined) return undefined;
  const isIn = (index: number, around: number): boolean => index >= around && index < page.tree.end(around);
  let [letters, others] = [0, 0];
  for (const { parent, text } of keptTextsWithin(page, pre)) {
    if (isIn(parent, code)) letters += text.length;
    else if (isIn(code, ownLineAround(page.snapshot, parent))) return undefined;
    else others += text.length;
  }
  return letters > others ? code : undefined;
}

function onlyCode({ tree, holders }: Page, pre: number): number | undefined {
  let found: number | undefined;
  const end = tree.end(pre);
  for (let index = pre + 1; index < end; index++) {
    if (tree.element(index).tag !== 'code' || holders[index] === 0) continue;
    if (found !== undefined) return undefined;
    found = index;
    index = tree.end(index) - 1;
  }
  return found;
}
