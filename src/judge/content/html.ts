// Renders the content as clean HTML: semantic elements without styling or scripts, one block per line.

import type { Element, ElementContent, Root, RootContent } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { isBlock, textIn, textNode } from '../hast/nodes.ts';

export function htmlOf(root: Root): string {
  const safe = sanitize({ type: 'root', children: root.children.map(withDirection) }, SCHEMA);
  const contents = safe.type === 'root' ? safe.children.filter(child => child.type !== 'doctype') : [];
  const html = toHtml(startOnLines(contents, 0), { characterReferences: { useNamedReferences: true } });
  return html === '' ? '' : `${html}\n`;
}

/** Defence in depth: the handlers already let nothing else through. */
const SCHEMA: Schema = {
  ...defaultSchema,
  clobber: [],
  strip: ['script', 'style'],
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'data'] },
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...['abbr', 'caption', 'cite', 'dfn', 'figcaption', 'figure', 'mark', 'small', 'time'],
  ],
  attributes: {
    '*': [['dir', 'rtl']],
    a: ['href', 'dataFootnoteRef'],
    abbr: ['title'],
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    details: ['open'],
    dfn: ['title'],
    img: ['src', 'alt'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: ['id', 'value', 'dataFootnote', ['className', 'task-list-item']],
    ol: ['start', 'reversed', ['type', 'a', 'A', 'i', 'I']],
    td: ['colSpan', 'rowSpan', 'align'],
    th: ['colSpan', 'rowSpan', 'align', 'scope'],
    time: ['dateTime'],
  },
};

/** Starts each block on a new line, indented by nesting. */
function startOnLines(nodes: readonly ElementContent[], level: number): ElementContent[] {
  const result: ElementContent[] = [];
  for (const [at, node] of nodes.entries()) {
    const startsLine = isBlock(node) || isBlock(nodes[at - 1]);
    if (at > 0 && startsLine) result.push(textNode(`\n${'  '.repeat(level)}`));
    result.push(isBlock(node) ? formatInside(node, level) : node);
  }
  return result;
}

function formatInside(node: Element, level: number): Element {
  const isOneLine =
    node.tagName === 'tr' &&
    !node.children.some(cell => cell.type === 'element' && cell.children.some(isBlock));
  if (node.tagName === 'pre' || isOneLine || !node.children.some(isBlock)) return node;
  const children = startOnLines(node.children, level + 1);
  const isLedByText = !isBlock(node.children[0]);
  const start = isLedByText ? [] : [textNode(`\n${'  '.repeat(level + 1)}`)];
  return { ...node, children: [...start, ...children, textNode(`\n${'  '.repeat(level)}`)] };
}

/** Sets `dir` on an outermost block with mostly right-to-left letters; nested blocks inherit it. */
function withDirection(node: RootContent): RootContent {
  if (node.type !== 'element' || !isRightToLeft(textIn([node]))) return node;
  return { ...node, properties: { ...node.properties, dir: 'rtl' } };
}

function isRightToLeft(text: string): boolean {
  if (!RTL.test(text)) return false;
  const sample = text.slice(0, MOST_CHARS);
  return (sample.match(EVERY_RTL)?.length ?? 0) * 2 > (sample.match(EVERY_LETTER)?.length ?? 0);
}

const MOST_CHARS = 2000;
/** Right-to-left scripts such as Hebrew and Arabic: letters of U+0590 to U+08FF and their presentation forms. */
const RTL_SET = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const RTL = new RegExp(`[${RTL_SET}]`);
const EVERY_RTL = new RegExp(`(?=[${RTL_SET}])\\p{L}`, 'gu');
const EVERY_LETTER = /\p{L}/gu;
