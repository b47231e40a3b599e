// Converts hast to mdast, block by block. Does not use hast-util-to-mdast, which joins texts in quadratic time and
// overflows the stack on long lists; our tree has few kinds of nodes.

import type { Element, ElementContent, Root } from 'hast';
import type { List, Root as MarkdownRoot, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { elementsIn, isHeading, textIn } from '../../hast/nodes.ts';
import { asFlow } from '../../hast/tidy.ts';
import {
  definitionsToMarkdown,
  type ItemBlock,
  isSpread,
  listToMarkdown,
  notesToMarkdown,
} from './mdast-lists.ts';
import { phrasing, safeTex } from './mdast-phrasing.ts';
import { tableToMarkdown } from './mdast-table.ts';
import { withTypedLists } from './typed-lists.ts';

export function mdastOf(root: Root): MarkdownRoot {
  const children: RootContent[] = blocks(root.children.filter(child => child.type !== 'doctype'));
  return { type: 'root', children };
}

function blocks(nodes: readonly ElementContent[]): ItemBlock[] {
  const result: ItemBlock[] = [];
  let series: unknown;
  for (const node of asFlow(nodes)) {
    if (node.type !== 'element') continue;
    const made = BLOCKS[node.tagName]?.(node) ?? paragraph(node);
    const own = made.some(isOnlyItem) ? node.properties.dataSeries : undefined;
    const last = result.at(-1);
    for (const block of made) {
      const continues = own !== undefined && own === series && last?.type === 'list' && block.type === 'list';
      if (continues) join(last, block);
      else result.push(block);
    }
    series = own;
  }
  return withTypedLists(result);
}

/** Joins lists of one item with the same markup: some pages have a list for each item. */
function join(list: List, next: List): void {
  for (const item of next.children) list.children.push(item);
  list.spread = isSpread(list.children);
}

const isOnlyItem = (block: ItemBlock): boolean =>
  block.type === 'list' && block.ordered !== true && block.children.length === 1;

const BLOCKS: Readonly<Record<string, (node: Element) => ItemBlock[]>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: listWithNotes,
  ol: listWithNotes,
  dl: node => definitionsToMarkdown(node, blocks),
  blockquote: node => [{ type: 'blockquote', children: blocks(node.children) }],
  pre: codeBlock,
  hr: () => [{ type: 'thematicBreak' }],
  table: tableToMarkdown,
  figure: node => blocks(node.children),
  figcaption: caption,
  details: node => blocks(node.children),
  summary,
};

function paragraph(node: Element): Paragraph[] {
  const children = phrasing(node.children);
  const first = children[0];
  if (first?.type === 'text') first.value = first.value.trimStart();
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function listWithNotes(node: Element): ItemBlock[] {
  return [...listToMarkdown(node, blocks), ...notesToMarkdown(node, blocks)];
}

function heading(node: Element): ItemBlock[] {
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

/** Makes a summary without a heading bold, to set it off from the section it opens. */
function summary(node: Element): ItemBlock[] {
  if (node.children.some(isHeading)) return blocks(node.children);
  return [
    { type: 'paragraph', children: [{ type: 'strong', children: phrasing(node.children, ['strong']) }] },
  ];
}

/** Makes a caption italic, to set it off from the text. */
function caption(node: Element): ItemBlock[] {
  return blocks(node.children).map(block =>
    block.type === 'paragraph' && !block.children.every(isMarked)
      ? { ...block, children: emphasised(block.children) }
      : block,
  );
}

const isMarked = ({ type }: PhrasingContent): boolean =>
  type === 'strong' || type === 'emphasis' || type === 'image';

const emphasised = (children: PhrasingContent[]): PhrasingContent[] => [
  {
    type: 'emphasis',
    children: children.flatMap(child => (child.type === 'emphasis' ? child.children : [child])),
  },
];

function codeBlock(node: Element): ItemBlock[] {
  const code = elementsIn(node.children)[0];
  const value = textIn(node.children);
  const classes = Array.isArray(code?.properties.className) ? code.properties.className.map(String) : [];
  if (classes.includes('math-display')) return [{ type: 'html', value: `$$\n${safeTex(value)}\n$$` }];
  const lang = classes.find(name => name.startsWith('language-'))?.slice('language-'.length);
  return [{ type: 'code', ...(lang === undefined ? {} : { lang }), value }];
}
