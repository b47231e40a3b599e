// The style tree of §3.2: element nodes, and below each the styles in which pages lay out its content, packed where only one
// page has it.

import { addCount } from '../../../base/counts.ts';
import { type FeatureCounts, FeatureTable } from '../features.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { type SortedSet, sortedSet } from '../similar-sets.ts';

export interface ElementNode {
  readonly look: number;
  /** Pages that contain it (m of formula 1). */
  pages: number;
  /** Keyed by the looks of their element nodes. */
  readonly styles: Map<string, StyleNode>;
}

export interface StyleNode {
  /** Pages that have it (n of §3.2). */
  pages: number;
  /** For a style of a single page: the packed content of that page. Unpacked when another page has the style. */
  once: Uint32Array | null;
  /** Es of §3.2; empty while `once` is set. */
  readonly elements: ElementNode[];
  /** Features of a leaf style, whose content has no nodes. */
  features: FeatureTable | null;
}

/** The style of an element that is a leaf on this page but not on others. */
const LEAF_STYLE = 'leaf';

export const elementNode = (look: number): ElementNode => ({ look, pages: 0, styles: new Map() });

export function styleKey(below: Below): string {
  return isFeatures(below) ? LEAF_STYLE : below.map(({ look }) => look).join();
}

/** Merges one page into the subtree of this element. */
export function addPage(element: ElementNode, below: Below): void {
  element.pages++;
  const key = styleKey(below);
  const style = element.styles.get(key);
  if (style === undefined)
    element.styles.set(key, { pages: 1, once: packed(below), elements: [], features: null });
  else addToStyle(style, below);
}

/** Merges two trees; `translate` maps the look numbers of the second to those of the first. */
export function addElement(
  element: ElementNode,
  other: ElementNode,
  translate: (look: number) => number = look => look,
): void {
  element.pages += other.pages;
  for (const style of other.styles.values()) {
    const key = keyOf(style, translate);
    const known = element.styles.get(key);
    if (known === undefined) element.styles.set(key, copyStyle(style, translate));
    else addStyle(known, style, translate);
  }
}

/** Returns the content of a single-page style and clears it. */
export const onceBelow = (style: StyleNode): Below => (style.once === null ? [] : unpacked(style.once));

function addToStyle(style: StyleNode, below: Below): void {
  unpackOnce(style);
  style.pages++;
  merge(style, below);
}

function unpackOnce(style: StyleNode): void {
  if (style.once === null) return;
  const first = unpacked(style.once);
  style.once = null;
  if (isFeatures(first)) style.features = new FeatureTable(TREE_SETTINGS.featuresOfLeaf);
  else for (const { look } of first) style.elements.push(elementNode(look));
  merge(style, first);
}

function merge({ elements, features }: StyleNode, below: Below): void {
  if (isFeatures(below)) features?.addPage(below);
  else
    for (const [place, node] of below.entries()) {
      const element = elements[place];
      if (element !== undefined) addPage(element, belowOf(node));
    }
}

function addStyle(style: StyleNode, other: StyleNode, translate: (look: number) => number): void {
  if (other.once !== null) {
    addToStyle(style, unpacked(other.once, translate));
    return;
  }
  unpackOnce(style);
  style.pages += other.pages;
  if (other.features !== null) style.features?.addTable(other.features);
  for (const [place, element] of style.elements.entries()) {
    const another = other.elements[place];
    if (another !== undefined) addElement(element, another, translate);
  }
}

function copyStyle(style: StyleNode, translate: (look: number) => number): StyleNode {
  if (style.once !== null) return { ...style, once: packed(unpacked(style.once, translate)), elements: [] };
  const copy: StyleNode = {
    pages: 0,
    once: null,
    elements: style.elements.map(({ look }) => elementNode(translate(look))),
    features: style.features && new FeatureTable(TREE_SETTINGS.featuresOfLeaf),
  };
  addStyle(copy, style, translate);
  return copy;
}

export function keyOf(style: StyleNode, translate: (look: number) => number = look => look): string {
  if (style.once !== null) return styleKey(unpacked(style.once, translate));
  return style.features === null ? style.elements.map(({ look }) => translate(look)).join() : LEAF_STYLE;
}

/** A node of a page with its look as a number in the tree's table. */
export interface StyledNode {
  readonly look: number;
  readonly children: readonly StyledNode[];
  /** Features of a leaf; `null` for other nodes. */
  readonly features: FeatureCounts | null;
}

/** The content of a node: child nodes, or the features of a leaf. */
export type Below = readonly StyledNode[] | FeatureCounts;

export const isFeatures = (below: Below): below is FeatureCounts => below instanceof Map;

export const belowOf = ({ features, children }: StyledNode): Below => features ?? children;

/** Stands for the number of children. */
const LEAF = 0xffffffff;

/** Packs a part of one page's tree into few bytes: most content styles of a site occur on one page only. */
export function packed(below: Below): Uint32Array {
  const numbers: number[] = [];
  const add = (part: Below): void => {
    if (isFeatures(part)) {
      numbers.push(LEAF, part.size);
      for (const [feature, count] of [...part].sort(([a], [b]) => a - b)) numbers.push(feature, count);
      return;
    }
    numbers.push(part.length);
    for (const node of part) {
      numbers.push(node.look);
      add(belowOf(node));
    }
  };
  add(below);
  return Uint32Array.from(numbers);
}

/** `translate` maps the look numbers of the tree it was packed for to those of another. */
export function unpacked(numbers: Uint32Array, translate: (look: number) => number = look => look): Below {
  let at = 0;
  const next = (): number => numbers[at++] ?? 0;
  const read = (): Below => {
    const count = next();
    if (count === LEAF) {
      const features = new Map<number, number>();
      for (let left = next(); left > 0; left--) features.set(next(), next());
      return features;
    }
    return Array.from({ length: count }, (): StyledNode => {
      const look = translate(next());
      const below = read();
      return isFeatures(below)
        ? { look, children: [], features: below }
        : { look, children: below, features: null };
    });
  };
  return read();
}

/** The characteristic features of an element (§3.6): those on most of its pages. */
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
