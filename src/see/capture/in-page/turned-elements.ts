// Finds elements that are not painted because `backface-visibility` hides their back, which is in front.

import * as dom from './natives.ts';

export class TurnedElements {
  /** Transforms of elements within their 3D space, kept so that deep spaces are not walked again for each element. */
  readonly #transforms = new Map<Element, DOMMatrix>();

  /** For an element of hidden back. The back of a card counts as painted: a click or the pointer turns the card. */
  has(element: Element): boolean {
    return this.#showsBack(element) && !this.#isBackOfCard(element);
  }

  #showsBack(element: Element): boolean {
    return this.#transformOf(element).inverse().m33 < 0;
  }

  #isBackOfCard(element: Element): boolean {
    return [dom.previousSibling, dom.nextSibling].some(siblingOf => {
      const other = siblingElement(element, siblingOf);
      return (
        other !== null && getComputedStyle(other).backfaceVisibility === 'hidden' && !this.#showsBack(other)
      );
    });
  }

  #transformOf(element: Element): DOMMatrix {
    const path = [element];
    let around = spaceAround(element);
    while (around !== null && !this.#transforms.has(around)) {
      path.push(around);
      around = spaceAround(around);
    }
    let transform = (around && this.#transforms.get(around)) ?? new DOMMatrix();
    for (const next of path.reverse()) {
      transform = transform.multiply(ownTransform(next));
      this.#transforms.set(next, transform);
    }
    return transform;
  }
}

function siblingElement(element: Element, siblingOf: (node: Node) => Node | null): Element | null {
  let node = siblingOf(element);
  while (node !== null && dom.nodeType(node) !== Node.ELEMENT_NODE) node = siblingOf(node);
  return node as Element | null;
}

/** The parent, if it shares its 3D space with its children. */
function spaceAround(element: Element): Element | null {
  const parent = dom.parentNodeOf(element);
  if (parent === null || dom.nodeType(parent) !== Node.ELEMENT_NODE) return null;
  return getComputedStyle(parent as Element).transformStyle === 'preserve-3d' ? (parent as Element) : null;
}

function ownTransform(element: Element): DOMMatrix {
  const { transform, rotate } = getComputedStyle(element);
  return rotation(rotate).multiply(new DOMMatrix(transform));
}

/** `rotate` of CSS: an angle, an axis and an angle, or three numbers of an axis and an angle. */
function rotation(rotate: string): DOMMatrix {
  const parts = rotate.split(' ');
  const angle = parts.pop() ?? '';
  if (angle === 'none') return new DOMMatrix();
  const axis = parts.length === 3 ? parts : ['x', 'y', 'z'].map(name => (name === (parts[0] ?? 'z') ? 1 : 0));
  return new DOMMatrix(`rotate3d(${axis.join(', ')}, ${angle})`);
}
