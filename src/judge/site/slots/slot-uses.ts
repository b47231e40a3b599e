// Sums what the learned pages show of each slot, and of every slot around it.

import { addCount } from '../../../base/counts.ts';
import { remembered } from '../../../base/memoize.ts';
import { SLOT_SETTINGS } from '../settings.ts';
import { type LearnedPages, type LearnedPiece, NO_SLOT, type Slot } from './slots.ts';

/** Pieces that other pages have in the same slot, and those that they have not, are judged apart. */
export interface SlotUse {
  readonly repeated: PieceUse;
  readonly varied: PieceUse;
}

export type PieceUse = ReturnType<typeof emptyUse>;

export type SlotUses = ReturnType<typeof slotUses>;

export function slotUses(slots: ReadonlyMap<number, Slot>, pages: LearnedPages) {
  const pageCounts = countPages(pages);
  const sortOf = ({ slot, contentHash }: LearnedPiece) =>
    (pageCounts.get(slot)?.withContent.get(contentHash) ?? 0) > 1 ? 'repeated' : 'varied';
  const uses = new Map<number, SlotUse>();
  const around = chains(slots);
  for (const pieces of pages.values()) {
    const onPage = new Set<PieceUse>();
    for (const piece of pieces)
      for (const slot of around(piece.slot)) {
        const use = uses.get(slot) ?? { repeated: emptyUse(), varied: emptyUse() };
        uses.set(slot, use);
        const own = use[sortOf(piece)];
        onPage.add(own);
        addPiece(own, piece);
      }
    for (const use of onPage) use.pages++;
  }
  const articles = new Set<number>();
  for (const slot of pageCounts.keys()) if (isArticle(uses.get(slot)?.varied)) articles.add(slot);
  for (const pieces of pages.values())
    addPlaces(pieces, articles, piece =>
      around(piece.slot).flatMap(slot => uses.get(slot)?.[sortOf(piece)] ?? []),
    );
  return {
    useOf: (slot: number): SlotUse | undefined => uses.get(slot),
    /** Number of learned pages with pieces in this slot itself, and of those with this content there. */
    pagesOf: (slot: number): number => pageCounts.get(slot)?.pages ?? 0,
    pagesWith: (slot: number, contentHash: number): number =>
      pageCounts.get(slot)?.withContent.get(contentHash) ?? 0,
    isArticle: (slot: number): boolean => articles.has(slot),
  };
}

/** Pictures weigh little, as for content; a long text no more than three short ones. */
function weightOf(chars: number): number {
  return chars === 0 ? PICTURE_WEIGHT : Math.min(3, Math.sqrt(chars / 20));
}
const PICTURE_WEIGHT = 0.3;

interface PageCounts {
  pages: number;
  readonly withContent: Map<number, number>;
}

function countPages(pages: LearnedPages): Map<number, PageCounts> {
  const counts = new Map<number, PageCounts>();
  for (const pieces of pages.values()) {
    const onPage = new Map<number, Set<number>>();
    for (const { slot, contentHash } of pieces) {
      const contents = onPage.get(slot) ?? new Set<number>();
      onPage.set(slot, contents.add(contentHash));
    }
    for (const [slot, contents] of onPage) {
      const ofSlot = counts.get(slot) ?? { pages: 0, withContent: new Map<number, number>() };
      counts.set(slot, ofSlot);
      ofSlot.pages++;
      for (const content of contents) addCount(ofSlot.withContent, content);
    }
  }
  return counts;
}

/** Returns a slot and those around it, innermost first. */
const chains = (slots: ReadonlyMap<number, Slot>): ((slot: number) => readonly number[]) =>
  remembered((slot: number) => {
    const chain: number[] = [];
    for (let one = slot; one !== NO_SLOT && !chain.includes(one); one = slots.get(one)?.around ?? NO_SLOT)
      chain.push(one);
    return chain;
  });

/** Sums over the pieces of one sort in a slot and in all slots within. */
const emptyUse = () => ({
  pages: 0,
  pieces: 0,
  chars: 0,
  linkChars: 0,
  /** Characters of the longest text, without links. */
  longest: 0,
  weight: 0,
  /** Σ weight · log-odds by the single page. */
  votes: 0,
  /** Pieces on pages with an article, and those after its end. */
  placed: 0,
  behind: 0,
});

function addPiece(use: PieceUse, { chars, linkChars, logOdds }: LearnedPiece): void {
  const weight = weightOf(chars);
  use.pieces++;
  use.chars += chars;
  use.linkChars += linkChars;
  use.longest = Math.max(use.longest, chars - linkChars);
  use.weight += weight;
  use.votes += weight * Math.max(-SLOT_SETTINGS.vote, Math.min(SLOT_SETTINGS.vote, logOdds));
}

/** An article slot holds prose on the mean page that no other page has, and that is content by the single pages. */
function isArticle(varied: PieceUse | undefined): boolean {
  if (varied === undefined) return false;
  const { logOdds, chars, linkShare, pages } = SLOT_SETTINGS.article;
  return (
    varied.pages >= pages &&
    varied.votes > logOdds * varied.weight &&
    varied.linkChars < linkShare * varied.chars &&
    varied.longest >= chars &&
    varied.chars >= chars * varied.pages
  );
}

function addPlaces(
  pieces: readonly LearnedPiece[],
  articles: ReadonlySet<number>,
  usesOf: (piece: LearnedPiece) => readonly PieceUse[],
): void {
  const { endChars } = SLOT_SETTINGS;
  const end = pieces.findLastIndex(({ slot, chars }) => chars >= endChars && articles.has(slot));
  if (end < 0) return;
  for (const [place, piece] of pieces.entries())
    for (const use of usesOf(piece)) {
      use.placed++;
      if (place > end) use.behind++;
    }
}
