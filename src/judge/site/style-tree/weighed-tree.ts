// Computes the importance of every element node (CalcCompImp), and merges similar ones on the way down.

import { isElement, type Member, mergeAlike } from './alike.ts';
import {
  compositeImportance,
  leafImportance,
  localNoise,
  styleImportance,
  type WeighedStyle,
} from './importance.ts';
import type { ElementNode, StyleNode } from './style-tree.ts';

export interface WeighedElement {
  readonly pages: number;
  /** CompImp, 0 to 1. */
  readonly importance: number;
  readonly styles: ReadonlyMap<string, WeighedStyleNode>;
  /** `null` for nodes of a single page. */
  readonly source: ElementNode | null;
}

export interface WeighedStyleNode extends WeighedStyle {
  readonly elements: readonly WeighedElement[];
  /** For a leaf: the number of its features, and those that occur equally on all pages; `null` otherwise. */
  readonly leaf: { readonly features: number; readonly noise: ReadonlySet<number> } | null;
}

export function weigh(root: ElementNode): WeighedElement {
  return new Weighing().element(root);
}

/** A node of a single page is always important. */
const UNIQUE: WeighedElement = { pages: 1, importance: 1, styles: new Map(), source: null };

class Weighing {
  /** A merged element node occurs in several styles, but is weighed once. */
  readonly #known = new Map<ElementNode, WeighedElement>();

  element(element: ElementNode): WeighedElement {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const styles = new Map(
      mergeAlike(element.styles).map(({ key, style, members }) => [key, this.#style(style, members)]),
    );
    const [only] = styles.values();
    // Formula 4 is for leaves only; an element that is a leaf on some pages has a leaf style.
    const isLeaf = styles.size === 1 && only?.leaf !== null;
    const importance = isLeaf ? (only?.importance ?? 1) : compositeImportance([...styles.values()]);
    const weighed = { pages: element.pages, importance, styles, source: element };
    this.#known.set(element, weighed);
    return weighed;
  }

  #style({ pages, features, once }: StyleNode, members: readonly Member[]): WeighedStyleNode {
    const elements = members.map(member => (isElement(member) ? this.element(member) : UNIQUE));
    if (features !== null)
      return {
        pages,
        elements,
        importance: leafImportance(features, pages),
        leaf: { features: features.size, noise: localNoise(features, pages) },
      };
    const isUniqueLeaf = once !== null && members.length === 0;
    const importance = isUniqueLeaf ? 1 : styleImportance(elements.map(one => one.importance));
    return { pages, elements, importance, leaf: isUniqueLeaf ? { features: 0, noise: new Set() } : null };
  }
}
