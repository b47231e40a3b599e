// Creates and reads hast nodes.

import type { Element, ElementContent, Properties, Root, Text } from 'hast';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';

/** A child of a node; undefined for none. */
export type Child = Root['children'][number] | undefined;

export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

export const textNode = (value: string): Text => ({ type: 'text', value });

export function isElement(node: Child, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

export const elementsIn = (children: readonly Root['children'][number][]): Element[] =>
  children.filter(child => child.type === 'element');

/** Returns all text below a node, unchanged. Recursion depth is bounded by how the tree is built. */
export function textIn(nodes: readonly Root['children'][number][]): string {
  let result = '';
  for (const node of nodes) {
    if (node.type === 'text') result += node.value;
    else if (node.type === 'element') result += textIn(node.children);
  }
  return result;
}

export function appendText(children: ElementContent[], value: string): void {
  const last = children.at(-1);
  if (last?.type === 'text') last.value += value;
  else children.push(textNode(value));
}

export const isBlank = (node: Child): boolean => node?.type === 'text' && node.value.trim() === '';

export const holdsPicture = (node: Root['children'][number]): boolean =>
  node.type === 'element' && (node.tagName === 'img' || node.children.some(holdsPicture));

/** Block elements; all others are inline. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr td th figure ' +
    'figcaption details summary'
  ).split(' '),
);

export const isBlock = (node: Child): node is Element => node?.type === 'element' && BLOCKS.has(node.tagName);

/** Elements that make up a text of several lines. */
export const PARTS_OF_TEXT: ReadonlySet<string> = new Set('p li dt dd blockquote pre td th'.split(' '));

export const isHeading = (node: Child): node is Element =>
  node?.type === 'element' && HEADING_TAGS.has(node.tagName);

/** The rows of a table, from all row groups. */
export const rowsOf = (table: Element): Element[] => groupsOf(table).flat();

/** The rows of each row group; rows outside of groups form one group. */
export function groupsOf(table: Element): Element[][] {
  const groups: Element[][] = [];
  let isOpen = false;
  for (const child of elementsIn(table.children)) {
    const isRow = child.tagName === 'tr';
    if (isRow && isOpen) groups.at(-1)?.push(child);
    else if (isRow) groups.push([child]);
    else if (child.tagName !== 'caption')
      groups.push(elementsIn(child.children).filter(row => row.tagName === 'tr'));
    isOpen = isRow;
  }
  return groups;
}
