// Sums what the learned pages show of each slot, and of every slot around it.

import { SLOT_SETTINGS } from './settings.ts';
import type { LearnedPages, LearnedPiece, Slot } from './slot-data.ts';
import { NO_SLOT } from './slots.ts';

/** Of a slot and all slots in it. */
export interface SlotUse {
  pages: number;
  pieces: number;
  chars: number;
  linkChars: number;
  /** Characters of the longest text, without links. */
  longest: number;
  /** Weight of its pieces, and of those that another page has in the same slot. */
  weight: number;
  repeatedWeight: number;
  /** Σ weight · log-odds by the single page. */
  votes: number;
  /** Pieces on pages with an article, and those behind its end. */
  placed: number;
  behind: number;
}

export interface SlotUses {
  readonly uses: ReadonlyMap<number, SlotUse>;
  /** Learned pages that say this in this slot. */
  readonly pagesSaying: (slot: number, said: number) => number;
  readonly isArticle: (slot: number) => boolean;
}

export function slotUses(slots: ReadonlyMap<number, Slot>, pages: LearnedPages): SlotUses {
  const saying = pagesSaying(pages);
  const repeats = ({ slot, said }: LearnedPiece) => (saying.get(slot)?.get(said) ?? 0) > 1;
  const uses = new Map<number, SlotUse>();
  const around = chains(slots);
  for (const pieces of pages.values()) {
    const onPage = new Set<SlotUse>();
    for (const piece of pieces)
      for (const slot of around(piece.slot)) {
        const use = uses.get(slot) ?? emptyUse();
        uses.set(slot, use);
        onPage.add(use);
        addPiece(use, piece, repeats(piece));
      }
    for (const use of onPage) use.pages++;
  }
  const articles = new Set<number>();
  for (const slot of saying.keys()) if (isArticle(uses.get(slot))) articles.add(slot);
  for (const pieces of pages.values()) addPlaces(uses, pieces, articles, around);
  return {
    uses,
    pagesSaying: (slot, said) => saying.get(slot)?.get(said) ?? 0,
    isArticle: slot => articles.has(slot),
  };
}

/** Pictures weigh little, as for content; a long text no more than three short ones. */
export function weightOf(chars: number): number {
  return chars === 0 ? PICTURE_WEIGHT : Math.min(3, Math.sqrt(chars / 20));
}
const PICTURE_WEIGHT = 0.3;

function pagesSaying(pages: LearnedPages): Map<number, Map<number, number>> {
  const saying = new Map<number, Map<number, number>>();
  for (const pieces of pages.values()) {
    const onPage = new Set<string>();
    for (const { slot, said } of pieces) {
      const key = `${slot} ${said}`;
      if (onPage.has(key)) continue;
      onPage.add(key);
      const ofSlot = saying.get(slot) ?? new Map<number, number>();
      saying.set(slot, ofSlot);
      ofSlot.set(said, (ofSlot.get(said) ?? 0) + 1);
    }
  }
  return saying;
}

/** Returns a slot and those around it, innermost first. */
function chains(slots: ReadonlyMap<number, Slot>): (slot: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  const chainOf = (slot: number): readonly number[] => {
    const chain = known.get(slot);
    if (chain !== undefined) return chain;
    const made: number[] = [];
    for (let one = slot; one !== NO_SLOT && !made.includes(one); one = slots.get(one)?.around ?? NO_SLOT)
      made.push(one);
    known.set(slot, made);
    return made;
  };
  return chainOf;
}

const emptyUse = (): SlotUse => ({
  pages: 0,
  pieces: 0,
  chars: 0,
  linkChars: 0,
  longest: 0,
  weight: 0,
  repeatedWeight: 0,
  votes: 0,
  placed: 0,
  behind: 0,
});

function addPiece(use: SlotUse, { chars, linkChars, logOdds }: LearnedPiece, isRepeated: boolean): void {
  const weight = weightOf(chars);
  use.pieces++;
  use.chars += chars;
  use.linkChars += linkChars;
  use.longest = Math.max(use.longest, chars - linkChars);
  use.weight += weight;
  if (isRepeated) use.repeatedWeight += weight;
  use.votes += weight * Math.max(-SLOT_SETTINGS.vote, Math.min(SLOT_SETTINGS.vote, logOdds));
}

/** An article slot differs from page to page, holds prose on most, and is content by the single pages. */
function isArticle(use: SlotUse | undefined): boolean {
  if (use === undefined) return false;
  const { logOdds, chars, repeatedShare, linkShare, pages } = SLOT_SETTINGS.article;
  return (
    use.pages >= pages &&
    use.votes > logOdds * use.weight &&
    use.repeatedWeight < repeatedShare * use.weight &&
    use.linkChars < linkShare * use.chars &&
    use.longest >= chars &&
    use.chars >= chars * use.pages
  );
}

function addPlaces(
  uses: ReadonlyMap<number, SlotUse>,
  pieces: readonly LearnedPiece[],
  articles: ReadonlySet<number>,
  around: (slot: number) => readonly number[],
): void {
  const { endChars } = SLOT_SETTINGS;
  const end = pieces.findLastIndex(({ slot, chars }) => chars >= endChars && articles.has(slot));
  if (end < 0) return;
  for (const [place, { slot }] of pieces.entries())
    for (const one of around(slot)) {
      const use = uses.get(one);
      if (use === undefined) continue;
      use.placed++;
      if (place > end) use.behind++;
    }
}
