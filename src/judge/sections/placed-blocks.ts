// Finds the blocks of the content in its Markdown, word by word, and makes the addresses that open the page at them.

import type { Root } from 'hast';
import { firstPlace } from '../../base/columns.ts';
import { groupBy } from '../../base/keyed-lists.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { markdownOf } from '../content/markdown/markdown.ts';
import type { ContentBlock, SelectedPage } from './content-blocks.ts';
import { placesOnPage, type Stretch, textFragment, WORD } from './text-fragment.ts';

/** Characters of the whole Markdown: how many stand before the first, and before what follows the last. */
export type Span = readonly [from: number, end: number];

/** Where a section or a chunk stands; absent where its words are not found in the Markdown. */
export interface Placed {
  readonly span?: Span;
  /** The address that opens the page at its words, and highlights them. */
  readonly address?: string;
}

/** The content in blocks, with the tree that they were made from. */
export interface BlockPage extends SelectedPage {
  readonly tree: Root;
  readonly blocks: readonly ContentBlock[];
}

interface Line {
  readonly text: string;
}

interface CitedWord {
  readonly block: number;
  /** One for each line of the text. */
  readonly line: Line;
  readonly start: number;
  readonly stop: number;
  /** In the Markdown. */
  readonly from: number;
  readonly end: number;
}

/** The whole Markdown, the span of each block in it, and its words in order. */
export const wordIndex = onceEach((page: BlockPage) => {
  const { tree, blocks, linkStyle } = page;
  const markdown = markdownOf(tree, linkStyle);
  const spans: (Span | undefined)[] = [];
  const words: CitedWord[] = [];
  let cursor = 0;
  for (const [at, block] of blocks.entries()) {
    // With `references`, the list of addresses stands once, at the end of the whole.
    const [own = ''] = block.markdown.split(ADDRESSES, 1);
    const place = markdown.slice(cursor, cursor + own.length + MOST_BETWEEN).indexOf(own);
    const from = cursor + place;
    spans.push(place < 0 ? undefined : [from, from + own.length]);
    if (place < 0) continue;
    cursor = from + own.length;
    for (const word of wordsOf(block, at, from)) words.push(word);
  }
  return { markdown, spans, words };
});

const ADDRESSES = /\n\n(?=\[\d+\]: )/;

/** Characters of Markdown between blocks that are found. */
const MOST_BETWEEN = 20_000;

/** Words of the Markdown that are looked at for the next one of the text: marks and numbers stand between. */
const AHEAD = 12;
const LINK_ADDRESS = /\]\([^)\]\n]*\)/g;
/** The mark before an item or a quoted line: the page does not have it as text. */
const LINE_MARK = /^\s*(?:> ?)*(?:- |(?:\d+|[a-z]+)\. |\[[^\]]*\] )?/i;

function wordsOf({ text, markdown }: ContentBlock, block: number, offset: number): CitedWord[] {
  const written = [...markdown.replace(LINK_ADDRESS, address => ' '.repeat(address.length)).matchAll(WORD)];
  const found: CitedWord[] = [];
  let next = 0;
  for (const painted of text.split(/[\n\t]/)) {
    const line: Line = { text: painted.replace(LINE_MARK, '') };
    for (const { 0: word, index: start } of line.text.matchAll(WORD)) {
      const ahead = written.slice(next, next + AHEAD).findIndex(([other]) => other === word);
      if (ahead < 0) continue;
      const from = offset + (written[next + ahead]?.index ?? 0);
      found.push({ block, line, start, stop: start + word.length, from, end: from + word.length });
      next += ahead + 1;
    }
  }
  return found;
}

/** Finds the blocks of the content from number `from` up to `end`. */
export function placedBlocks(page: BlockPage, from: number, end: number): Placed {
  const { spans, words } = wordIndex(page);
  const own = spans.slice(from, end).filter(span => span !== undefined);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return {};
  const span: Span = [first[0], last[1]];
  return { span, ...addressOf(page, ...placesWithin(words, span)) };
}

/** Lines that are tried for the first words of an address, and for the last: pages do not show the headings of posts. */
const MOST_TRIED = 4;

export function addressOf(page: BlockPage, from: number, end: number): { readonly address?: string } {
  const { snapshot } = page;
  const { words } = wordIndex(page);
  const lines = linesOf(words.slice(from, end));
  const isThere = (stretch: Stretch): boolean => placesOnPage(snapshot, stretch) > 0;
  const tried = lines.slice(0, MOST_TRIED);
  const first = tried.find(stretch => placesOnPage(snapshot, stretch) === 1) ?? tried.find(isThere);
  if (first === undefined) return {};
  const after = lines.slice(lines.indexOf(first));
  const last = after.slice(-MOST_TRIED).findLast(isThere) ?? first;
  const before = () => wordsBefore(page, words.indexOf(first.words[0] as CitedWord, from));
  const address = textFragment(snapshot, { first, last, before });
  return address === null ? {} : { address };
}

/** Words by line. */
function linesOf(words: readonly CitedWord[]): (Stretch & { readonly words: readonly CitedWord[] })[] {
  return [...groupBy(words, ({ line }) => line)].map(([{ text: line }, own]) => ({ line, words: own }));
}

/** The end of what stands before a word on the page: the rest of its line, or of the line before it. */
function wordsBefore(page: BlockPage, place: number): string {
  const { words } = wordIndex(page);
  const { snapshot, blocks } = page;
  const [word, previous] = [words[place], words[place - 1]];
  if (word === undefined) return '';
  if (previous?.line === word.line) return lastWords(word.line.text.slice(0, word.start));
  if (previous?.block === word.block) return lastWords(previous.line.text);
  const element = blocks[word.block]?.element ?? 0;
  const { texts } = snapshot;
  const own = texts.findIndex(({ parent }) => parent >= element);
  return lastWords(texts.slice(0, Math.max(0, own)).findLast(isPainted)?.text ?? '');
}

const isPainted = ({ visibility, text }: Snapshot['texts'][number]): boolean =>
  isSeen(visibility) && text.trim() !== '';

const lastWords = (text: string): string => text.slice(-MOST_BEFORE).trim().split(/\s+/).slice(-3).join(' ');

/** Characters of a text in which its last words are looked for. */
const MOST_BEFORE = 200;

/** The words of a span, by bisection. */
export const placesWithin = (words: readonly CitedWord[], [from, end]: Span): Span => [
  firstPlace(words.length, place => (words[place]?.end ?? 0) > from),
  firstPlace(words.length, place => (words[place]?.from ?? 0) >= end),
];
