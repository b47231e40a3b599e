// Lists what a document consists of besides words: headings, pictures, tables, code, formulas, list items and links.

import type { Element, Nodes as HtmlNodes } from 'hast';
import { toText } from 'hast-util-to-text';
import type { Nodes } from 'mdast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { recordOf } from '../../../base/columns.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { elementsIn } from '../../../judge/hast/nodes.ts';
import { parseMarkdown, textsIn, visitMarkdown } from './markdown-structure.ts';

export const PART_NAMES = ['heading', 'picture', 'table', 'code', 'formula', 'item', 'link'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The keys of all parts of a document: two parts with the same key are the same part. */
export type DocumentParts = Readonly<Record<PartName, readonly string[]>>;

export function partsOfMarkdown(markdown: string): DocumentParts {
  const parts = new PartList();
  const root = parseMarkdown(markdown);
  /** Code and addresses hold dollar signs that open no formula. */
  const apart: Nodes[] = [];
  visitMarkdown(root, 0, node => {
    if (node.type === 'heading') parts.add('heading', lettersOf(textsIn(node)));
    else if (node.type === 'image') parts.add('picture', pictureKey(node.url));
    else if (node.type === 'table')
      parts.add('table', rowsKey(node.children.map(row => row.children.map(textsIn))));
    else if (node.type === 'listItem' || node.type === 'footnoteDefinition')
      parts.add('item', startOf(firstParagraphOf(node)));
    else if (node.type === 'link') parts.add('link', lettersOf(textsIn(node)));
    else if (node.type === 'html') parts.addAll(partsOfHtml(node.value));
    else if (node.type === 'code') parts.add('code', startOf(node.value));
    if (node.type === 'code' || node.type === 'inlineCode' || node.type === 'image') apart.push(node);
  });
  for (const [, display, inline] of withoutNodes(markdown, apart).matchAll(FORMULA))
    parts.add('formula', texKey(display ?? inline ?? ''));
  return parts.list;
}

export function partsOfHtml(html: string): DocumentParts {
  const parts = new PartList();
  visitHtml(htmlParser.parse(html), node => {
    const name = node.tagName;
    if (/^h[1-6]$/u.test(name)) parts.add('heading', lettersOf(toText(node)));
    else if (name === 'img') parts.add('picture', pictureKey(textOf(node.properties.src)));
    else if (name === 'table')
      parts.add('table', rowsKey(rowsOf(node).map(row => cellsOf(row).map(cell => toText(cell)))));
    else if (name === 'pre') parts.add('code', startOf(toText(node)));
    else if (name === 'li') parts.add('item', startOf(firstLinesOf(node)));
    else if (name === 'a' && node.properties.href !== undefined) parts.add('link', lettersOf(toText(node)));
    else if (name === 'annotation') parts.add('formula', texKey(toText(node)));
  });
  return parts.list;
}

/** Characters of a long part that identify it. */
const KEY_CHARS = 60;

/** Letters and digits in lower case: converters differ in signs and spaces. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export const startOf = (text: string): string => [...lettersOf(text)].slice(0, KEY_CHARS).join('');

/** Leaves out rows of one cell at the top, which some converters write as a caption. */
function rowsKey(rows: readonly (readonly string[])[]): string {
  const first = rows.findIndex(cells => cells.filter(cell => lettersOf(cell) !== '').length > 1);
  return startOf(rows.slice(Math.max(0, first)).flat().join(' '));
}

const rowsOf = (table: Element): Element[] =>
  elementsIn(table.children).flatMap(child =>
    child.tagName === 'tr' ? child : /^t(?:head|body|foot)$/u.test(child.tagName) ? rowsOf(child) : [],
  );

const cellsOf = (row: Element): Element[] => elementsIn(row.children);

/**
 * The last part of an address: servers offer a picture under several addresses. '' for a picture without an address of
 * its own, which no document can link to.
 */
export function pictureKey(address: string): string {
  if (address.startsWith('data:')) return '';
  const path = (parseUrl(address, 'https://example.org/')?.pathname ?? address).replace(/\/$/u, '');
  return lettersOf(path.slice(path.lastIndexOf('/') + 1));
}

const texKey = (tex: string): string => tex.replace(/\s/gu, '');

/** `$$…$$` and `$…$`, without an empty line in it. A dollar amount has a blank after its sign or no second sign. */
const FORMULA = /\$\$([^$]+)\$\$|\$(?![\s\d$])((?:[^$\n\\]|\\[^\n]|\n(?!\n))+)\$(?!\d)/gu;

export class PartList {
  readonly list = recordOf(PART_NAMES, (): string[] => []);

  add(name: PartName, key: string): void {
    if (key !== '') this.list[name].push(key);
  }

  addAll(parts: DocumentParts): void {
    for (const name of PART_NAMES) this.list[name].push(...parts[name]);
  }
}

/** Blanks out nodes of a Markdown text, by their positions in it. */
function withoutNodes(markdown: string, nodes: readonly Nodes[]): string {
  let result = '';
  let end = 0;
  for (const { position } of nodes) {
    result += markdown.slice(end, position?.start.offset ?? end);
    end = position?.end.offset ?? end;
  }
  return result + markdown.slice(end);
}

/** The first words of an item itself: a picture may come before them. */
function firstParagraphOf(item: Extract<Nodes, { type: 'listItem' | 'footnoteDefinition' }>): string {
  const list = item.children.findIndex(({ type }) => type === 'list');
  const own = list < 0 ? item.children : item.children.slice(0, list);
  return own.map(textsIn).find(text => lettersOf(text) !== '') ?? '';
}

const htmlParser = unified().use(rehypeParse, { fragment: true }).freeze();

/** Separates blocks, unlike `textContent`, which would join their words. */
export const textOfHtml = (html: string): string => toText(htmlParser.parse(html));

const textOf = (property: unknown): string => (typeof property === 'string' ? property : '');

function visitHtml(node: HtmlNodes, see: (element: Element) => void): void {
  if (node.type === 'element') see(node);
  if ('children' in node) for (const child of node.children) visitHtml(child, see);
}

/** The text of an item up to its first line break outside of inline elements. */
function firstLinesOf(item: Element): string {
  const own = item.children.filter(child => child.type !== 'element' || !/^[ou]l$/u.test(child.tagName));
  return (
    toText({ ...item, children: own })
      .trim()
      .split('\n\n', 1)[0] ?? ''
  );
}
