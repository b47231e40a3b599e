// Handles inline elements, links, and boxes without a meaning of their own.

import { linkAddress, placeOf } from '../../page/perception/addresses.ts';
import { looksBold, ownLineAround } from '../../page/perception/computed-style.ts';
import { collapse, validText } from '../../page/perception/letters.ts';
import { isIconPicture } from '../../page/perception/pending-pictures.ts';
import { isPermalinkSign, leadsAboveHeadings, leadsToOwnHeading } from '../../page/perception/self-links.ts';
import { isTaskBox } from '../../page/perception/task-boxes.ts';
import { keptTextsWithin, someWithin, textWithin } from '../../page/perception/texts-within.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import type { SnapshotText } from '../../page/snapshot/snapshot.ts';
import { bordered } from './borders.ts';
import { buttonHandler } from './button-handler.ts';
import { LIMITS } from './limits.ts';
import { isSourceLink } from './links/source-links.ts';
import { element } from './nodes.ts';
import { quotesAt } from './quotes.ts';
import type { Inline } from './run.ts';
import type { Handler, Page, TagHandlers, Visit } from './visit.ts';

/** A layout box: its content continues, separated by the box's borders, and keeps strike-through. */
export const boxHandler: Handler = visit =>
  visit.style.isStruck === true ? inline(visit, { name: 'del', properties: {} }) : bordered(visit);

export const drop: Handler = () => 'skip';

export const lineBreak: Handler = ({ flow }) => {
  flow.break();
  return 'skip';
};

export const rule: Handler = ({ flow, page, index }) => {
  if (page.selection.keptElements[index] === 1) flow.leaf(element('hr'));
  return 'skip';
};

export const linkHandler: Handler = visit => {
  const { flow, page, index } = visit;
  const { snapshot } = page;
  const href = visit.element.attributes.href;
  if (href === undefined || href === '#' || flow.isInside('a')) return bordered(visit);
  const words = textWithin(page, index);
  if (isPermalinkSign(snapshot, index, words, flow.isInHeading))
    return holdsPicture(page, index) ? bordered(visit) : 'skip';
  const endsHeading = flow.isInHeading && !flow.isAtStartOf(flow.innermost);
  if ((endsHeading && leadsAboveHeadings(snapshot, visit.element)) || isSourceLink(snapshot, index))
    return 'skip';
  if (leadsToOwnHeading(snapshot, index)) return bordered(visit);
  const address = linkAddress(href, placeOf(snapshot, visit.element));
  if (address === null) return bordered(visit);
  return inline(visit, {
    name: 'a',
    properties: { href: address },
    once: true,
    accepts: linkPart(visit, words),
  });
};

/** A link around a picture opens it in the page; the sign of a permalink is small. */
const holdsPicture = (page: Page, index: number): boolean =>
  someWithin(page, index, (inner, tag) => tag === 'img' && !isIconPicture(page.snapshot, inner));

/**
 * Selects the words that name a large link: a heading in it, else the paragraph in larger letters below a label, else its
 * first paragraph, else its picture.
 */
function linkPart({ page, index, flow }: Visit, words: string): NonNullable<Inline['accepts']> {
  if (words.trim() === '') return () => true;
  const holdsHeading =
    !flow.isInHeading &&
    someWithin(page, index, (inner, tag) => HEADING_TAGS.has(tag) && page.holders[inner] === 1);
  const named = holdsHeading ? index : nameBelowLabel(page, index);
  return (content, isHeading, holder) =>
    content === 'text' && (isHeading || (!holdsHeading && page.tree.contains(named, holder)));
}

/** Returns the block in a link with words in larger letters, and more of them, than its first ones; else the link. */
function nameBelowLabel(page: Page, link: number): number {
  const { tree, snapshot } = page;
  const texts = keptTextsWithin(page, link);
  const [label] = texts;
  if (label === undefined) return link;
  const sizeOf = ({ parent }: SnapshotText): number => tree.style(parent).fontSize;
  const largest = texts.reduce((best, text) => (sizeOf(text) > sizeOf(best) ? text : best));
  const block = ownLineAround(snapshot, largest.parent);
  const isName =
    sizeOf(largest) >= LIMITS.nameFontRatio * sizeOf(label) &&
    largest.text.trim().length > label.text.trim().length &&
    !tree.contains(block, label.parent);
  return isName ? block : link;
}

