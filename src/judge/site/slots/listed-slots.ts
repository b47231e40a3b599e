// Lists the slots of a site for people: the place of each, its number of pages, and what it is judged to be.

import type { SlotRole } from '../learner.ts';
import { SLOT_SETTINGS } from '../settings.ts';
import { type LearnedSlots, slotVerdict, slotVerdicts } from './slot-judge.ts';

export interface ListedSlot {
  /** Names the slot in `--slot ID=content`. */
  readonly id: string;
  /** Names of its element and of those around it, as in a selector. */
  readonly path: string;
  /** Sampled pages that have it. */
  readonly pages: number;
  /** Characters on the mean page that has it. */
  readonly chars: number;
  readonly takenFor: 'article' | 'content' | 'noise' | 'unsure';
  readonly logOdds: number;
  readonly reason: string;
  readonly corrected?: SlotRole;
}

/** Returns the slots that hold text or pictures themselves, by their place in the template. */
export function listedSlots(learned: LearnedSlots): ListedSlot[] {
  const { pages, corrections } = learned;
  const verdicts = slotVerdicts(learned);
  const { uses } = verdicts;
  const holding = new Set([...pages.values()].flatMap(pieces => pieces.map(({ slot }) => slot)));
  return [...holding]
    .map((slot): ListedSlot => {
      const use = uses.useOf(slot);
      const { logOdds, reason } = slotVerdict(verdicts, slot);
      const onPages = Math.max(use?.varied.pages ?? 0, use?.repeated.pages ?? 0);
      const role = corrections.get(slot);
      return {
        id: slotId(slot),
        path: pathOf(learned, slot),
        pages: onPages,
        chars: Math.round(((use?.varied.chars ?? 0) + (use?.repeated.chars ?? 0)) / Math.max(1, onPages)),
        takenFor: uses.isArticle(slot) ? 'article' : takenFor(logOdds),
        logOdds,
        reason,
        ...(role !== undefined && { corrected: role }),
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.id < b.id ? -1 : 1));
}

function pathOf(learned: LearnedSlots, slot: number): string {
  const own = learned.slots.get(slot);
  if (own === undefined) return '';
  const around = pathOf(learned, own.around);
  return around === '' ? own.name : `${around} > ${own.name}`;
}

export const slotId = (slot: number): string => slot.toString(16).padStart(8, '0');

/** Returns the number of a slot by its ID; undefined if the model does not know it. */
export function slotNumber({ slots }: LearnedSlots, id: string): number | undefined {
  const number = /^[0-9a-f]{8}$/u.test(id) ? Number.parseInt(id, 16) : undefined;
  return number !== undefined && slots.has(number) ? number : undefined;
}

const takenFor = (logOdds: number): ListedSlot['takenFor'] =>
  logOdds <= SLOT_SETTINGS.noise ? 'noise' : logOdds >= -SLOT_SETTINGS.noise ? 'content' : 'unsure';
