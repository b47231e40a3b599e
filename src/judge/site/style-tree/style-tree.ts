// The style tree of §3.2: element nodes, and below each the styles in which pages lay out its content.

import { FeatureTable } from '../feature-table.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { type Below, belowOf, isFeatures, packed, unpacked } from './packed-page.ts';

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
  const { pages, once, features, elements } = style;
  if (once !== null) return { pages, once: packed(unpacked(once, translate)), elements: [], features: null };
  const table = features === null ? null : new FeatureTable(TREE_SETTINGS.featuresOfLeaf);
  if (features !== null) table?.addTable(features);
  const copies = elements.map(element => {
    const copy = elementNode(translate(element.look));
    addElement(copy, element, translate);
    return copy;
  });
  return { pages, once: null, elements: copies, features: table };
}

export function keyOf(style: StyleNode, translate: (look: number) => number = look => look): string {
  if (style.once !== null) return styleKey(unpacked(style.once, translate));
  return style.features === null ? style.elements.map(({ look }) => translate(look)).join() : LEAF_STYLE;
}
