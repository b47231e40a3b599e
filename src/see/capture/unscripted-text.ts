// Finds text that only browsers without scripts show, on pages that show next to nothing with scripts.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { isHang } from '../browser/watch/freeze.ts';
import { CODE_TAGS, isSeen } from '../snapshot/sight.ts';
import type { DecodedWalk } from './decode-walk.ts';
import type { EnteredPage } from './enter-page.ts';

/** A shorter text in `noscript` only asks to turn scripts on. */
const UNSCRIPTED_CHARS = 300;
/** Characters outside of links: with more, a page has text of its own, and `noscript` is not counted. */
const SHOWN_CHARS = 300;

const COUNT_UNSCRIPTED = { what: 'looking for text without scripts', ms: VISIT_LIMITS.walkMs };

/** Characters of the text in `noscript`; undefined if there is little of it, or if the page shows text of its own. */
export async function unscriptedTextOf(
  { options }: OpenPage,
  { world }: EnteredPage,
  walk: DecodedWalk,
): Promise<number | undefined> {
  if (!options.javascript || !walk.elements.some(({ tag }) => tag === 'noscript') || showsText(walk))
    return undefined;
  try {
    const chars = await world.call('unscriptedChars', [], COUNT_UNSCRIPTED);
    return chars < UNSCRIPTED_CHARS ? undefined : chars;
  } catch (error) {
    if (!isHang(error)) throw error;
    return undefined;
  }
}

function showsText({ elements, texts }: DecodedWalk): boolean {
  const isLinked = new Uint8Array(elements.length);
  for (const [index, { tag, parent }] of elements.entries())
    isLinked[index] = tag === 'a' ? 1 : (isLinked[parent] ?? 0);
  let chars = 0;
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility) || CODE_TAGS.has(elements[parent]?.tag ?? '') || isLinked[parent] === 1) continue;
    chars += nonBlankChars(text);
    if (chars >= SHOWN_CHARS) return true;
  }
  return false;
}
