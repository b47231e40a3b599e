// Detects lists typed by hand: paragraphs that begin with a bullet or with consecutive numbers.

import type { ListItem, Paragraph } from 'mdast';
import type { ItemBlock } from './mdast-lists.ts';

/** Replaces paragraphs that are items of one list by that list. */
export function withTypedLists(blocks: readonly ItemBlock[]): ItemBlock[] {
  const result: ItemBlock[] = [];
  for (let at = 0; at < blocks.length; ) {
    const items = itemsFrom(blocks, at);
    const isList = items.length >= LEAST_ITEMS;
    const ranks = isList ? [] : ranksFrom(blocks, at);
    const block = isList ? listOf(items) : ranks.length > 0 ? rankedList(ranks) : blocks[at];
    if (block !== undefined) result.push(block);
    at += isList ? items.length : Math.max(1, ranks.flat().length);
  }
  return result;
}

/** A single item can be a year, or the first word of a sentence. */
const LEAST_ITEMS = 2;

interface TypedItem {
  readonly paragraph: Paragraph;
  /** Length of the marker and the white space after it. */
  readonly chars: number;
  /** The number of the item; `null` for a bullet. */
  readonly number: number | null;
}

function itemsFrom(blocks: readonly ItemBlock[], from: number): TypedItem[] {
  const items: TypedItem[] = [];
  for (let at = from; at < blocks.length; at++) {
    const item = typedItem(blocks[at]);
    const last = items.at(-1);
    if (item === null || (last !== undefined && !continues(last, item))) break;
    items.push(item);
  }
  return items;
}

const continues = (last: TypedItem, item: TypedItem): boolean =>
  last.number === null || item.number === null
    ? last.number === item.number
    : item.number === last.number + 1;

function typedItem(block: ItemBlock | undefined): TypedItem | null {
  if (block?.type !== 'paragraph') return null;
  const first = block.children[0];
  if (first?.type !== 'text') return null;
  const [sign, number] = SIGN.exec(first.value) ?? [];
  if (sign === undefined || (sign === first.value && block.children.length === 1)) return null;
  return { paragraph: block, chars: sign.length, number: number === undefined ? null : Number(number) };
}

/** Bullets that have no other meaning, and `1.` or `1)`. */
const SIGN = /^(?:[•●▪◦‣]\s*|(\d{1,3})[.)]\s+)/u;

function listOf(items: readonly TypedItem[]): ItemBlock {
  const start = items[0]?.number ?? null;
  const children = items.map(({ paragraph, chars }): ListItem => {
    const [first, ...rest] = paragraph.children;
    const text = first?.type === 'text' ? { ...first, value: first.value.slice(chars) } : first;
    const own = text === undefined || (text.type === 'text' && text.value === '') ? rest : [text, ...rest];
    return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: own }] };
  });
  if (start === null) return { type: 'list', ordered: false, spread: false, children };
  return { type: 'list', ordered: true, start, spread: false, children };
}

/** Returns the blocks of each item of a ranked list: numbers that count up, each followed by the same kinds of blocks. */
function ranksFrom(blocks: readonly ItemBlock[], from: number): ItemBlock[][] {
  const first = rankOf(blocks[from]);
  const isNext = (at: number, rank: number): boolean => rankOf(blocks[at]) === (first ?? 0) + rank;
  if (first === null || isNext(from + 1, 1)) return [];
  let size = 2;
  while (size < MOST_BLOCKS && !isNext(from + size, 1)) size++;
  const kinds = kindsOf(blocks.slice(from, from + size));
  const ranks: ItemBlock[][] = [];
  for (let at = from; isNext(at, ranks.length); at += size) {
    const own = blocks.slice(at, at + size);
    if (!kinds.startsWith(kindsOf(own))) break;
    ranks.push(own);
  }
  const end = from + ranks.flat().length;
  const isWhole = !holdsRank(blocks.slice(Math.max(0, from - NEAR_BLOCKS), from), first - 1);
  const isEnded = !holdsRank(blocks.slice(end, end + NEAR_BLOCKS), first + ranks.length);
  return ranks.length >= LEAST_RANKS && isWhole && isEnded ? ranks : [];
}

const holdsRank = (blocks: readonly ItemBlock[], rank: number): boolean =>
  blocks.some(block => rankOf(block) === rank);

/** Where the number before or after these would stand: then they are some sections of many. */
const NEAR_BLOCKS = 20;

const LEAST_RANKS = 3;
const MOST_BLOCKS = 8;

const kindsOf = (blocks: readonly ItemBlock[]): string => blocks.map(({ type }) => `${type} `).join('');

const RANK = /^(\d{1,3})[.)](?:\s+|$)/;

function rankOf(block: ItemBlock | undefined): number | null {
  const first = block?.type === 'paragraph' ? block.children[0] : undefined;
  const number = first?.type === 'text' ? RANK.exec(first.value)?.[1] : undefined;
  return number === undefined ? null : Number(number);
}

function rankedList(ranks: readonly ItemBlock[][]): ItemBlock {
  const children = ranks.map((blocks): ListItem => {
    const [paragraph, ...others] = blocks;
    const [first, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : [];
    const text = first?.type === 'text' ? first.value.replace(RANK, '') : '';
    const own: Paragraph = {
      type: 'paragraph',
      children: text === '' ? rest : [{ type: 'text', value: text }, ...rest],
    };
    return {
      type: 'listItem',
      spread: others.length > 0,
      children: own.children.length > 0 ? [own, ...others] : others,
    };
  });
  return { type: 'list', ordered: true, start: rankOf(ranks[0]?.[0]) ?? 1, spread: true, children };
}
