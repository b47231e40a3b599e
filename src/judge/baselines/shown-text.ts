// Reads the texts of a page as the papers count them: visible texts without scripts and styles, with links marked.

import { insideOf, linksAround } from '../../page/snapshot/around.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

export interface ShownText {
  /** Characters of each text, with white space trimmed and collapsed; 0 if the text is filtered. */
  readonly lengths: Int32Array;
  /** 1 for each element that is a link or inside a link. */
  readonly inLink: Uint8Array;
  /** 1 for each element that is filtered with its subtree. */
  readonly filtered: Uint8Array;
}

/** Qi & Sun §3.3.2 and §A of the key pattern paper: script, style, applet, comment, meta information. */
const FILTERED_TAGS: ReadonlySet<string> = new Set(
  'head script style noscript template applet param meta link base title'.split(' '),
);

export function shownText(snapshot: Snapshot): ShownText {
  const { texts } = snapshot;
  const inLink = Uint8Array.from(linksAround(snapshot), link => Number(link >= 0));
  const filtered = insideOf(
    snapshot,
    ({ tag, visibility }) => visibility === 'none' || FILTERED_TAGS.has(tag),
  );
  const lengths = Int32Array.from(texts, ({ parent, text, visibility }) =>
    filtered[parent] === 1 || !isSeen(visibility) ? 0 : lengthOf(text),
  );
  return { lengths, inLink, filtered };
}

/** A run of white space inside a text counts as one character, as it is painted. */
export function lengthOf(text: string): number {
  let length = 0;
  let wasBlank = true;
  for (let at = 0; at < text.length; at++) {
    const isBlank = isBlankCode(text.charCodeAt(at));
    if (!isBlank || !wasBlank) length++;
    wasBlank = isBlank;
  }
  return wasBlank && length > 0 ? length - 1 : length;
}

const isBlankCode = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000;
