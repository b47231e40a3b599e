// Handles headings, items, quotations, figures and other block elements.

import type { Element, ElementContent, Properties } from 'hast';
import { bordered } from './borders.ts';
import { headingEnd } from './heading-end.ts';
import { element, textNode } from './nodes.ts';
import type { BlockContent, Finish } from './open-blocks.ts';
import { tidied, tidiedDetails, tidiedFigure } from './tidy.ts';
import type { Handler, Leave, Visit } from './visit.ts';

export const headingHandler: Handler = visit => {
  const { tag, attributes } = visit.element;
  const level = Number(attributes['aria-level'] ?? tag.slice(1));
  return openedHeading(visit, Number.isInteger(level) && level >= 1 && level <= 6 ? `h${level}` : 'h2');
};

/** Handles the title of the page: it opens the document. */
export const titleHandler: Handler = visit =>
  openedHeading(visit, 'h1', node => visit.flow.moveToFront(node));

function openedHeading(visit: Visit, name: string, finish?: Finish): Leave {
  const end = headingEnd(visit.page, visit.index);
  if (end === visit.index) return bordered(visit);
  const block = visit.flow.open(name, {}, 'phrasing', finish);
  if (end !== undefined) visit.flow.closeAt(end, block);
  return () => visit.flow.close(block);
}

/** Opens a block, and closes it after its content. */
export function opened(
  { flow }: Visit,
  name: string,
  properties: Properties,
  content: BlockContent,
  finish: Finish = tidied,
): Leave {
  const block = flow.open(name, properties, content, finish);
  return () => flow.close(block);
}

const block =
  (name: string, content: BlockContent, finish?: Finish): Handler =>
  visit =>
    opened(visit, name, {}, content, finish);

const item: Handler = visit => {
  const { attributes, parent } = visit.element;
  const value = Number.parseInt(attributes.value ?? '', 10);
  const isNumbered = Number.isInteger(value) && visit.page.tree.element(parent).tag === 'ol';
  return opened(visit, 'li', isNumbered ? { value: String(value) } : {}, 'flow', finishedItem);
};

/** Finishes the item that `opened` created, and puts a task's checkbox before its words. */
const finishedItem: Finish = node => {
  const { dataTask, ...properties } = node.properties;
  node.properties = properties;
  const result = tidied(node);
  if (dataTask !== undefined && result.length > 0) putTaskBox(node, dataTask === 'done');
  return result;
};

function putTaskBox(item: Element, isDone: boolean): void {
  const box = element('input', { type: 'checkbox', disabled: true, ...(isDone ? { checked: true } : {}) });
  const first = item.children[0];
  const words = first?.type === 'element' && first.tagName === 'p' ? first.children : item.children;
  const lead: ElementContent[] = [box, textNode(' ')];
  words.unshift(...lead);
  item.properties.className = ['task-list-item'];
}

const details: Handler = visit => {
  const properties = visit.element.attributes.open === undefined ? {} : { open: true };
  return opened(visit, 'details', properties, 'flow', tidiedDetails);
};

const within =
  (parent: string, handler: Handler): Handler =>
  visit =>
    visit.flow.openBlock(parent) === undefined ? bordered(visit) : handler(visit);

export const blockHandlers: Readonly<Record<string, Handler>> = {
  h1: headingHandler,
  h2: headingHandler,
  h3: headingHandler,
  h4: headingHandler,
  h5: headingHandler,
  h6: headingHandler,
  li: item,
  dt: block('dt', 'phrasing'),
  dd: block('dd', 'flow'),
  blockquote: block('blockquote', 'flow'),
  figure: block('figure', 'flow', tidiedFigure),
  figcaption: within('figure', block('figcaption', 'flow')),
  details,
  summary: within('details', block('summary', 'phrasing')),
};
