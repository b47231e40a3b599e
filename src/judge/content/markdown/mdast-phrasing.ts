// Converts inline content from hast to mdast, with one small handler for each element.

import type { Element, ElementContent } from 'hast';
import type { Delete, Emphasis, Html, PhrasingContent, Strong } from 'mdast';
import { hasWords } from '../../../page/perception/letters.ts';
import { textIn } from '../../hast/nodes.ts';
import { quotesOf } from '../../hast/quotes.ts';
import { endsInAddress } from './escapes.ts';
import { texParts } from './tex-in-text.ts';

/** Constructs that must not be repeated inside: open marks, `break` where no line break is allowed, `cell` in a table. */
export type Inside = readonly ('emphasis' | 'strong' | 'delete' | 'link' | 'break' | 'cell')[];

export function phrasing(nodes: readonly ElementContent[], inside: Inside = []): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const node of nodes) {
    if (node.type === 'text') addWords(result, node.value.replaceAll('\u00a0', ' '));
    if (node.type !== 'element') continue;
    for (const content of (INLINES[node.tagName] ?? transparent)(node, inside)) add(result, content);
  }
  return result;
}

function add(nodes: PhrasingContent[], content: PhrasingContent): void {
  const last = nodes.at(-1);
  if (content.type === 'text') addText(nodes, content.value);
  else if (content.type === 'inlineCode' && last?.type === 'inlineCode') last.value += content.value;
  else if (isMark(content)) addMark(nodes, content);
  else nodes.push(content);
}

/** Merges a mark with an equal one before it: Markdown cannot write them side by side. */
function addMark(nodes: PhrasingContent[], mark: Mark): void {
  const last = nodes.at(-1);
  const isAfterSpace = last?.type === 'text' && last.value === ' ';
  const before = isAfterSpace ? nodes.at(-2) : last;
  if (before === undefined || !isMark(before) || before.type !== mark.type) {
    nodes.push(mark);
    return;
  }
  if (isAfterSpace) {
    nodes.pop();
    addText(before.children, ' ');
  }
  for (const child of mark.children) add(before.children, child);
}

type Mark = Delete | Emphasis | Strong;

const isMark = (node: PhrasingContent): node is Mark =>
  node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';

/** Keeps TeX as it is, as `html`. */
function addWords(nodes: PhrasingContent[], text: string): void {
  for (const { value, isTex } of texParts(text))
    if (isTex) nodes.push(formula(value));
    else addText(nodes, value);
}

function addText(nodes: PhrasingContent[], value: string): void {
  const last = nodes.at(-1);
  if (last?.type === 'text') last.value += value;
  else if (value !== '') nodes.push({ type: 'text', value });
}

type InlineHandler = (node: Element, inside: Inside) => PhrasingContent[];

const transparent: InlineHandler = (node, inside) => phrasing(node.children, inside);

const marked =
  (type: 'emphasis' | 'strong' | 'delete'): InlineHandler =>
  (node, inside) => {
    const children = phrasing(node.children, [...inside, type]);
    const marksWords = hasWords(textIn(node.children)) && !inside.includes(type);
    return marksWords && children.length > 0 ? [{ type, children }] : children;
  };

/** Keeps the HTML tags, which GitHub Flavored Markdown allows. */
const tagged =
  (name: string): InlineHandler =>
  (node, inside) => [
    { type: 'html', value: `<${name}>` },
    ...phrasing(node.children, inside),
    { type: 'html', value: `</${name}>` },
  ];

function link(node: Element, inside: Inside): PhrasingContent[] {
  const { href, dataFootnoteRef } = node.properties;
  const label = textIn(node.children);
  if (dataFootnoteRef !== undefined) return [{ type: 'footnoteReference', identifier: label, label }];
  const children = phrasing(node.children, [...inside, 'link']);
  const isLink = typeof href === 'string' && !inside.includes('link') && children.length > 0;
  return isLink ? [{ type: 'link', url: href, children: withoutLinks(children) }] : children;
}

