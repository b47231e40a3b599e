// The style tree of a site: pages are added one at a time, and only the statistics of their styles are kept.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { featuresOf } from '../features.ts';
import { type PageNode, pageNodesOf } from '../page-nodes.ts';
import type { StyledNode } from './packed-page.ts';
import { addElement, addPage, type ElementNode, elementNode } from './style-tree.ts';

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
