// Handles code: its exact text, and its language; also in a table with line numbers.

import type { Element } from 'hast';
import { isOwnLine, keepsLines, ownLineAround } from '../../../page/perception/computed-style.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import {
  firstTextAfterEnd,
  isKeptText,
  keptTextsWithin,
  someWithin,
} from '../../../page/perception/texts-within.ts';
import { bordered } from '../borders.ts';
import { inlineCode } from '../inline-handlers.ts';
import { element, textNode } from '../nodes.ts';
import type { Handler, Page, Visit } from '../visit.ts';
import { isMonospace } from './code-boxes.ts';
import { areSuccessive, type CodePiece, isColumnOfNumbers } from './line-numbers.ts';
import { codePieces, codeText, preText } from './pre-text.ts';

export const preHandler: Handler = visit => {
  const { page, index, flow } = visit;
  const variants = variantsOf(page, index);
  if (variants.length > 0) {
    for (const code of variants) flow.leaf(codeBlock(page, code, preText(page, code)));
    return 'skip';
  }
  const text = preText(page, codeAmongTools(page, index) ?? index);
  if (text.trim() === '') return bordered(visit);
  if (isLineNumbers(text) && flow.openBlock('td') !== undefined) return 'skip';
  flow.leaf(codeBlock(page, index, text));
  return 'skip';
};

/** Treats boxes of one line each as one block of code. */
export const codeRunHandler =
  (lines: readonly number[]): Handler =>
  ({ page, index, flow }) => {
    const pieces = lines.flatMap((line): CodePiece[] => ['border', ...codePieces(page, line), 'border']);
    flow.leaf(codeBlock(page, index, codeText(page, pieces, index)));
    return 'skip';
  };

export function codeBlock(page: Page, index: number, text: string): Element {
  const language = languageOf(page, index);
  const properties = language === '' ? {} : { className: [`language-${language}`] };
  return element('pre', {}, [element('code', properties, [textNode(text)])]);
}

/**
 * Treats `code` with block layout like `pre`; also `code` with `br` line breaks that is alone in its paragraph, and
 * `code` of several words that is alone between paragraphs.
 */
export const codeHandler: Handler = visit => {
  const { style, page, index } = visit;
  if (isBetweenParagraphs(visit)) return preHandler(visit);
  const isBlock = (isOwnLine(style) && keepsLines(style)) || isBrokenBlock(visit);
  return isBlock && preText(page, index).includes('\n') ? preHandler(visit) : inlineCode(visit);
};

/** Tells if the texts before and after the code are in paragraphs with the same parent. */
function isBetweenParagraphs({ page, index, element: { parent }, flow }: Visit): boolean {
  const { tree } = page;
  if (!flow.holdsBlocks || flow.isInside('a') || !/\S\s+\S/.test(preText(page, index))) return false;
  const isShown = (text: number): boolean => isKeptText(page, text);
  const isInParagraph = (text = -1): boolean => {
    const paragraph = tree.closest(tree.text(text).parent, ({ tag }) => tag === 'p');
    return paragraph >= 0 && tree.parent(paragraph) === parent;
  };
  const start = tree.firstTextAfter(index);
  const end = firstTextAfterEnd(page, index);
  const near = [...Array(PAGE_LIMITS.nearTexts).keys()];
  return (
    isInParagraph(near.map(step => start - 1 - step).find(isShown)) &&
    isInParagraph(near.map(step => end + step).find(isShown))
  );
}

function isBrokenBlock({ page, index, flow }: Visit): boolean {
  const isBreak = (inner: number, tag: string): boolean =>
    tag === 'br' && page.selection.keptElements[inner] === 1;
  return (
    flow.holdsBlocks && !flow.isInside('a') && someWithin(page, index, isBreak) && isAloneInLines(page, index)
  );
}

/** Tells if nothing else is in the element's paragraph. */
function isAloneInLines(page: Page, index: number): boolean {
  const { tree } = page;
  for (let inner = index; !isOwnLine(tree.style(inner)); ) {
    const parent = tree.parent(inner);
    if (parent < 0) return true;
    const isInLine = (child: number): boolean =>
      child !== inner && page.holders[child] === 1 && !isOwnLine(tree.style(child));
    if (tree.texts(parent).some(text => isKeptText(page, text)) || tree.children(parent).some(isInLine))
      return false;
    inner = parent;
  }
  return true;
}

