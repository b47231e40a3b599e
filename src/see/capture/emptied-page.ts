// Recognizes a page whose scripts took its text away: the HTML that the server sent has many times the text.

import { counted } from '../../base/text/counted.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { withoutFragment } from '../../base/text/without-fragment.ts';
import type { Arrival } from '../browser/load/navigate.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { CODE_TAGS } from '../snapshot/sight.ts';
import type { DecodedWalk } from './decode-walk.ts';

const EMPTIED = {
  /** Characters outside of links that the page has left, hidden ones too: a page with more has text of its own. */
  leftChars: 300,
  /** Characters outside of links in the HTML: with less it is a frame that scripts fill. */
  htmlChars: 1_000,
  times: 5,
} as const;

/** The page is to be read without scripts. */
export class EmptiedPage extends Error {}

/** Throws `EmptiedPage` if scripts removed nearly all text of the page, or if it is in `noscript`. */
export async function refuseEmptied(
  { options, toFiles }: OpenPage,
  { answer, html }: Arrival,
  shownUrl: string,
  walk: DecodedWalk,
): Promise<void> {
  if (!options.javascript || html === undefined) return;
  if (answer !== undefined && withoutFragment(toFiles(answer.url)) !== withoutFragment(shownUrl)) return;
  const left = leftChars(walk);
  if (left >= EMPTIED.leftChars) return;
  const { unlinkedChars } = await import('./unlinked-chars.ts');
  const sent = unlinkedChars(await html().catch(() => ''));
  if (sent < Math.max(EMPTIED.htmlChars, EMPTIED.times * left)) return;
  throw new EmptiedPage(`${counted(left, 'character')} of ${sent} were left`);
}

function leftChars({ elements, texts }: DecodedWalk): number {
  const isApart = new Uint8Array(elements.length);
  for (const [index, { tag, parent }] of elements.entries())
    isApart[index] = tag === 'a' || CODE_TAGS.has(tag) ? 1 : (isApart[parent] ?? 0);
  let chars = 0;
  for (const { parent, text } of texts) if (isApart[parent] !== 1) chars += nonBlankChars(text);
  return chars;
}
