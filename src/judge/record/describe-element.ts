// Describes an element in lists: tag with id and classes, the start of its text, and its own text as a reader sees it.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';

const MOST_CLASSES = 2;
const LONGEST_SELECTOR = 48;
const LONGEST_TEXT = 72;

export function elementLabel(element: SnapshotElement | undefined): string {
  if (element === undefined) return '';
  const { tag, attributes } = element;
  const id = attributes.id ? `#${attributes.id}` : '';
  const classes = (attributes.class ?? '').split(/\s+/u).filter(name => name !== '');
  const selector = `${tag}${id}${classes
    .slice(0, MOST_CLASSES)
    .map(name => `.${name}`)
    .join('')}`;
  return shorten(selector, LONGEST_SELECTOR);
}

/**
 * Joins the visible texts of these elements in document order, with white space collapsed; the name of a picture if
 * there is no text.
 */
export function textStart(snapshot: Snapshot, from: number, end: number): string {
  const tree = treeOf(snapshot);
  let text = '';
  const last = tree.end(from);
  for (let at = tree.firstTextAfter(from); at < snapshot.texts.length; at++) {
    const own = tree.text(at);
    if (own.before > last || text.length > LONGEST_TEXT) break;
    if (own.parent < from || own.parent >= end || !isSeen(own.visibility)) continue;
    text = `${text} ${onOneLine(own.text)}`.trim();
  }
  return shorten(text === '' ? pictureName(snapshot, from, end) : text, LONGEST_TEXT);
}

function pictureName({ elements }: Snapshot, from: number, end: number): string {
  const picture = elements
    .slice(from, end)
    .find(({ tag, visibility }) => tag === 'img' && isSeen(visibility));
  if (picture === undefined) return '';
  const { alt, src } = picture.attributes;
  return `[${alt || fileName(src ?? '') || 'picture'}]`;
}

const fileName = (address: string): string =>
  address.startsWith('data:') ? '' : (/(?<![^/?#])([^/?#]+)(?:[?#]|$)/u.exec(address)?.[1] ?? '');

function shorten(text: string, most: number): string {
  const letters = [...text.slice(0, 4 * most)];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

interface OwnText {
  readonly whole: string;
  readonly start: string;
  /** All characters without white space. */
  readonly chars: number;
}

/** Characters that are kept of the text. */
const LONGEST_START = 160;

export function ownTextOf(snapshot: Snapshot, elementIndex: number): OwnText {
  const tree = treeOf(snapshot);
  const texts = tree.texts(elementIndex).map(place => tree.text(place));
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const written = seen.map(({ text }) => text).join(' ');
  const whole = onOneLine(written);
  const letters = whole.length > LONGEST_START ? [...whole.slice(0, 2 * LONGEST_START)] : undefined;
  const start = letters === undefined ? whole : `${letters.slice(0, LONGEST_START - 1).join('')}…`;
  return { whole, start, chars: nonBlankChars(whole) };
}

/** Counts those characters that are not content. */
export function droppedCharsOf(snapshot: Snapshot, elementIndex: number, keptTexts: Uint8Array): number {
  const tree = treeOf(snapshot);
  let chars = 0;
  for (const index of tree.texts(elementIndex)) {
    const { text, visibility } = tree.text(index);
    if (isSeen(visibility) && keptTexts[index] !== 1) chars += nonBlankChars(text);
  }
  return chars;
}
