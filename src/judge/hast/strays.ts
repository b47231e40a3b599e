// Removes blocks that say nothing where they stand: the second of two equal headings or links, and signs between short
// lines.

import type { Element, ElementContent, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { isBlock, isElement, isHeading, textIn } from './nodes.ts';

/** Pages show a heading or name twice where a style sheet would hide one of them. */
export function removeStrays(node: Root | Element): void {
  const kept: ElementContent[] = [];
  let isChanged = false;
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'doctype') continue;
    if (isBlock(child) && child.tagName !== 'pre') removeStrays(child);
    const twin = isHeading(child) ? headingLike(child, kept) : undefined;
    const isStray =
      twin !== undefined ||
      isSameLink(child, kept.at(-1)) ||
      isSeparator(child, kept.at(-1), node.children[at + 1]);
    if (twin !== undefined && isHeading(child) && child.tagName < twin.tagName)
      kept[kept.indexOf(twin)] = child;
    if (isStray) isChanged = true;
    else kept.push(child);
  }
  if (isChanged) node.children = kept;
}

/** Returns the heading with the same words right before; between two titles may be a byline and date. */
function headingLike(heading: Element, kept: readonly ElementContent[]): Element | undefined {
  const before = kept.slice(-1 - MOST_BYLINES).findLast(node => isHeading(node) || isLong(node));
  if (!isHeading(before) || !haveSameWords(before, heading)) return undefined;
  return before === kept.at(-1) || before.tagName === 'h1' ? before : undefined;
}

const MOST_BYLINES = 3;

const isSameLink = (node: ElementContent, before: ElementContent | undefined): boolean =>
  isLinkOnly(node) && isLinkOnly(before) && haveSameWords(before, node);

function isLinkOnly(node: ElementContent | undefined): node is Element {
  const [only, ...others] = isElement(node, 'p') ? node.children : [];
  return isElement(only, 'a') && others.length === 0;
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
