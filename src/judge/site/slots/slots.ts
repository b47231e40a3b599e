// Slots: the places of a site's template. Elements of two pages stand in one slot if they and all that is around them
// have the same tags and names.

import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { hashOf } from '../../docview/replicas/minhash.ts';

/** The slot around that of HTML. */
export const NO_SLOT = 0;

/** For each element the number of its slot: a hash of the names on the way to it. */
export const slotsOf = onceEach(({ elements }: Snapshot): Float64Array => {
  const slots = new Float64Array(elements.length);
  for (const [index, element] of elements.entries())
    slots[index] = hashOf(`${slots[element.parent] ?? NO_SLOT} ${slotName(element)}`);
  return slots;
});

/**
 * Returns tag, id and first class, as in a selector. Leaves out what belongs to one page: digits, ids with digits, later
 * classes (states, categories), and the classes of HTML and BODY.
 */
export function slotName({ tag, attributes }: SnapshotElement): string {
  if (tag === 'html' || tag === 'body') return tag;
  const { id = '', class: classes = '' } = attributes;
  const [first = ''] = classes.trim().split(/\s+/u);
  const ofId = id === '' || /\d/u.test(id) ? '' : `#${id.slice(0, LONGEST)}`;
  return tag + ofId + (first === '' ? '' : `.${first.replaceAll(/\d+/gu, '0').slice(0, LONGEST)}`);
}

/** Characters of a name that count. */
const LONGEST = 60;

/**
 * Reads the pieces of a page for the slot method. Hashes what a piece says: its words without blanks, or the address of
 * its picture.
 */
export function contentHash(snapshot: Snapshot, piece: Piece): number {
  if (!piece.isPicture) return hashOf(pieceText(snapshot, piece).replaceAll(/\s+/gu, ''));
  const { media, attributes } = treeOf(snapshot).element(piece.element);
  return hashOf(media?.source || attributes.src || '');
}
