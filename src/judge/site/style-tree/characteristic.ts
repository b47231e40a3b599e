// The characteristic features of an element (§3.6): those on most of its pages.

import { addCount } from '../../../base/counts.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { type SortedSet, sortedSet } from '../similar-sets.ts';
import { type Below, belowOf, isFeatures, type StyledNode } from './packed-page.ts';
import { type ElementNode, onceBelow, type StyleNode } from './style-tree.ts';

export function characteristicOf(element: ElementNode): SortedSet {
  const least = TREE_SETTINGS.characteristic * element.pages;
  const features: number[] = [];
  for (const [feature, pages] of pagesOfFeatures(element)) if (pages >= least) features.push(feature);
  return sortedSet(features);
}

/** Returns the features that two pages or more have. */
export function repeatedOf(element: ElementNode): ReadonlySet<number> {
  return new Set([...pagesOfFeatures(element)].filter(([, pages]) => pages > 1).map(([feature]) => feature));
}

/** Returns all features if only one page has the node. */
export function characteristicOfOne(node: StyledNode): SortedSet {
  return sortedSet(new Set(featuresBelow(belowOf(node))));
}

/**
 * Counts the pages of each feature in an element. If several parts have a feature, perhaps on different pages, this is
 * the largest of their counts: the tree does not know more.
 */
function pagesOfFeatures(element: ElementNode): Map<number, number> {
  const [first, ...others] = element.styles.values();
  if (first === undefined) return new Map();
  const pages = pagesOfStyle(first);
  for (const style of others)
    for (const [feature, count] of pagesOfStyle(style)) addCount(pages, feature, count);
  return pages;
}

function pagesOfStyle(style: StyleNode): Map<number, number> {
  if (style.once !== null) return new Map([...featuresBelow(onceBelow(style))].map(one => [one, 1]));
  if (style.features !== null)
    return new Map([...style.features.uses()].map(([feature, use]) => [feature, use.pages]));
  const pages = new Map<number, number>();
  for (const element of style.elements)
    for (const [feature, count] of pagesOfFeatures(element))
      if (count > (pages.get(feature) ?? 0)) pages.set(feature, count);
  return pages;
}

export function* featuresBelow(below: Below): Generator<number> {
  if (isFeatures(below)) yield* below.keys();
  else for (const node of below) yield* featuresBelow(belowOf(node));
}
