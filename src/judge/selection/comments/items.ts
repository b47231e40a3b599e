// The items of a series of similar blocks: their texts, and what each of them shares with the others.

import { countEach } from '../../../base/counts.ts';
import { once } from '../../../base/memoize.ts';
import { type ItemParts, itemParts, labelOf, leadOf } from './item-parts.ts';
import type { PageScan } from './page-scan.ts';

/** One block, or a line with name and time and the blocks that follow it. */
export interface Item {
  readonly roots: readonly number[];
  /** Its texts, without those of items in it. */
  readonly texts: readonly number[];
  /** Short texts that nearly all items of its series have. */
  readonly labels: ReadonlySet<string>;
  readonly parts: ItemParts;
}

export function itemsOf(
  scan: PageScan,
  rootsOfItems: readonly (readonly number[])[],
  textsOfItems: readonly (readonly number[])[],
): Item[] {
  const labels = labelsOf(scan, textsOfItems);
  return rootsOfItems.map((roots, order): Item => {
    const texts = textsOfItems[order] ?? [];
    const [root = 0] = roots;
    const parts = once(() => itemParts(scan, { root, texts, labels }));
    return {
      roots,
      texts,
      labels,
      // Most series are turned down before anything of it is needed.
      get parts() {
        return parts();
      },
    };
  });
}

/** Characters and share of the items of a label such as `Reply`. Of several items, longer texts are labels too. */
const LABEL = { chars: 30, share: 0.8, several: 3 } as const;

/** Finds texts that nearly all items have, and leads such as `Name:`. */
export function labelsOf(scan: PageScan, textsOfItems: readonly (readonly number[])[]): ReadonlySet<string> {
  const most = textsOfItems.length < LABEL.several ? LABEL.chars : Number.POSITIVE_INFINITY;
  const labels = textsOfItems.flatMap(texts => {
    const short = texts.filter(place => scan.charsOf(place) <= most);
    return [...new Set(short.flatMap(place => [labelOf(scan, place), leadOf(scan, place)]))];
  });
  const least = Math.max(2, LABEL.share * textsOfItems.length);
  const shared = [...countEach(labels)].filter(([label, count]) => label !== '' && count >= least);
  return new Set(shared.map(([label]) => label));
}
