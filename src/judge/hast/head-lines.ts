// Makes paragraphs of lists of one short item between the title and the text: pages mark a date or byline so.

import type { Element, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { movePlace } from './links/places.ts';
import { element, isBlock, isElement, isHeading, textIn } from './nodes.ts';

export function unlistHeadLines(root: Root): void {
  const { children } = root;
  const title = children.findIndex(child => isElement(child, 'h1'));
  const text = children.findIndex(
    (child, at) => at > title && (isHeading(child) || lengthOf(child) > LIMITS.shortLineChars),
  );
  if (title < 0 || isHeading(children[text])) return;
  for (let at = title + 1; at < text; at++) {
    const item = onlyItemOf(children[at]);
    if (item === undefined || announces(children[at - 1])) continue;
    const line = element('p', {}, item.children);
    movePlace(item, line);
    children[at] = line;
  }
}

type Node = Root['children'][number] | undefined;

const lengthOf = (node: Node): number => (isElement(node) ? textIn(node.children).length : 0);

const announces = (node: Node): boolean =>
  isElement(node, 'p') && /[:：]$/.test(textIn(node.children).trim());

/** The item of a list that has one, without blocks in it. */
function onlyItemOf(list: Node): Element | undefined {
  const [item, ...others] = isElement(list, 'ul') ? list.children : [];
  return isElement(item, 'li') && others.length === 0 && !item.children.some(isBlock) ? item : undefined;
}
