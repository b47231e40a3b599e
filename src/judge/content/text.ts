// Renders the content as plain text: an empty line between blocks, markers before list items, tabs between cells.

import type { Element, ElementContent, Root } from 'hast';
import { PAGE_LIMITS } from '../../page/perception/limits.ts';
import { itemNumbers, numeral } from '../hast/item-numbers.ts';
import { elementsIn, isElement, rowsOf } from '../hast/nodes.ts';
import { quotesOf } from '../hast/quotes.ts';
import { cellGrid } from '../hast/tables/cell-spans.ts';
import { asFlow } from '../hast/tidy.ts';

export function textOf(root: Root): string {
  const text = blocks(root.children.filter(child => child.type !== 'doctype'));
  return text === '' ? '' : `${text}\n`;
}

const blocks = (nodes: readonly ElementContent[]): string =>
  asFlow(nodes)
    .map(node => (node.type === 'element' ? block(node) : ''))
    .filter(text => text !== '')
    .join('\n\n');

const block = (node: Element): string => (BLOCKS[node.tagName] ?? line)(node);

const BLOCKS: Readonly<Record<string, (node: Element) => string>> = {
  ul: node => list(node, item => noteMark(item) ?? '- '),
  ol: orderedList,
  dl: definitions,
  dd: node => blocks(node.children),
  blockquote: node =>
    blocks(node.children)
      .replace(/^/gm, '> ')
      .replace(/(?<! ) +$/gm, ''),
  pre: node => inlineText(node.children),
  hr: () => '---',
  table,
  figure: node => blocks(node.children),
  figcaption: node => blocks(node.children),
  details: node => blocks(node.children),
  summary: node => blocks(node.children),
};

function orderedList(node: Element): string {
  const numbers = itemNumbers(node, elementsIn(node.children));
  return list(node, (item, at) => noteMark(item) ?? `${numeral(numbers[at] ?? 1, node.properties.type)}. `);
}

function noteMark({ properties: { dataFootnote } }: Element): string | undefined {
  return dataFootnote === undefined ? undefined : `[${dataFootnote}] `;
}

/** Leaves out items without words, such as pictures. */
function list(node: Element, mark: (item: Element, at: number) => string): string {
  const items = elementsIn(node.children);
  const loose = items.filter(item => item.children.some(child => isElement(child, 'p')));
  const texts = items.flatMap((item, at) => {
    const text = itemText(item);
    return text === '' ? [] : hangingIndent(text, mark(item, at));
  });
  return texts.join(loose.length * 2 >= items.length ? '\n\n' : '\n');
}

/** A nested list follows the words of its item without an empty line. */
function itemText(item: Element): string {
  const isTight = !item.children.some(child => isElement(child, 'p'));
  const parts = asFlow(item.children).map(node => (node.type === 'element' ? block(node) : ''));
  return parts.filter(part => part !== '').join(isTight ? '\n' : '\n\n');
}

function definitions(node: Element): string {
  return elementsIn(node.children)
    .map(part => (part.tagName === 'dt' ? line(part) : indented(blocks(part.children), '  ')))
    .filter(text => text !== '')
    .join('\n');
}

function table(node: Element): string {
  const caption = elementsIn(node.children).find(child => child.tagName === 'caption');
  const rows = cellGrid(rowsOf(node)).map(row =>
    row
      .map(cell => (cell === undefined ? '' : blocks(cell.children).replace(/\s+/g, ' ')))
      .join('\t')
      .trimEnd(),
  );
  return [caption === undefined ? '' : line(caption), ...rows].filter(row => row !== '').join('\n');
}

const line = (node: Element): string => {
  const text = inlineText(node.children);
  return NEEDS_TRIMMING.test(text) ? trimSpaces(text) : text;
};

const NEEDS_TRIMMING = /^ |[\n\u00a0]| {2}| $/;

const trimSpaces = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Returns the text of a line. Pictures have none; note marks get brackets. */
function inlineText(nodes: readonly ElementContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element')
      text += INLINES[node.tagName]?.(node, text) ?? inlineText(node.children);
  }
  return text;
}

/** `before`: the text of the line before the element. */
const INLINES: Readonly<Record<string, (node: Element, before: string) => string>> = {
  br: () => '\n',
  q: node => quotesOf(node.properties.dataQuotes).join(inlineText(node.children)),
  sup: (node, before) => raisedText(node, inlineText(node.children), before),
  sub: node => loweredText(inlineText(node.children)),
  input: node => (node.properties.checked === true ? '[x]' : '[ ]'),
  a: node =>
    node.properties.dataFootnoteRef === undefined
      ? inlineText(node.children)
      : `[${inlineText(node.children)}]`,
};

const indented = (text: string, indent: string): string => text.replace(/^(?=.)/gm, indent);

const hangingIndent = (text: string, mark: string): string =>
  mark + text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);

const PLAIN = '0123456789+-−=()ni';
const RAISED = formsOf('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = formsOf('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ');

function formsOf(forms: string): ReadonlyMap<string, string> {
  return new Map([...PLAIN].map((plain, at) => [plain, forms[at] ?? plain]));
}

/**
 * `text` is the text of the `sup`, `before` that before it. A note reference gets brackets, unless it is a number, which
 * is recognisable when raised. An exponent gets a sign: `e^(2x)`.
 */
function raisedText(sup: Element, text: string, before: string): string {
  if (isReference(sup, text) && !/^\d*$|[[(]/.test(text)) return `[${text}]`;
  const raised = mapLetters(text, RAISED);
  if (raised !== null) return raised;
  if (HAS_FORM.test(text)) return `^(${text})`;
  return BASE.test(before) && EXPONENT.test(text) ? `^${text.length > 1 ? `(${text})` : text}` : text;
}

/** Matches a lone letter, a number or a bracket at the end. */
const BASE = /(?:(?<!\p{L})\p{L}|[\d)\]])$/u;
/** Matches a letter or a term, but neither notes such as `1,2` or `[2]`, nor the end of an abbreviation such as nº or Mr. */
const EXPONENT = /^(?:[b-df-np-qt-z]|(?=[^\d+/−-]*[\d+/−-])[^,[\]]+)$/u;

const loweredText = (text: string): string =>
  mapLetters(text, LOWERED) ?? (HAS_FORM.test(text) ? `_(${text})` : text);

/** Matches text that is already raised or lowered: Unicode has no second level. */
const HAS_FORM = /[\u2070-\u209c\u00b2\u00b3\u00b9]/;

/** Null if a letter has no such form; spaces need none. */
function mapLetters(text: string, forms: ReadonlyMap<string, string>): string | null {
  let mapped = '';
  for (const letter of text) {
    const form = letter === ' ' ? letter : forms.get(letter);
    if (form === undefined) return null;
    mapped += form;
  }
  return mapped;
}

/** Detects a `sup` whose only content is a short link to a place in a page. */
function isReference({ children }: Element, text: string): boolean {
  if (text.length > PAGE_LIMITS.noteMarkChars) return false;
  const [link, ...others] = children;
  return link !== undefined && others.length === 0 && isElement(link, 'a') && isToPlace(link.properties.href);
}

const isToPlace = (href: unknown): boolean => typeof href === 'string' && /#./.test(href);
