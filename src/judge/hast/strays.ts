// Removes blocks that say nothing where they stand: the second of two equal headings, and signs between short lines.

import type { Element, ElementContent, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { isBlock, isElement, isHeading, textIn } from './nodes.ts';

/** Pages show a heading twice where a style sheet would hide one of them. */
export function removeStrays(node: Root | Element): void {
  const kept: ElementContent[] = [];
  let isChanged = false;
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'doctype') continue;
    if (isBlock(child) && child.tagName !== 'pre') removeStrays(child);
    const last = kept.at(-1);
    const isTwin = isHeading(child) && isHeading(last) && haveSameWords(last, child);
    const isStray = isTwin || isSeparator(child, last, node.children[at + 1]);
    if (isTwin && child.tagName < last.tagName) kept[kept.length - 1] = child;
    if (isStray) isChanged = true;
    else kept.push(child);
  }
  if (isChanged) node.children = kept;
}

function haveSameWords(one: Element, other: Element): boolean {
  const words = wordsOf(one);
  return words !== '' && words === wordsOf(other);
}

const wordsOf = (node: Element): string =>
  textIn(node.children)
    .replace(/[\s\p{Pd}:.]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Between long paragraphs such a sign is a pause. */
function isSeparator(
  node: ElementContent,
  before: ElementContent | undefined,
  after: Root['children'][number] | undefined,
): boolean {
  if (!isElement(node, 'p')) return false;
  const [text, ...others] = node.children;
  if (text?.type !== 'text' || others.length > 0 || !SEPARATOR.test(text.value)) return false;
  return !isLong(before) || !isLong(after);
}

const SEPARATOR = /^[•·∙|/.,:›»\-–—]$/;

const isLong = (node: Root['children'][number] | undefined): boolean =>
  node?.type === 'element' && textIn(node.children).length > LIMITS.shortLineChars;
