// MapSST (figure 7): maps the parts of a page to the tree of its site, and so finds which are noise.

import type { PageNode } from '../page-nodes.ts';
import { characteristicOfOne } from './characteristic.ts';
import { belowOf, type StyledNode } from './packed-page.ts';
import type { SimplifiedElement } from './simplified-tree.ts';
import { styleKey } from './style-tree.ts';

/** `unmatched`: no learned page has this layout, or noise in its place has other words; kept as possibly meaningful. */
type PartVerdict = 'noisy' | 'meaningful' | 'unmatched';

export interface MappedPart {
  readonly node: PageNode;
  readonly verdict: PartVerdict;
  /** Importance of its element node; for an unmatched part that of the node that lacks its style. */
  readonly importance: number;
  /** Pages that have this element node. */
  readonly pages: number;
}

interface MappedPage {
  /** The largest parts with a single verdict, in document order. */
  readonly parts: readonly MappedPart[];
  /** Noisy features of meaningful leaves. */
  readonly localNoise: ReadonlyMap<PageNode, ReadonlySet<number>>;
}

/** `body` is the page; `styled` is the same page with the look numbers of the tree below `root`. */
export function mapPage(root: SimplifiedElement, body: PageNode, styled: StyledNode): MappedPage {
  const top: PageNode = { ...body, isLeaf: false, children: [body], texts: [], things: [] };
  const mapping = new Mapping();
  mapping.map(root, top, { look: -1, children: [styled], features: null }, false);
  return mapping;
}

class Mapping implements MappedPage {
  readonly parts: MappedPart[] = [];
  readonly localNoise = new Map<PageNode, ReadonlySet<number>>();

  /** `isSettled`: an ancestor has the verdict already; only local noise is searched for. */
  map(element: SimplifiedElement, node: PageNode, styled: StyledNode, isSettled: boolean): void {
    const { verdict, importance, pages } = element;
    const add = (partVerdict: PartVerdict) => {
      if (!isSettled) this.parts.push({ node, verdict: partVerdict, importance, pages });
    };
    if (verdict === 'noisy') {
      add(element.repeats(styled) ? 'noisy' : 'unmatched');
      return;
    }
    if (verdict === 'meaningful') add(verdict);
    const style = element.styles.get(styleKey(belowOf(styled)));
    if (style === undefined) {
      if (verdict === 'mixed') this.#mapUnmatched(element, node, styled);
      return;
    }
    if (node.isLeaf) {
      if (verdict === 'mixed') add('meaningful');
      if (style.noise.size > 0) this.localNoise.set(node, style.noise);
      return;
    }
    for (const [place, child] of node.children.entries()) {
      const [below, styledChild] = [style.elements[place], styled.children[place]];
      if (below !== undefined && styledChild !== undefined)
        this.map(below, child, styledChild, isSettled || verdict === 'meaningful');
    }
  }

  /** In an unseen style, a part similar to noise of another style is that noise (§3.6); the rest is kept. */
  #mapUnmatched(element: SimplifiedElement, node: PageNode, styled: StyledNode): void {
    const { importance, pages, noise } = element;
    if (node.isLeaf) this.parts.push({ node, verdict: 'unmatched', importance, pages });
    for (const [place, child] of node.children.entries()) {
      const styledChild = styled.children[place];
      if (styledChild === undefined) continue;
      const known = noise.find(styledChild.look, characteristicOfOne(styledChild));
      this.parts.push(
        known === undefined
          ? { node: child, verdict: 'unmatched', importance, pages }
          : { node: child, verdict: 'noisy', importance: known.importance, pages: known.pages },
      );
    }
  }
}
