// Separates code from toolbars inside a code block: language names, buttons and the like.

import { endOf } from '../../../see/snapshot/walks.ts';
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
  const isIn = (index: number, around: number): boolean =>
    index >= around && index < endOf(page.snapshot, around);
  let [letters, others] = [0, 0];
  for (const { parent, text } of keptTextsWithin(page, pre)) {
    if (isIn(parent, code)) letters += text.length;
    else if (isIn(code, ownLineAround(page.snapshot, parent))) return undefined;
    else others += text.length;
  }
  return letters > others ? code : undefined;
}

function onlyCode({ snapshot, holders }: Page, pre: number): number | undefined {
  let found: number | undefined;
  const end = endOf(snapshot, pre);
  for (let index = pre + 1; index < end; index++) {
    if (snapshot.elements[index]?.tag !== 'code' || holders[index] === 0) continue;
    if (found !== undefined) return undefined;
    found = index;
    index = endOf(snapshot, index) - 1;
  }
  return found;
}
