// The slots of a site as a model file stores them: a sample of its pages, with the slots and the evidence of their pieces.

import { z } from 'zod';
import { SLOT_ROLES } from './slot-roles.ts';

const whole = z.number().int().nonnegative();
/** `textAmount` of a text, with halves: a Chinese character counts 2.5. */
const amount = z.number().nonnegative();

export const slotDataSchema = z.object({
  /** Sorted by number: of the slot, of the slot around it, and its name. */
  slots: z.array(z.tuple([whole, whole, z.string()])),
  /** Sorted by number of page. A piece is: place of its slot in `slots`, hash of its text, characters, those in links, and log-odds in hundredths. */
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