const withoutLinks = (children: PhrasingContent[]): PhrasingContent[] =>
  children.flatMap(child => (child.type === 'link' ? child.children : [child]));

/** Omits a picture with a `data:` address, which would bury the text; keeps its alternative text. */
function image(node: Element): PhrasingContent[] {
  const { src, alt } = node.properties;
  const text = typeof alt === 'string' ? alt : '';
  if (typeof src !== 'string' || src.startsWith('data:'))
    return text === '' ? [] : [{ type: 'text', value: text }];
  return [{ type: 'image', url: src, alt: text }];
}

/** Splits code at line breaks, which inline code cannot contain. */
function code(node: Element, inside: Inside): PhrasingContent[] {
  const lines = linesOfCode(node);
  if (lines.length > 1)
    return lines.flatMap((line, at) => [...(at === 0 ? [] : lineBreak(inside)), ...code(line, inside)]);
  const value = textIn(node.children).replaceAll('\u00a0', ' ');
  const classes = Array.isArray(node.properties.className) ? node.properties.className : [];
  if (classes.includes('math-inline')) return [formula(`$${value}$`)];
  if (value.trim() === '') return [];
  const isCut = inside.includes('cell') && value.includes('\\|');
  return [isCut ? { type: 'html', value: taggedCode(value) } : { type: 'inlineCode', value }];
}

/** Writes code with `\|` in a table cell as an HTML element: parsers disagree on whether `\\|` ends the cell. */
const taggedCode = (value: string): string =>
  `<code>${value.replace(/[!-/:-@[-`{-~]/g, sign => `&#${sign.charCodeAt(0)};`)}</code>`;

/** Splits code at its `br` elements. */
export function linesOfCode(node: Element): Element[] {
  const lines: Element[] = [];
  const begin = (): number => lines.push({ ...node, children: [] });
  const read = (nodes: readonly ElementContent[]): void => {
    for (const inner of nodes) {
      if (inner.type !== 'element') lines.at(-1)?.children.push(inner);
      else if (inner.tagName === 'br') begin();
      else read(inner.children);
    }
  };
  begin();
  read(node.children);
  return lines;
}

const lineBreak = (inside: Inside): PhrasingContent[] =>
  inside.includes('break') ? [{ type: 'text', value: ' ' }] : [{ type: 'break' }];

/** `tex`: with its signs. Without math support, an address at its end would take in what follows, and its escapes. */
function formula(tex: string): Html {
  const safe = safeTex(tex);
  return { type: 'html', value: endsInAddress(safe) ? `${safe} ` : safe };
}

/** Adds spaces, which do not change a formula: without math support, `<` could start a tag, and `]` end a link. */
export const safeTex = (tex: string): string => tex.replace(/<(?=[a-z/!?])|\](?=[([:])/gi, '$& ');

/** Footnote references are raised already. */
function sup(node: Element, inside: Inside): PhrasingContent[] {
  const children = phrasing(node.children, inside);
  return children.some(({ type }) => type === 'footnoteReference') ? children : tagged('sup')(node, inside);
}

const INLINES: Readonly<Record<string, InlineHandler>> = {
  a: link,
  em: marked('emphasis'),
  cite: marked('emphasis'),
  dfn: marked('emphasis'),
  var: marked('emphasis'),
  strong: marked('strong'),
  del: marked('delete'),
  ins: tagged('ins'),
  kbd: tagged('kbd'),
  sub: tagged('sub'),
  sup,
  code,
  img: image,
  br: (_, inside) => lineBreak(inside),
  q: (node, inside) => {
    const [opening, closing] = quotesOf(node.properties.dataQuotes);
    return [
      { type: 'text', value: opening },
      ...phrasing(node.children, inside),
      { type: 'text', value: closing },
    ];
  },
  input: () => [],
};
