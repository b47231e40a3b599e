// Reads the navigation of a page: the links of its header and margins, each below the words that stand above it.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { enclosingZones } from '../../../judge/zones/enclosing-zone.ts';
import { zonesOf } from '../../../judge/zones/zones-of.ts';
import { placeOf, targetAddress } from '../../../page/perception/addresses.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { TWIN_LIMITS } from '../limits.ts';

export interface NavigationLink {
  readonly url: string;
  /** The last words before it in its margin that are no link; '' if there are none, or in a header. */
  readonly label: string;
}

/** Leaves out links to places in the page itself. */
export function navigationOf(snapshot: Snapshot): NavigationLink[] {
  const tree = treeOf(snapshot);
  const zones = enclosingZones(snapshot, zonesOf(snapshot));
  const isMargin = (index: number) => zones[index] === 'LM' || zones[index] === 'RM';
  const isNavigation = (index: number) => isMargin(index) || zones[index] === 'HEADER';
  const linkAround = (index: number) => tree.closest(index, ({ tag }) => tag === 'a');
  const labels = snapshot.texts
    .filter(({ parent, visibility }) => isSeen(visibility) && isMargin(parent) && linkAround(parent) < 0)
    .map(({ parent, text }) => ({ parent, label: onOneLine(text) }))
    .filter(({ label }) => label.length <= TWIN_LIMITS.labelChars && /\p{L}.*\p{L}/u.test(label));
  let at = 0;
  const latest = new Map<string | null, string>();
  return snapshot.elements.flatMap((element, index) => {
    if (element.tag !== 'a' || !isSeen(element.visibility) || !isNavigation(index)) return [];
    for (let next = labels[at]; next !== undefined && next.parent < index; next = labels[++at])
      latest.set(zones[next.parent] ?? null, next.label);
    const url = targetAddress(element.attributes.href, placeOf(snapshot, element));
    if (url === null || url.startsWith(`${snapshot.finalUrl}#`)) return [];
    return [{ url, label: latest.get(zones[index] ?? null) ?? '' }];
  });
}
