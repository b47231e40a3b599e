// The page without its less meaningful tags (the key patterns' §A): formatting and links give their place to what they
// hold, scripts and styles are gone with all they hold, and what shows nothing does not count.

import { isSeen, REPLACED_TAGS } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { type ShownText, shownText } from './shown-text.ts';

export interface MeaningfulTree {
  /** Of each element, the nearest one around it that is meaningful; -1 above the page. */
  readonly parent: Int32Array;
  /** 1 for each element with a meaningful tag that shows anything. */
  readonly isMeaningful: Uint8Array;
  readonly childrenOf: (index: number) => readonly number[];
  /** Meaningful elements before each element, and in all at the end: of a subtree by one subtraction. */
  readonly countBefore: Int32Array;
}

/** Formatting, links and what only breaks lines, by the paper's list of functions. */
const LESS_MEANINGFUL: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big blink br center cite code del dfn em font hr i ins kbd label mark nobr q ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function meaningfulTree(snapshot: Snapshot): MeaningfulTree {
  const { elements } = snapshot;
  const shown = shownText(snapshot);
  const shows = showing(snapshot, shown);
  const parent = new Int32Array(elements.length).fill(-1);
  const isMeaningful = new Uint8Array(elements.length);
  const countBefore = new Int32Array(elements.length + 1);
  const children: (number[] | undefined)[] = new Array(elements.length);
  for (const [index, element] of elements.entries()) {
    const above = element.parent;
    const around = above < 0 ? -1 : isMeaningful[above] === 1 ? above : (parent[above] ?? -1);
    parent[index] = around;
    const counts = shows[index] === 1 && !LESS_MEANINGFUL.has(element.tag);
    isMeaningful[index] = counts ? 1 : 0;
    countBefore[index + 1] = (countBefore[index] ?? 0) + (counts ? 1 : 0);
    if (!counts || around < 0) continue;
    const siblings = children[around];
    if (siblings === undefined) children[around] = [index];
    else siblings.push(index);
  }
  const NONE: readonly number[] = [];
  return { parent, isMeaningful, countBefore, childrenOf: index => children[index] ?? NONE };
}

/** 1 for each element with a text or a picture that can be seen, in itself or below. */
function showing({ elements, texts }: Snapshot, { lengths, filtered }: ShownText): Uint8Array {
  const shows = new Uint8Array(elements.length);
  for (const [place, { parent }] of texts.entries()) if ((lengths[place] ?? 0) > 0) shows[parent] = 1;
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined || filtered[index] === 1) continue;
    if (REPLACED_TAGS.has(element.tag) && isSeen(element.visibility)) shows[index] = 1;
    if (shows[index] === 1 && element.parent >= 0) shows[element.parent] = 1;
  }
  return shows;
}
