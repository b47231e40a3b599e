// Reads the structure of a Markdown text: headings, list items, table cells, code blocks and links, each by its text.

import type { Nodes, Parents, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { recordOf } from '../../../base/columns.ts';
import { parseUrl, withoutFragment } from '../../../base/text/parse-url.ts';
import { foldedText } from './metrics.ts';

export const STRUCTURE_NAMES = ['heading', 'level', 'item', 'nesting', 'cell', 'code', 'link'] as const;
export type StructureName = (typeof STRUCTURE_NAMES)[number];

export interface StructurePart {
  /** Folded words; those of a list item without its nested lists. */
  readonly text: string;
  /** Another property that must match, such as the level of a heading. */
  readonly detail: string;
}

export interface MarkdownStructure {
  /** All folded words, with a space at both ends. */
  readonly text: string;
  readonly parts: Readonly<Record<StructureName, readonly StructurePart[]>>;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

export const parseMarkdown = (markdown: string): Root => parser.parse(markdown);

/** `pageUrl`: the base of relative addresses, which some converters keep. */
export function structureOf(markdown: string, pageUrl?: string): MarkdownStructure {
  const parts = recordOf(STRUCTURE_NAMES, (): StructurePart[] => []);
  const root = parseMarkdown(markdown);
  visitMarkdown(root, 0, (node, depth) => {
    const add = (name: StructureName, text: string, detail = ''): void => {
      if (text !== '') parts[name].push({ text, detail });
    };
    if (node.type === 'heading') {
      add('heading', wordsIn(node));
      add('level', wordsIn(node), String(node.depth));
    } else if (node.type === 'listItem') {
      add('item', ownWordsOf(node));
      add('nesting', ownWordsOf(node), String(depth));
    } else if (node.type === 'tableRow') {
      for (const [column, cell] of node.children.entries()) add('cell', wordsIn(cell), String(column));
    } else if (node.type === 'code') {
      add('code', foldedText(node.value));
    } else if (node.type === 'link') {
      add('link', wordsIn(node), plainAddress(node.url, pageUrl));
    }
  });
  return { text: ` ${wordsIn(root)} `, parts };
}

/** Visits nodes in document order; `depth` counts the lists around a node. */
export function visitMarkdown(node: Nodes, depth: number, see: (node: Nodes, depth: number) => void): void {
  see(node, depth);
  if (!('children' in node)) return;
  for (const child of node.children) visitMarkdown(child, node.type === 'list' ? depth + 1 : depth, see);
}

const wordsIn = (node: Nodes): string => foldedText(textsIn(node));

const ownWordsOf = ({ children }: Parents): string =>
  foldedText(
    children
      .filter(({ type }) => type !== 'list')
      .map(textsIn)
      .join(' '),
  );

/** Separates blocks by spaces. Pictures and HTML have no words. */
export function textsIn(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  return node.children.map(textsIn).join(INLINES.has(node.type) ? '' : ' ');
}

/** Nodes whose children are in one line of text. */
const INLINES: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'link',
  'linkReference',
  'emphasis',
  'strong',
  'delete',
]);

/** Resolves an address, and removes the scheme, `www.`, a trailing slash and the fragment. */
const plainAddress = (url: string, pageUrl?: string): string =>
  withoutFragment((parseUrl(url, pageUrl)?.href ?? url).replace(/^https?:\/\/(?:www\.)?/iu, '')).replace(
    /\/(?=$|\?)/u,
    '',
  );