/** Detects a gutter beside code: only consecutive numbers. */
function isLineNumbers(text: string): boolean {
  if (text.length > 1 && !text.includes('\n')) return false;
  const numbers = text.split('\n').map(line => Number(line.trim() || Number.NaN));
  return numbers.every(Number.isInteger) && areSuccessive(numbers);
}

/** Looks at class and data attributes of the block, the code in it, also in a `pre` in it, and the nearest ancestors. */
function languageOf({ tree }: Page, index: number): string {
  const ancestors = tree
    .selfAndAncestors(tree.parent(index), LEVELS_AROUND + TABLE_PARTS.size)
    .filter(around => !TABLE_PARTS.has(tree.element(around).tag))
    .slice(0, LEVELS_AROUND);
  const inner = tree.children(index).slice(0, 3);
  const innermost = inner
    .filter(child => tree.element(child).tag === 'pre')
    .flatMap(pre => tree.children(pre).slice(0, 3));
  const near = [index, ...inner, ...innermost, ...ancestors].map(at => tree.element(at).attributes);
  const named = near.map(namedLanguage).find(isNamed) ?? near.map(languageOfSphinx).find(isNamed) ?? '';
  return PLAIN.has(named) ? '' : named;
}

const isNamed = (name: string): boolean => name !== '';

/** Levels around code, without those of a table that has its line numbers. */
const LEVELS_AROUND = 3;
const TABLE_PARTS: ReadonlySet<string> = new Set('td tr tbody table'.split(' '));
const PLAIN: ReadonlySet<string> = new Set(
  'text plain plaintext none nohighlight txt auto default highlighter-rouge'.split(' '),
);
/**
 * Naming conventions of the highlighters: Prism, Rouge, GitHub, MediaWiki, SyntaxHighlighter, Org; Pandoc, highlight.js
 * and Hexo.
 */
