// Converts lists, footnotes and definition lists to mdast.

import type { Element, ElementContent } from 'hast';
import type { BlockContent, DefinitionContent, List, ListItem, Paragraph, PhrasingContent } from 'mdast';
import { itemNumbers } from '../../hast/item-numbers.ts';
import { elementsIn, isElement } from '../../hast/nodes.ts';
import { phrasing } from './mdast-phrasing.ts';

declare module 'mdast' {
  interface ListItemData {
    /** Number of an ordered list's item on the page. */
    number?: number;
  }
}

export type ItemBlock = BlockContent | DefinitionContent;

/** Converts the blocks inside an item. */
type Blocks = (nodes: readonly ElementContent[]) => ItemBlock[];

export function listToMarkdown(node: Element, blocks: Blocks): List[] {
  const items = elementsIn(node.children).filter(item => item.properties.dataFootnote === undefined);
  if (items.length === 0) return [];
  const isOrdered = node.tagName === 'ol';
  const numbers = isOrdered ? itemNumbers(node, items) : [];
  const children = items.map((item, at) => listItem(item, blocks, numbers[at]));
  const spread = isSpread(children);
  if (!isOrdered) return [{ type: 'list', ordered: false, spread, children }];
  return consecutiveItems(children).map(run => {
    const start = run[0]?.data?.number ?? 1;
    return { type: 'list', ordered: true, start, spread, children: run };
  });
}

/** Puts empty lines between items if most have some inside; one long item does not spread the others. */
export const isSpread = (items: readonly ListItem[]): boolean =>
  items.filter(({ spread }) => spread === true).length * 2 >= items.length;

/** Splits the items where their numbers are not consecutive: Markdown only keeps the first number of a list. */
function consecutiveItems(items: readonly ListItem[]): ListItem[][] {
  const runs: ListItem[][] = [];
  let next: number | undefined;
  for (const item of items) {
    const number = item.data?.number ?? 1;
    if (number === next) runs.at(-1)?.push(item);
    else runs.push([item]);
    next = number + 1;
  }
  return runs;
}

function listItem(node: Element, blocks: Blocks, number: number | undefined): ListItem {
  const children = blocks(node.children);
  const box = taskBoxOf(node);
  const checked = box === undefined ? {} : { checked: box.properties.checked === true };
  return {
    type: 'listItem',
    ...checked,
    ...(number === undefined ? {} : { data: { number } }),
    spread: !isTight(children),
    children,
  };
}

/** Tells if no empty line is needed: a paragraph, code, then lists, of which each may be missing. */
export const isTight = (children: readonly ItemBlock[]): boolean =>
  /^(?:paragraph )?(?:code )*(?:list )*$/.test(children.map(({ type }) => `${type} `).join(''));

function taskBoxOf(item: Element): Element | undefined {
  const first = item.children[0];
  const box = isElement(first, 'p') ? first.children[0] : first;
  return isElement(box, 'input') ? box : undefined;
}

export function notesToMarkdown(node: Element, blocks: Blocks): ItemBlock[] {
  return elementsIn(node.children).flatMap((item): ItemBlock[] => {
    const label = item.properties.dataFootnote;
    if (typeof label !== 'string') return [];
    return [{ type: 'footnoteDefinition', identifier: label, label, children: blocks(item.children) }];
  });
}

/** Converts a definition list to a list of terms with their definitions, because Markdown has no definition lists. */
export function definitionsToMarkdown(node: Element, blocks: Blocks): ItemBlock[] {
  const items: ListItem[] = [];
  const parts = elementsIn(node.children);
  for (const [at, part] of parts.entries()) {
    const last = items.at(-1);
    if (part.tagName !== 'dt' && last !== undefined) describe(last, blocks(part.children));
    else if (last !== undefined && sharesDefinition(parts, at)) joinTerms(last, termItem(part, blocks));
    else items.push(termItem(part, blocks));
  }
  return [{ type: 'list', ordered: false, spread: isSpread(items), children: items }];
}

/** True for the second of two terms before one definition. */
const sharesDefinition = (parts: readonly Element[], at: number): boolean =>
  [parts[at - 1], parts[at], parts[at + 1]].map(part => part?.tagName).join() === 'dt,dt,dd' &&
  parts[at - 2]?.tagName !== 'dt';

function termItem(term: Element, blocks: Blocks): ListItem {
  if (term.tagName !== 'dt') return { type: 'listItem', spread: false, children: blocks(term.children) };
  const strong: PhrasingContent = { type: 'strong', children: phrasing(term.children, ['strong', 'break']) };
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [strong] }] };
}

function joinTerms(item: ListItem, { children: [next] }: ListItem): void {
  const [terms] = item.children;
  if (terms?.type !== 'paragraph' || next?.type !== 'paragraph') return;
  terms.children.push({ type: 'text', value: ', ' }, ...next.children);
}

/** Puts the first short definition on the line of its term. */
function describe(item: ListItem, description: ItemBlock[]): void {
  const [first, ...rest] = description;
  const term = item.children.length === 1 ? item.children[0] : undefined;
  const isBare = term?.type === 'paragraph' && term.children.every(isTermPart);
  if (isBare && first?.type === 'paragraph') {
    const mark = /[:：]$/.test(textOfTerm(term)) ? ' ' : ': ';
    term.children.push({ type: 'text', value: mark }, ...first.children);
    for (const block of rest) item.children.push(block);
  } else {
    for (const block of description) item.children.push(block);
  }
  item.spread = !isTight(item.children);
}

const isTermPart = (part: PhrasingContent): boolean =>
  part.type === 'strong' || (part.type === 'text' && part.value === ', ');

function textOfTerm({ children }: Paragraph): string {
  const strong = children.at(-1);
  const last = strong?.type === 'strong' ? strong.children.at(-1) : undefined;
  return last?.type === 'text' ? last.value : '';
}
