// Detects lists typed by hand: paragraphs that begin with a bullet or with consecutive numbers.

import type { ListItem, Paragraph } from 'mdast';
import type { Block } from './mdast-lists.ts';

/** Replaces adjacent paragraphs that are items of one list by that list. */
export function withTypedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const items = itemsFrom(blocks, at);
    const isList = items.length >= LEAST_ITEMS;
    const block = isList ? listOf(items) : blocks[at];
    if (block !== undefined) result.push(block);
    at += isList ? items.length : 1;
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

function itemsFrom(blocks: readonly Block[], from: number): TypedItem[] {
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

function typedItem(block: Block | undefined): TypedItem | null {
  if (block?.type !== 'paragraph') return null;
  const first = block.children[0];
  if (first?.type !== 'text') return null;
  const [sign, number] = SIGN.exec(first.value) ?? [];
  if (sign === undefined || (sign === first.value && block.children.length === 1)) return null;
  return { paragraph: block, chars: sign.length, number: number === undefined ? null : Number(number) };
}

/** Bullets that have no other meaning, and `1.` or `1)`. */
const SIGN = /^(?:[•●▪◦‣]\s*|(\d{1,3})[.)]\s+)/u;

function listOf(items: readonly TypedItem[]): Block {
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
