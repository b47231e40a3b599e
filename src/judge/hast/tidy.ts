// What a finished block looks like: empty ones vanish, and where one paragraph is all there is, no `p` is needed.

import type { Element, ElementContent } from 'hast';
import { element, isBlock, isElement } from './nodes.ts';

/** The nodes that a finished block leaves behind. */
export function tidied(node: Element): ElementContent[] {
  if (BARE.has(node.tagName)) unwrapOnlyParagraph(node);
  return node.children.length === 0 && !STANDS_EMPTY.has(node.tagName) ? [] : [node];
}

/** A figure keeps its caption beside what it is of; without one of the two it says nothing. */
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

/** The same nodes for a place that holds paragraphs: text that stands bare becomes one. */
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
  if (isTight) node.children = [...first.children, ...rest];
}

function unwrapped(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap(node => (isElement(node, 'summary', 'figcaption') ? asFlow(node.children) : [node]));
}

function isPictureOnly(nodes: readonly ElementContent[]): boolean {
  return nodes.every(node => (isElement(node, 'img', 'a') ? isPictureOnly(node.children) : isBlank(node)));
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';
