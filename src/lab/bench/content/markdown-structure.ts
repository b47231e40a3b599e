// Reads the structure of a Markdown text: headings, list items, table cells, code blocks and links, each by its text;
// and scores it against that of the truth.

import type { Nodes, Parents, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { recordOf } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { parseUrl, withoutFragment } from '../../../base/text/parse-url.ts';
import { type Counts, jointF1, meanOf, type Scores, shareOrNull } from '../statistics.ts';
import { foldedText, sharedCount } from './metrics.ts';

export const STRUCTURE_NAMES = ['heading', 'level', 'item', 'nesting', 'cell', 'code', 'link'] as const;
export type StructureName = (typeof STRUCTURE_NAMES)[number];

interface StructurePart {
  /** Folded words; those of a list item without its nested lists. */
  readonly text: string;
  /** Another property that must match, such as the level of a heading. */
  readonly detail: string;
}

interface MarkdownStructure {
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
const INLINES: ReadonlySet<string> = new Set(
  'paragraph heading tableCell link linkReference emphasis strong delete'.split(' '),
);

/** Resolves an address, and removes the scheme, `www.`, a trailing slash and the fragment. */
const plainAddress = (url: string, pageUrl?: string): string =>
  withoutFragment((parseUrl(url, pageUrl)?.href ?? url).replace(/^https?:\/\/(?:www\.)?/iu, '')).replace(
    /\/(?=$|\?)/u,
    '',
  );

/** `null` if the truth has no such structure. */
export type MarkdownScore = Readonly<Record<StructureName, Counts | null>>;

/**
 * Scores the structure on the words that both texts share, because word F1 already measures which words are kept. Counts
 * only kinds of structure that the truth of the page has: truths are made by converters, and many have lost all lists,
 * tables or code.
 */
export function scoreMarkdown(answer: string, truth: string, pageUrl?: string): MarkdownScore {
  const [given, known] = [structureOf(answer, pageUrl), structureOf(truth, pageUrl)];
  return recordOf(STRUCTURE_NAMES, name => countsOf(name, given, known));
}

function countsOf(name: StructureName, given: MarkdownStructure, known: MarkdownStructure): Counts | null {
  if (known.parts[name].length === 0) return null;
  const answered = sharedParts(given.parts[name], known);
  const wanted = sharedParts(known.parts[name], given);
  return {
    right: sharedCount(countEach(answered), countEach(wanted)),
    given: answered.length,
    known: wanted.length,
  };
}

/** Returns the parts whose words also occur in the other text, in any structure. */
const sharedParts = (parts: readonly StructurePart[], other: MarkdownStructure): string[] =>
  parts
    .filter(({ text }) => other.text.includes(` ${text} `))
    .map(({ text, detail }) => `${detail}\n${text}`);

/**
 * Mean precision over the pages whose answer has such structure, and mean recall over those where it has words that both
 * texts share; `null` without any.
 */
export interface StructureSummary extends Scores<number | null> {
  /** Number of pages whose truth has such structure. */
  readonly pages: number;
}
export type MarkdownSummary = Readonly<Record<StructureName, StructureSummary>>;

export const summariseMarkdown = (scores: readonly MarkdownScore[]): MarkdownSummary =>
  recordOf(STRUCTURE_NAMES, name => summaryOf(scores.flatMap(score => score[name] ?? [])));

function summaryOf(counts: readonly Counts[]): StructureSummary {
  const precision = meanOf(counts.map(({ right, given }) => shareOrNull(right, given)));
  const recall = meanOf(counts.map(({ right, known }) => shareOrNull(right, known)));
  return { pages: counts.length, precision, recall, f1: jointF1(precision, recall) };
}
