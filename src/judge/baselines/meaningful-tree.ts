// Builds the page without its less meaningful tags (§A of the key pattern paper): formatting and links are replaced by
// their children, scripts and styles are removed with theirs, and invisible elements are ignored.

import { RunningSum } from '../../base/columns.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { markUpwards } from '../../page/snapshot/upwards.ts';
import { type ShownText, shownText } from './shown-text.ts';

export interface MeaningfulTree {
  /** For each element its nearest meaningful ancestor; -1 if there is none. */
  readonly parent: Int32Array;
  /** 1 for each visible element with a meaningful tag. */
  readonly isMeaningful: Uint8Array;
  readonly childrenOf: (index: number) => readonly number[];
  /** Counts meaningful elements. */
  readonly counts: RunningSum;
}

/** Formatting, links and line breaks, from the functions that the paper lists. */
const LESS_MEANINGFUL: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big blink br center cite code del dfn em font hr i ins kbd label mark nobr q ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function meaningfulTree(snapshot: Snapshot): MeaningfulTree {
  const { elements } = snapshot;
  const shown = shownText(snapshot);
  const shows = findVisible(snapshot, shown);
  const parent = new Int32Array(elements.length).fill(-1);
  const isMeaningful = new Uint8Array(elements.length);
  const children: KeyedLists<number, number> = new Map();
  for (const [index, element] of elements.entries()) {
    const above = element.parent;
    const around = above < 0 ? -1 : isMeaningful[above] === 1 ? above : (parent[above] ?? -1);
    parent[index] = around;
    if (shows[index] !== 1 || LESS_MEANINGFUL.has(element.tag)) continue;
    isMeaningful[index] = 1;
    if (around >= 0) addTo(children, around, index);
  }
  const NONE: readonly number[] = [];
  const counts = new RunningSum(isMeaningful);
  return { parent, isMeaningful, counts, childrenOf: index => children.get(index) ?? NONE };
}

/** 1 for each element whose subtree contains a visible text or picture. */
function findVisible(snapshot: Snapshot, { lengths, filtered }: ShownText): Uint8Array {
  const shows = Uint8Array.from(snapshot.elements, ({ tag, visibility }, index) =>
    Number(filtered[index] === 0 && REPLACED_TAGS.has(tag) && isSeen(visibility)),
  );
  for (const [place, { parent }] of snapshot.texts.entries())
    if ((lengths[place] ?? 0) > 0) shows[parent] = 1;
  markUpwards(snapshot, shows);
  return shows;
}
