// Slots: the places of a site's template. Elements of two pages stand in one slot if they and all that is around them
// have the same tags and names. Defines how a model file stores them.

import { z } from 'zod';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { hashOf } from '../../docview/minhash.ts';
import { SLOT_ROLES } from '../learner.ts';

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

const whole = z.number().int().nonnegative();
/** `textAmount` of a text, with halves: a Chinese character counts 2.5. */
const amount = z.number().nonnegative();

/** A model file stores a sample of pages, with their slots and the evidence of their pieces. */
export const slotDataSchema = z.object({
  /** Sorted by number: of the slot, of the slot around it, and its name. */
  slots: z.array(z.tuple([whole, whole, z.string()])),
  /**
   * Sorted by number of page. A piece is: place of its slot in `slots`, hash of its text, characters, those in links, and
   * log-odds in hundredths.
   */
  pages: z.array(
    z.object({ page: whole, pieces: z.array(z.tuple([whole, whole, amount, amount, z.number().int()])) }),
  ),
  /** Sorted by number of slot. */
  corrections: z.array(z.tuple([whole, z.enum(SLOT_ROLES)])),
});
export type SlotData = z.infer<typeof slotDataSchema>;

/** A slot is known by its number, a hash of its path. */
export interface Slot {
  readonly around: number;
  readonly name: string;
}

export interface LearnedPiece {
  readonly slot: number;
  /** Hash of its text, or of the address of a picture. */
  readonly contentHash: number;
  /** 0 for a picture. */
  readonly chars: number;
  readonly linkChars: number;
  /** Log-odds that it is content by the page alone; 0 at the page's threshold. */
  readonly logOdds: number;
}

export type LearnedPages = ReadonlyMap<number, readonly LearnedPiece[]>;