function inline(visit: Visit, inlineElement: Inline): () => void {
  const { flow } = visit;
  let opened: Inline | undefined;
  const leave = bordered(visit, () => flow.closeInline(opened));
  opened = flow.openInline(inlineElement);
  return leave;
}

/** Keeps an element under this name, with the attributes useful to readers. */
const keepAs =
  (name: string, ...attributes: readonly (keyof typeof PROPERTY_NAMES)[]): Handler =>
  visit => {
    const properties: Record<string, string> = {};
    for (const attribute of attributes) {
      const value = collapse(validText(visit.element.attributes[attribute] ?? '')).text;
      if (value !== '') properties[PROPERTY_NAMES[attribute]] = value.slice(0, LIMITS.altChars);
    }
    return inline(visit, { name, properties });
  };

const PROPERTY_NAMES = { title: 'title', datetime: 'dateTime' } as const;

/** Headings and header cells are bold by default. */
const strong: Handler = visit => {
  const { flow, page, index } = visit;
  const isRedundant =
    flow.isInHeading || flow.openBlock('th') !== undefined || !looksBold(page.snapshot, index);
  return isRedundant ? bordered(visit) : keepAs('strong')(visit);
};

const emphasis: Handler = visit => (visit.style.isUpright === true ? bordered(visit) : keepAs('em')(visit));

const quotation: Handler = visit => {
  const dataQuotes = quotesAt(visit.page.snapshot, visit.index, visit.flow.levelsOf('q') + 1);
  return inline(visit, { name: 'q', properties: { dataQuotes } });
};

/** Superscripts and subscripts belong to the preceding word. One that is all of another raises it no further. */
const superOrSubscript =
  (name: string): Handler =>
  visit => {
    visit.flow.forgetPlace();
    return isWholeOf(visit, name) ? bordered(visit) : keepAs(name)(visit);
  };

function isWholeOf({ page, flow, index }: Visit, name: string): boolean {
  if (!flow.isInside(name)) return false;
  const around = page.tree.closest(index, ({ tag }, at) => tag === name && at !== index);
  return around >= 0 && textWithin(page, around).trim() === textWithin(page, index).trim();
}

const ruby: Handler = visit => {
  const leave = keepAs('ruby')(visit);
  return leave === 'skip'
    ? leave
    : () => {
        leave();
        visit.flow.forgetPlace();
      };
};

const rubyText: Handler = visit => {
  visit.flow.forgetPlace();
  if (!visit.flow.isInside('ruby')) return bordered(visit);
  return inline(visit, { name: 'rt', properties: {}, around: ['(', ')'] });
};

/** A checkbox at the start of a list item makes it a task. */
const input: Handler = ({ flow, page, index, element: { attributes } }) => {
  const item = flow.openBlock('li');
  if (item !== undefined && flow.isAtStartOf('li') && isTaskBox(page.snapshot, index))
    item.properties.dataTask = attributes.checked === undefined ? 'open' : 'done';
  return 'skip';
};

export const inlineCode = keepAs('code');

export const inlineHandlers: TagHandlers = [
  ['em i', emphasis],
  ['strong b', strong],
  ['del s strike', keepAs('del')],
  ...['ins', 'kbd', 'mark', 'cite', 'dfn', 'var', 'small'].map(name => [name, keepAs(name)] as const),
  ['sub', superOrSubscript('sub')],
  ['sup', superOrSubscript('sup')],
  ['abbr acronym', keepAs('abbr', 'title')],
  ['time', keepAs('time', 'datetime')],
  ['q', quotation],
  ['ruby', ruby],
  ['rt', rubyText],
  ['button', buttonHandler],
  ['input', input],
];
