// Tidies finished blocks: removes empty ones, and unwraps a `p` that is the only paragraph.

import type { Element, ElementContent } from 'hast';
import { movePlace } from './links/places.ts';
import { element, isBlank, isBlock, isElement } from './nodes.ts';

/** Returns the nodes that replace a finished block. */
export function tidied(node: Element): ElementContent[] {
  if (BARE.has(node.tagName)) unwrapOnlyParagraph(node);
  return node.children.length === 0 && !STANDS_EMPTY.has(node.tagName) ? [] : [node];
}

/** Keeps a figure only if it has both a caption and something to caption. */
export function tidiedFigure(node: Element): ElementContent[] {
  const isCaption = (child: ElementContent): boolean => isElement(child, 'figcaption');
  if (!node.children.some(isCaption)) return node.children;
  if (node.children.every(isCaption)) return unwrapped(node.children);
  node.children = node.children.flatMap(child =>
    isElement(child, 'p') && isPictureOnly(child.children) ? child.children : [child],
  );
  return [node];
}

export function tidiedDetails(node: Element): ElementContent[] {
  const [first, ...rest] = node.children;
  if (isElement(first, 'summary') && rest.length > 0) return [node];
  return unwrapped(node.children);
}

/** Wraps bare text in paragraphs, for a place that contains paragraphs. */
export function asFlow(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let paragraph: Element | undefined;
  for (const node of nodes) {
    if (isBlock(node)) {
      paragraph = undefined;
      result.push(node);
    } else if (paragraph !== undefined) {
      paragraph.children.push(node);
    } else if (!isBlank(node)) {
      paragraph = element('p', {}, [node]);
      result.push(paragraph);
    }
  }
  return result;
}

const BARE: ReadonlySet<string> = new Set(['li', 'dd', 'td', 'th', 'figcaption']);
const STANDS_EMPTY: ReadonlySet<string> = new Set(['td', 'th']);

function unwrapOnlyParagraph(node: Element): void {
  const [first, ...rest] = node.children;
  if (!isElement(first, 'p')) return;
  const isTight = rest.every(child => node.tagName === 'li' && isElement(child, 'ul', 'ol'));
  if (!isTight) return;
  node.children = [...first.children, ...rest];
  movePlace(first, node);
}

function unwrapped(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap(node => (isElement(node, 'summary', 'figcaption') ? asFlow(node.children) : [node]));
}

function isPictureOnly(nodes: readonly ElementContent[]): boolean {
  return nodes.every(node => (isElement(node, 'img', 'a') ? isPictureOnly(node.children) : isBlank(node)));
}
