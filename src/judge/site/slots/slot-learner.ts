// Slots as a site method: keeps a fair sample of pages, each with its pieces, their slots, and how likely each is content
// by the page alone.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { judgedPieces } from '../../selection/content-selection.ts';
import { auto } from '../../zones/auto/auto.ts';
import { pageNumber } from '../features.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner, SlotRole } from '../learner.ts';
import { SLOT_SETTINGS } from '../settings.ts';
import { type LearnedSlots, slotJudge } from './slot-judge.ts';
import {
  contentHash,
  type LearnedPages,
  type LearnedPiece,
  NO_SLOT,
  type Slot,
  type SlotData,
  slotName,
  slotsOf,
} from './slots.ts';

export class SlotLearner implements SiteLearner<SlotData> {
  readonly #slots = new Map<number, Slot>();
  readonly #pages = new Map<number, readonly LearnedPiece[]>();
  /** Sampled pages wait to be judged, because later pages may take their place. */
  readonly #unjudged = new Map<number, Snapshot>();
  #unjudgedElements = 0;
  readonly #corrections = new Map<number, SlotRole>();
  /** Cached until something is added. */
  #ready: ReadyJudge | undefined;

  /** Keeps the pages with the smallest numbers, so that the sample does not depend on the order of pages. */
  add(snapshot: Snapshot): void {
    const page = pageNumber(snapshot);
    if (!this.#isSampled(page)) return;
    if (this.#pages.has(page)) return;
    this.#unjudged.set(page, snapshot);
    this.#unjudgedElements += snapshot.elements.length;
    this.#addPage(page, []);
    if (this.#unjudgedElements > SLOT_SETTINGS.unjudgedElements) this.#judgePages();
  }

  mergeData({ slots, pages, corrections }: SlotData): void {
    for (const [slot, around, name] of slots) this.#slots.set(slot, { around, name });
    for (const { page, pieces } of pages)
      if (this.#isSampled(page))
        this.#addPage(
          page,
          pieces.map(([place, text, chars, linkChars, hundredths]) => ({
            slot: slots[place]?.[0] ?? NO_SLOT,
            contentHash: text,
            chars,
            linkChars,
            logOdds: hundredths / 100,
          })),
        );
    // If models correct a slot in opposite ways, `content` wins, in whichever order they are merged.
    for (const [slot, role] of corrections)
      if (this.#corrections.get(slot) !== 'content') this.correct(slot, role);
  }

  data(): SlotData {
    this.#judgePages();
    const used = this.#usedSlots();
    const places = new Map(used.map(([slot], place) => [slot, place]));
    const pages = [...this.#sortedPages()];
    return {
      slots: used.map(([slot, { around, name }]) => [slot, around, name]),
      pages: pages.map(([page, pieces]) => ({
        page,
        pieces: pieces.map(({ slot, contentHash: text, chars, linkChars, logOdds }) => {
          return [places.get(slot) ?? 0, text, chars, linkChars, Math.round(100 * logOdds)];
        }),
      })),
      corrections: [...this.#corrections].sort(([a], [b]) => a - b),
    };
  }

  correct(slot: number, role: SlotRole): void {
    this.#ready = undefined;
    this.#corrections.set(slot, role);
  }

  learned(): LearnedSlots {
    this.#judgePages();
    return { slots: this.#slots, pages: this.#sortedPages(), corrections: this.#corrections };
  }

  judge(_settings: JudgeSettings): ReadyJudge {
    this.#ready ??= { judge: slotJudge(this.learned()), threshold: null };
    return this.#ready;
  }

  /** Sorted, because sums of log-odds round differently in another order. */
  #sortedPages(): LearnedPages {
    return new Map([...this.#pages].sort(([a], [b]) => a - b));
  }

  #isSampled(page: number): boolean {
    return this.#pages.size < SLOT_SETTINGS.pages || page < Math.max(...this.#pages.keys());
  }

  #addPage(page: number, pieces: readonly LearnedPiece[]): void {
    this.#ready = undefined;
    this.#pages.set(page, pieces);
    if (this.#pages.size <= SLOT_SETTINGS.pages) return;
    const last = Math.max(...this.#pages.keys());
    this.#pages.delete(last);
    this.#unjudgedElements -= this.#unjudged.get(last)?.elements.length ?? 0;
    this.#unjudged.delete(last);
  }

  #judgePages(): void {
    for (const [page, snapshot] of this.#unjudged) this.#pages.set(page, this.#piecesOf(snapshot));
    this.#unjudged.clear();
    this.#unjudgedElements = 0;
  }

  #piecesOf(snapshot: Snapshot): LearnedPiece[] {
    const slots = slotsOf(snapshot);
    const { pieces, logOdds } = judgedPieces(snapshot, auto(snapshot));
    return pieces.map((piece, place) => {
      this.#learnSlot(snapshot, slots, piece.element);
      return {
        slot: slots[piece.element] ?? NO_SLOT,
        contentHash: contentHash(snapshot, piece),
        chars: piece.chars,
        linkChars: piece.linkChars,
        logOdds: Math.round(100 * (logOdds[place] ?? 0)) / 100,
      };
    });
  }

  #learnSlot(snapshot: Snapshot, slots: Float64Array, element: number): void {
    const tree = treeOf(snapshot);
    const { elements } = snapshot;
    for (let index = element; index >= 0; index = tree.parent(index)) {
      const [own, slot] = [elements[index], slots[index]];
      if (own === undefined || slot === undefined || this.#slots.has(slot)) return;
      this.#slots.set(slot, { around: slots[own.parent] ?? NO_SLOT, name: slotName(own) });
    }
  }

  /** The slots of the sampled pages and those around them. */
  #usedSlots(): [number, Slot][] {
    const used = new Map<number, Slot>();
    for (const pieces of this.#pages.values())
      for (const piece of pieces)
        for (let number = piece.slot; !used.has(number); ) {
          const slot = this.#slots.get(number);
          if (slot === undefined) break;
          used.set(number, slot);
          number = slot.around;
        }
    return [...used].sort(([a], [b]) => a - b);
  }
}
