// The hast tree as an mdast tree, block by block. The tree is our own and small in kinds, so that this needs neither
// guesses nor hast-util-to-mdast, which joins texts in quadratic time and spreads long lists onto the stack.

import type { Element, ElementContent, Root } from 'hast';
import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Root as MarkdownRoot,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import { phrasing } from './mdast-phrasing.ts';
import { tableToMarkdown } from './mdast-table.ts';
import { elementsIn, isElement, textIn } from './nodes.ts';
import { asFlow } from './tidy.ts';

type Block = BlockContent | DefinitionContent;

export function mdastOf(root: Root): MarkdownRoot {
  const children: RootContent[] = blocks(root.children.filter(child => child.type !== 'doctype'));
  return { type: 'root', children };
}

function blocks(nodes: readonly ElementContent[]): Block[] {
  const result: Block[] = [];
  for (const node of asFlow(nodes)) {
    if (node.type !== 'element') continue;
    for (const block of BLOCKS[node.tagName]?.(node) ?? paragraph(node)) add(result, block);
  }
  return result;
}

/** Two lists one after the other read as one, and need no second kind of mark then. */
function add(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  const continues =
    last?.type === 'list' && block.type === 'list' && last.ordered !== true && block.ordered !== true;
  if (!continues) {
    blocks.push(block);
    return;
  }
  for (const item of block.children) last.children.push(item);
  last.spread = last.spread === true || block.spread === true;
}

const BLOCKS: Readonly<Record<string, (node: Element) => Block[]>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: list,
  ol: node => [...numberedList(node), ...noteDefinitions(node)],
  dl: definitions,
  blockquote: node => [{ type: 'blockquote', children: blocks(node.children) }],
  pre: codeBlock,
  hr: () => [{ type: 'thematicBreak' }],
  table: tableToMarkdown,
  figure: node => blocks(node.children),
  figcaption: caption,
  details: node => blocks(node.children),
  summary: node => [
    { type: 'paragraph', children: [{ type: 'strong', children: phrasing(node.children, ['strong']) }] },
  ],
};

function paragraph(node: Element): Paragraph[] {
  const children = phrasing(node.children);
  const first = children[0];
  if (first?.type === 'text') first.value = first.value.trimStart();
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function heading(node: Element): Block[] {
  const depth = Number(node.tagName.slice(1));
  const children = phrasing(node.children, ['break']);
  if (children.length === 0) return [];
  return [
    {
      type: 'heading',
      depth: depth === 1 || depth === 2 || depth === 3 || depth === 4 || depth === 5 ? depth : 6,
      children,
    },
  ];
}

/** A caption in italics tells itself from the text. */
function caption(node: Element): Block[] {
  return blocks(node.children).map(block =>
    block.type === 'paragraph' ? { ...block, children: emphasised(block.children) } : block,
  );
}

const emphasised = (children: PhrasingContent[]): PhrasingContent[] => [
  {
    type: 'emphasis',
    children: children.flatMap(child => (child.type === 'emphasis' ? child.children : [child])),
  },
];

function list(node: Element): List[] {
  const items = elementsIn(node.children).filter(item => item.properties.dataFootnote === undefined);
  if (items.length === 0) return [];
  const children = items.map(listItem);
  const isOrdered = node.tagName === 'ol';
  const start = isOrdered
    ? { start: typeof node.properties.start === 'number' ? node.properties.start : 1 }
    : {};
  return [
    {
      type: 'list',
      ordered: isOrdered,
      ...start,
      spread: children.some(({ spread }) => spread === true),
      children,
    },
  ];
}

const numberedList = list;

function listItem(node: Element): ListItem {
  const children = blocks(node.children);
  const box = taskBoxOf(node);
  const checked = box === undefined ? {} : { checked: box.properties.checked === true };
  return {
    type: 'listItem',
    ...checked,
    spread: node.children.some(child => isElement(child, 'p')),
    children,
  };
}

function taskBoxOf(item: Element): Element | undefined {
  const first = item.children[0];
  const box = isElement(first, 'p') ? first.children[0] : first;
  return isElement(box, 'input') ? box : undefined;
}

function noteDefinitions(node: Element): Block[] {
  return elementsIn(node.children).flatMap((item): Block[] => {
    const label = item.properties.dataFootnote;
    if (typeof label !== 'string') return [];
    return [{ type: 'footnoteDefinition', identifier: label, label, children: blocks(item.children) }];
  });
}

/** Markdown has no definition lists: a list of terms, each with what it means. */
function definitions(node: Element): Block[] {
  const items: ListItem[] = [];
  for (const part of elementsIn(node.children)) {
    const last = items.at(-1);
    if (part.tagName === 'dt' || last === undefined) items.push(termItem(part));
    else describe(last, blocks(part.children));
  }
  return [
    { type: 'list', ordered: false, spread: items.some(({ spread }) => spread === true), children: items },
  ];
}

function termItem(term: Element): ListItem {
  if (term.tagName !== 'dt') return { type: 'listItem', spread: false, children: blocks(term.children) };
  const strong: PhrasingContent = { type: 'strong', children: phrasing(term.children, ['strong', 'break']) };
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [strong] }] };
}

/** The first short description stands on the line of its term. */
function describe(item: ListItem, description: Block[]): void {
  const [first, ...rest] = description;
  const term = item.children.length === 1 ? item.children[0] : undefined;
  const isBare = term?.type === 'paragraph' && term.children.length === 1;
  if (isBare && first?.type === 'paragraph') {
    const mark = /[:：]$/.test(textOfTerm(term)) ? ' ' : ': ';
    term.children.push({ type: 'text', value: mark }, ...first.children);
    for (const block of rest) item.children.push(block);
  } else {
    for (const block of description) item.children.push(block);
  }
  item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1;
}

function textOfTerm({ children }: Paragraph): string {
  const strong = children[0];
  const last = strong?.type === 'strong' ? strong.children.at(-1) : undefined;
  return last?.type === 'text' ? last.value : '';
}

function codeBlock(node: Element): Block[] {
  const code = elementsIn(node.children)[0];
  const value = textIn(node.children);
  const classes = Array.isArray(code?.properties.className) ? code.properties.className.map(String) : [];
  if (classes.includes('math-display')) return [{ type: 'html', value: `$$\n${value}\n$$` }];
  const lang = classes.find(name => name.startsWith('language-'))?.slice('language-'.length);
  return [{ type: 'code', ...(lang === undefined ? {} : { lang }), value }];
}
