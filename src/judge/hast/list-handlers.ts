// Handles lists: ordered, unordered and definition lists.

import type { Element, Properties } from 'hast';
import { firstClass } from '../../page/snapshot/references.ts';
import { opened } from './block-handlers.ts';
import { itemNumbers } from './item-numbers.ts';
import { element, elementsIn, isElement, isHeading } from './nodes.ts';
import type { Finish } from './open-blocks.ts';
import { asFlow, tidied } from './tidy.ts';
import type { Handler, Leave, TagHandlers, Visit } from './visit.ts';

const unorderedList: Handler = visit => openedList(visit, 'ul', {}, tidied);

/** A list whose items show no numbers is unordered, unless its items are notes. */
const orderedList: Handler = visit => {
  const marker = sharedMarker(visit);
  const isBare = marker === 'none' && !holdsNotes(visit);
  return isBare ? unorderedList(visit) : numberedList(visit, TYPES.get(marker ?? ''));
};

/** Returns the marker before all items, if they share one. */
function sharedMarker({ page, index }: Visit): string | undefined {
  const [first, ...others] = page.tree
    .children(index)
    .filter(child => page.tree.element(child).tag === 'li' && page.holders[child] === 1)
    .map(child => page.tree.style(child).marker);
  return others.every(other => other === first) ? first : undefined;
}

const holdsNotes = ({ page, index }: Visit): boolean =>
  page.tree.children(index).some(child => page.notes.has(child));

/** HTML types of the known markers; `latin` and `alpha` are the same. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

function numberedList(visit: Visit, shownType: string | undefined): Leave {
  const { start, reversed, type = '' } = visit.element.attributes;
  const first = Number.parseInt(start ?? '', 10);
  const isReversed = reversed !== undefined;
  const properties: Properties = {
    ...(Number.isInteger(first) && (first !== 1 || isReversed) ? { start: first } : {}),
    ...(isReversed ? { reversed: true } : {}),
    ...(/^[ai]$/i.test(shownType ?? type) ? { type: shownType ?? type } : {}),
  };
  return openedList(visit, 'ol', properties, tidied);
}

const definitionList: Handler = visit => openedList(visit, 'dl', {}, finishedDefinitions);

/** Terms may be grouped in boxes; a definition list without terms is not a list. */
const finishedDefinitions: Finish = node => {
  if (node.children.some(child => isElement(child, 'dt'))) return tidied(node);
  return node.children.flatMap(child => (child.type === 'element' ? asFlow(child.children) : [child]));
};

/** `dataSeries` identifies the kind of list: some pages have a separate list for each item. */
function openedList(visit: Visit, name: string, properties: Properties, finish: Finish): Leave {
  const dataSeries = `${visit.element.tag} ${firstClass(visit.element)}`;
  return opened(visit, name, { ...properties, dataSeries }, 'parts', splitAtHeadings(finish));
}

/** A heading directly in a list, outside its items, splits the list in two. */
const splitAtHeadings =
  (finish: Finish): Finish =>
  list =>
    list.children.some(isHeading)
      ? partsOf(list).flatMap(part => (isHeading(part) ? [part] : finish(part)))
      : finish(list);

/** Splits a list at its headings into headings and lists with continued numbering. */
function partsOf(list: Element): Element[] {
  const items = elementsIn(list.children).filter(item => !isHeading(item));
  const numbers = itemNumbers(list, items);
  const numberOf = new Map(items.map((item, at) => [item, numbers[at] ?? 1]));
  const parts: Element[] = [];
  let open: Element | undefined;
  for (const child of elementsIn(list.children)) {
    if (isHeading(child)) {
      parts.push(child);
      open = undefined;
    } else if (open === undefined) {
      open = element(list.tagName, countedFrom(list, numberOf.get(child) ?? 1), [child]);
      parts.push(open);
    } else open.children.push(child);
  }
  return parts;
}

function countedFrom({ tagName, properties }: Element, first: number): Properties {
  const { start, ...rest } = properties;
  const needsStart = tagName === 'ol' && (first !== 1 || rest.reversed === true);
  return needsStart ? { ...rest, start: first } : rest;
}

export const listHandlers: TagHandlers = [
  ['ul menu dir', unorderedList],
  ['ol', orderedList],
  ['dl', definitionList],
];