const CLASS_NAMES = [
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|mw-highlight-lang-|src-|brush:\s*)([\w+#.-]+)/i,
  /(?:^|\s)sourceCode\s+([\w+#.-]+)/,
  /(?:^|\s)highlight\s+([\w+#.]+)(?=\s|$)/,
  /(?:^|\s)hljs\s+([\w+#.]+)(?=\s|$)/,
];

/** Parts of other highlighters are named `highlight-…` too. */
const SPHINX = /(?:^|\s)highlight-(?!source-|text-)([\w+#.]{1,30})(?=\s|$)/i;

const languageOfSphinx = ({ class: classes = '' }: Readonly<Record<string, string>>): string =>
  SPHINX.exec(classes)?.[1]?.toLowerCase() ?? '';

function namedLanguage(attributes: Readonly<Record<string, string>>): string {
  const named = attributes['data-lang'] ?? attributes['data-language'] ?? '';
  if (/^[\w+#.-]{1,30}$/.test(named)) return named.toLowerCase();
  const classes = attributes.class ?? '';
  const found = CLASS_NAMES.map(pattern => pattern.exec(classes)?.[1]).find(name => name !== undefined);
  return (found ?? '').slice(0, 30).toLowerCase();
}

/**
 * Returns the only `code` in a `pre` that contains most of its letters, if everything else is in separate boxes beside it.
 */
function codeAmongTools(page: Page, pre: number): number | undefined {
  const code = onlyCode(page, pre);
  if (code === undefined) return undefined;
  const isIn = (index: number, around: number): boolean => index >= around && index < page.tree.end(around);
  let [letters, others] = [0, 0];
  for (const { parent, text } of keptTextsWithin(page, pre)) {
    if (isIn(parent, code)) letters += text.length;
    else if (isIn(code, ownLineAround(page.snapshot, parent))) return undefined;
    else others += text.length;
  }
  return letters > others ? code : undefined;
}

/**
 * Returns the `code` elements of a `pre` that hold variants of one example: the page shows one at a time. Lines of hidden
 * code have white space between them.
 */
function variantsOf({ tree, holders, selection }: Page, pre: number): number[] {
  const codes = tree
    .children(pre)
    .filter(child => holders[child] === 1 && tree.element(child).tag === 'code');
  const hidden = codes.filter(code => tree.element(code).style < 0).length;
  const isBeside = tree.texts(pre).some(text => isKeptText({ tree, selection }, text));
  const areOnly = codes.length > 1 && hidden > 0 && !isBeside;
  return areOnly && (hidden < codes.length || tree.blanks(pre).length === 0) ? codes : [];
}

function onlyCode({ tree, holders }: Page, pre: number): number | undefined {
  let found: number | undefined;
  const end = tree.end(pre);
  for (let index = pre + 1; index < end; index++) {
    if (tree.element(index).tag !== 'code' || holders[index] === 0) continue;
    if (found !== undefined) return undefined;
    found = index;
    index = tree.end(index) - 1;
  }
  return found;
}

/**
 * Reads code laid out as a table, as a block: one row per line with its number, or one row with all line numbers. Null for
 * any other table.
 */
export function codeOfTable(page: Page, table: number): Element | null {
  const text = textOfRows(page, table) ?? textBesideNumbers(page, table);
  return text === null ? null : codeBlock(page, table, text);
}

function textOfRows(page: Page, table: number): string | null {
  const pieces: CodePiece[] = [];
  const numbers: string[] = [];
  for (const row of rowsOf(page, table)) {
    const [code, ...others] = cellsOf(page, row).reverse();
    if (code === undefined || others.length === 0) return null;
    const line = codePieces(page, code);
    if (!line.every(piece => keepsWhiteSpace(page, piece))) return null;
    const marks = others.map(cell => numberAt(page, cell));
    if (!marks.every(mark => /^(?:\d{0,6}|[-+])$/.test(mark))) return null;
    numbers.push(marks.find(mark => mark !== '') ?? '');
    pieces.push('border', ...(line.length === 0 ? (['break'] as const) : line), 'border');
  }
  return isColumnOfNumbers(numbers.join('\n')) ? codeText(page, pieces, table) : null;
}

/** Returns the code in the last cell of a single row beside a column of numbers; a `pre` is handled elsewhere. */
function textBesideNumbers(page: Page, table: number): string | null {
  const [row, ...others] = rowsOf(page, table);
  const [code, ...gutters] = row === undefined || others.length > 0 ? [] : cellsOf(page, row).reverse();
  if (code === undefined || someWithin(page, code, (_, tag) => NO_LINE.has(tag))) return null;
  const texts = gutters.map(gutter => keptTextsWithin(page, gutter).map(({ text }) => text.trim()));
  const isGutter = texts.filter(column => column.length > 0).length === 1;
  if (!isGutter || !isColumnOfNumbers(texts.flat().join('\n'))) return null;
  const isOneWidth = keptTextsWithin(page, code).every(({ parent }) => isMonospace(page.tree.style(parent)));
  return isOneWidth ? preText(page, code) : null;
}

const NO_LINE: ReadonlySet<string> = new Set('pre p a img table'.split(' '));

/** Rows of any row group, without those of nested tables. */
function rowsOf({ tree }: Page, table: number): number[] {
  const tagOf = (index: number): string => tree.element(index).tag;
  return tree
    .children(table)
    .flatMap(child => (/^t(?:body|head|foot)$/.test(tagOf(child)) ? tree.children(child) : [child]))
    .filter(child => tagOf(child) === 'tr');
}

const cellsOf = ({ tree }: Page, row: number): number[] =>
  tree.children(row).filter(cell => /^t[dh]$/.test(tree.element(cell).tag));

const keepsWhiteSpace = ({ tree }: Page, piece: CodePiece): boolean =>
  typeof piece === 'string' || !('pageBox' in piece) || keepsLines(tree.style(piece.parent));

/** Returns the text of a cell, or the number that a style sheet generates for an empty cell. */
function numberAt(page: Page, cell: number): string {
  const text = preText(page, cell).trim();
  if (text !== '') return text;
  const attributes = Object.entries(page.tree.element(cell).attributes);
  return attributes.find(([name, value]) => /^data-.*line/.test(name) && /^\d+$/.test(value))?.[1] ?? '';
}
