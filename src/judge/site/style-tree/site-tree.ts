// The style tree of a site: pages are added one at a time, and only the statistics of their styles are kept. Writes it to
// a model file and reads it.

import { z } from 'zod';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { featureRowSchema } from '../blocks.ts';
import { type FeatureRow, FeatureTable, featuresOf } from '../features.ts';
import { type PageNode, pageNodesOf } from '../page-nodes.ts';
import { TREE_SETTINGS } from '../settings.ts';
import {
  addElement,
  addPage,
  type ElementNode,
  elementNode,
  keyOf,
  packed,
  type StyledNode,
  type StyleNode,
  unpacked,
} from './style-tree.ts';

export class SiteTree {
  /** The virtual root of §3.1, above BODY. */
  readonly root: ElementNode = elementNode(-1);
  readonly #looks: string[] = [];
  readonly #numbers = new Map<string, number>();

  get looks(): readonly string[] {
    return this.#looks;
  }

  /** Returns false if the page shows nothing. */
  add(snapshot: Snapshot): boolean {
    const page = pageNodesOf(snapshot);
    if (page === null) return false;
    addPage(this.root, [styled(snapshot, page, look => this.numberOf(look))]);
    return true;
  }

  merge(other: SiteTree): void {
    const numbers = other.looks.map(look => this.numberOf(look));
    addElement(this.root, other.root, look => numbers[look] ?? look);
  }

  numberOf(look: string): number {
    const known = this.#numbers.get(look);
    if (known !== undefined) return known;
    const number = this.#looks.push(look) - 1;
    this.#numbers.set(look, number);
    return number;
  }

  /** -1 for a look of no learned page. */
  knownNumber(look: string): number {
    return this.#numbers.get(look) ?? -1;
  }
}

export function styled(snapshot: Snapshot, node: PageNode, numberOf: (look: string) => number): StyledNode {
  const { look, isLeaf, children, texts, things } = node;
  return {
    look: numberOf(look),
    children: children.map(child => styled(snapshot, child, numberOf)),
    features: isLeaf ? featuresOf(snapshot, texts, things) : null,
  };
}

const elementSchema = z.object({
  look: z.number().int(),
  pages: z.number().int().nonnegative(),
  get styles() {
    return z.array(styleSchema);
  },
});
const styleSchema = z.object({
  pages: z.number().int().min(1),
  /** For a style of a single page: the packed content of that page. */
  once: z.array(z.number().int().nonnegative()).optional(),
  features: z.array(featureRowSchema).optional(),
  get elements() {
    return z.array(elementSchema).optional();
  },
});
type ElementData = z.infer<typeof elementSchema>;
type StyleData = z.infer<typeof styleSchema>;

export const treeDataSchema = z.object({ looks: z.array(z.string()), root: elementSchema });
export type TreeData = z.infer<typeof treeDataSchema>;

/** Sorted by look names and style keys, so that equal trees give equal bytes. */
export function treeData(tree: SiteTree): TreeData {
  const looks = [...tree.looks].sort();
  const places = new Map(looks.map((look, place) => [look, place]));
  const translate = (look: number): number => places.get(tree.looks[look] ?? '') ?? -1;
  return { looks, root: elementData(tree.root, translate) };
}

export function treeFromData({ looks, root }: TreeData): SiteTree {
  const tree = new SiteTree();
  for (const look of looks) tree.numberOf(look);
  tree.root.pages = root.pages;
  for (const style of root.styles) addStyle(tree.root, style);
  return tree;
}

function elementData({ look, pages, styles }: ElementNode, translate: (look: number) => number): ElementData {
  const ordered = [...styles.values()]
    .map((style): [key: string, data: StyleData] => [keyOf(style, translate), styleData(style, translate)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { look: translate(look), pages, styles: ordered.map(([, data]) => data) };
}

function styleData(
  { pages, once, features, elements }: StyleNode,
  translate: (look: number) => number,
): StyleData {
  if (once !== null) return { pages, once: [...packed(unpacked(once, translate))] };
  if (features === null) return { pages, elements: elements.map(element => elementData(element, translate)) };
  return { pages, features: features.rows() };
}

function addStyle(element: ElementNode, data: StyleData): void {
  const { pages, once, features, elements = [] } = data;
  const style: StyleNode = {
    pages,
    once: once === undefined ? null : Uint32Array.from(once),
    elements: elements.map(elementFromData),
    features: features === undefined ? null : tableOf(features),
  };
  element.styles.set(keyOf(style), style);
}

function elementFromData(data: ElementData): ElementNode {
  const element = elementNode(data.look);
  element.pages = data.pages;
  for (const style of data.styles) addStyle(element, style);
  return element;
}

function tableOf(rows: readonly FeatureRow[]): FeatureTable {
  const table = new FeatureTable(TREE_SETTINGS.featuresOfLeaf);
  table.addRows(rows);
  return table;
}
