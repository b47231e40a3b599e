// Handles headings, items, quotations, figures and other block elements.

import type { Element, ElementContent, Properties } from 'hast';
import { linkAddress, placeOf } from '../../page/perception/addresses.ts';
import { isOwnLine } from '../../page/perception/computed-style.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import { bordered } from './borders.ts';
import { LIMITS } from './limits.ts';
import { coveringLink } from './links/covering-links.ts';
import { element, PARTS_OF_TEXT, textNode } from './nodes.ts';
import type { BlockContent, Finish } from './open-blocks.ts';
import type { Inline } from './run.ts';
import { tidied, tidiedDetails, tidiedFigure } from './tidy.ts';
import type { Handler, Leave, Page, TagHandlers, Visit } from './visit.ts';

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
  const link = visit.flow.openInline(linkOver(visit));
  return () => {
    visit.flow.closeInline(link);
    visit.flow.close(block);
  };
}

/** A link over the heading, which a click on its words opens; of the heading alone, wherever that ends. */
function linkOver({ page, index }: Visit): Inline | undefined {
  const link = coveringLink(page, index);
  const element = page.tree.element(link ?? -1);
  const href = linkAddress(element.attributes.href, placeOf(page.snapshot, element));
  if (link === undefined || href === null) return undefined;
  return {
    name: 'a',
    properties: { href },
    accepts: (content, isHeading) => content === 'text' && isHeading,
  };
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

export const blockHandlers: TagHandlers = [
  ['h1 h2 h3 h4 h5 h6', headingHandler],
  ['li', item],
  ['dt', block('dt', 'phrasing')],
  ['dd', block('dd', 'flow')],
  ['blockquote', block('blockquote', 'flow')],
  ['figure', block('figure', 'flow', tidiedFigure)],
  ['figcaption', within('figure', block('figcaption', 'flow'))],
  ['details', details],
  ['summary', within('details', block('summary', 'phrasing'))],
];

/**
 * Finds the end of an unclosed heading, in which browsers show paragraphs, lists and tables.
 * Returns the first block in a heading that does not belong to it: the heading itself if none of it is a heading,
 * undefined if all of it is. Boxes that only split its lines belong to it. Evidence against that: several paragraphs,
 * items or rows, too many words, another heading, or a block in a smaller font than the words before it.
 */
function headingEnd(page: Page, heading: number): number | undefined {
  const end = page.tree.end(heading);
  const facts: Facts = { parts: 0, chars: 0, fontSize: 0 };
  for (let index = heading; index < end; index++) {
    if (page.holders[index] === 0) continue;
    const isNone = index > heading && endsHeading(page, index, facts, heading);
    read(page, index, facts);
    if (facts.end !== undefined && (isNone || facts.chars > LIMITS.headingChars)) return facts.end;
  }
  return undefined;
}

/** Facts about the part of the heading read so far. */
interface Facts {
  parts: number;
  chars: number;
  /** px, the font size of its first words. */
  fontSize: number;
  /** Set if the heading ends before its element does. */
  end?: number;
}

const PARTS: ReadonlySet<string> = new Set([...PARTS_OF_TEXT, 'tr']);

/** Elements that HTML allows in a heading belong to it, on whatever lines they are painted. */
const PHRASING: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup svg time u var'.split(
    ' ',
  ),
);

/** Tells if a block inside a heading shows that the heading ends there. */
function endsHeading(page: Page, index: number, facts: Facts, heading: number): boolean {
  const { tag } = page.tree.element(index);
  if (PHRASING.has(tag) || !isOwnLine(page.tree.style(index))) return false;
  const isPart = PARTS.has(tag);
  if (isPart) facts.parts++;
  if (facts.chars > 0) facts.end ??= index;
  else if (isPart) facts.end ??= heading;
  if (facts.parts > 1) return true;
  return (
    facts.chars > 0 && (HEADING_TAGS.has(tag) || (hasOwnText(page, index) && isSmaller(page, index, facts)))
  );
}

/** Tells if an element has words of its own; only then its style is captured. */
const hasOwnText = ({ tree, selection }: Page, index: number): boolean =>
  tree.texts(index).some(text => selection.keptTexts[text] === 1);

const isSmaller = ({ tree }: Page, index: number, { fontSize }: Facts): boolean =>
  tree.style(index).fontSize < fontSize;

function read({ tree, selection }: Page, index: number, facts: Facts): void {
  for (const text of tree.texts(index)) {
    const letters = selection.keptTexts[text] === 1 ? tree.text(text).text.trim() : '';
    if (letters === '') continue;
    if (facts.chars === 0) facts.fontSize = tree.style(index).fontSize;
    facts.chars += letters.length;
  }
}
