// Describes an element in lists: tag with id and classes, and the start of its text.

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
