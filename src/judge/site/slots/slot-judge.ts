// Judges the pieces of a page by their slots: what learned pages have there, and if it comes after their article.

import { logistic } from '../../../base/boosted-trees/probabilities.ts';
import { at } from '../../../base/columns.ts';
import { remembered } from '../../../base/memoize.ts';
import { counted } from '../../../base/text/counted.ts';
import { type Piece, piecesOf } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { readingOf } from '../../selection/zoned-page.ts';
import { pageNumber } from '../features.ts';
import type { SlotRole } from '../learner.ts';
import { SLOT_SETTINGS } from '../settings.ts';
import type { SiteFinding, SiteJudge, SitePart } from '../site-finding.ts';
import { type PieceUse, type SlotUse, type SlotUses, slotUses } from './slot-uses.ts';
import { contentHash, type LearnedPages, NO_SLOT, type Slot, slotsOf } from './slots.ts';

export interface LearnedSlots {
  readonly slots: ReadonlyMap<number, Slot>;
  readonly pages: LearnedPages;
  readonly corrections: ReadonlyMap<number, SlotRole>;
}

/** The verdict of the site on the pieces of one sort in a slot, in log-odds. */
interface SlotVerdict {
  /** By the single pages, and by a user. */
  readonly votes: number;
  /** Against links, and against short lines, if they come after the article of their page. */
  readonly links: number;
  readonly lines: number;
  readonly pages: number;
  readonly correctedTo?: SlotRole;
}

type SlotVerdicts = ReturnType<typeof slotVerdicts>;

/** Traits of a piece on its own page. */
interface PieceTraits {
  readonly isAfterArticle: boolean;
  readonly isLink: boolean;
  readonly isProse: boolean;
  /** 0 to 1: how sure it is that the template says it; 0 for a piece whose words vary. */
  readonly repeat: number;
}

export function slotJudge(learned: LearnedSlots): SiteJudge {
  const verdicts = slotVerdicts(learned);
  return snapshot => findingOf(snapshot, learned, verdicts);
}

/** A slot of few pages is judged partly by the slots around it. */
export function slotVerdicts({ slots, pages, corrections }: LearnedSlots) {
  const uses = slotUses(slots, pages);
  const roleOf = (slot: number): SlotRole | undefined => {
    for (let one = slot; one !== NO_SLOT; one = slots.get(one)?.around ?? NO_SLOT) {
      const role = corrections.get(one);
      if (role !== undefined) return role;
    }
    return undefined;
  };
  const pooledVerdict = (slot: number, sort: keyof SlotUse, ownShare: number): SlotVerdict => {
    const { surePages, aroundShare, levels, voteShare } = SLOT_SETTINGS;
    let [rest, votes, links, lines, one, share] = [1, 0, 0, 0, slot, ownShare];
    for (let level = 0; level < levels && one !== NO_SLOT; level++) {
      const use = uses.useOf(one)?.[sort];
      if (use !== undefined && use.pages > 0) {
        const sure = use.pages / (use.pages + surePages);
        const weight = share * rest * sure;
        votes += (weight * voteShare * use.votes) / use.weight;
        if (isBehind(use) && hasOnlyLinks(use)) links += weight * SLOT_SETTINGS.links;
        if (isBehind(use) && hasNoProse(use)) lines += weight * SLOT_SETTINGS.behind;
        rest *= 1 - sure;
      }
      share = aroundShare;
      one = slots.get(one)?.around ?? NO_SLOT;
    }
    return { votes, links, lines, pages: uses.useOf(slot)?.[sort].pages ?? 0 };
  };
  const correctedVerdict = (role: SlotRole): SlotVerdict => {
    const { corrected } = SLOT_SETTINGS;
    const votes = role === 'content' ? corrected : -corrected;
    return { votes, links: 0, lines: 0, pages: 0, correctedTo: role };
  };
  const verdictsBy = (sort: keyof SlotUse, ownShare: number) =>
    remembered((slot: number) => {
      const role = roleOf(slot);
      return role === undefined ? pooledVerdict(slot, sort, ownShare) : correctedVerdict(role);
    });
  const ofSort = { repeated: verdictsBy('repeated', 1), varied: verdictsBy('varied', 1) };
  return {
    uses,
    verdictOf: (slot: number, sort: keyof SlotUse): SlotVerdict => ofSort[sort](slot),
    /** For a slot that no learned page has: by the nearest slot around it. */
    verdictWithin: verdictsBy('varied', SLOT_SETTINGS.aroundShare),
  };
}

const isBehind = ({ behind, placed }: PieceUse): boolean => behind > SLOT_SETTINGS.behindShare * placed;
const hasOnlyLinks = ({ linkChars, chars }: PieceUse): boolean => linkChars > SLOT_SETTINGS.linkShare * chars;
const hasNoProse = ({ longest }: PieceUse): boolean => longest < SLOT_SETTINGS.proseChars;

/** Words that vary get no less than `leastVaried`, so that a piece stays if the page alone is sure of it. */
function logOddsOf({ votes, links, lines, pages, correctedTo }: SlotVerdict, traits: PieceTraits): number {
  if (correctedTo !== undefined) return votes;
  const { isAfterArticle, isLink, isProse, repeat } = traits;
  const ofPlace = isAfterArticle ? (isLink ? links : 0) + (isProse ? 0 : lines) : 0;
  const { least, leastVaried, most, repeated } = SLOT_SETTINGS;
  const lowest = leastVaried + (least - leastVaried) * repeat;
  // Prose is of the article on one page and of a comment on another: few pages say little of it.
  const doubt = isProse && repeat === 0 && votes < 0 ? pages / (pages + SLOT_SETTINGS.surePages) : 1;
  return Math.max(lowest, Math.min(most, doubt * votes - ofPlace - repeated * repeat));
}

/** A piece as most of its slot are. */
export function slotVerdict(
  { uses, verdictOf }: SlotVerdicts,
  slot: number,
): { readonly logOdds: number; readonly reason: string } {
  const use = uses.useOf(slot);
  const isRepeated = use !== undefined && use.repeated.weight > use.varied.weight;
  const verdict = verdictOf(slot, isRepeated ? 'repeated' : 'varied');
  const traits = { isAfterArticle: true, isLink: true, isProse: false, repeat: isRepeated ? 1 : 0 };
  return {
    logOdds: logOddsOf(verdict, traits),
    reason: reasonOf(verdict, traits, use, uses.isArticle(slot)),
  };
}

function reasonOf(
  { links, lines, pages, correctedTo }: SlotVerdict,
  { isAfterArticle, isLink, isProse, repeat }: PieceTraits,
  use: SlotUse | undefined,
  isArticle: boolean,
): string {
  if (correctedTo !== undefined) return `corrected by hand: ${correctedTo}`;
  const varied = use?.varied;
  const on = `on ${counted(pages, 'learned page')}`;
  if (repeat > 0) return `the site repeats it: other pages say the same in this place, ${on}`;
  if (varied === undefined || varied.pages === 0) return '';
  if (isArticle) return `the article is here ${on}`;
  const [areLinks, areLines] = [isLink && links > 0, !isProse && lines > 0];
  const facts = [
    ...(isAfterArticle && (areLinks || areLines) ? ['comes after the article'] : []),
    ...(isAfterArticle && areLinks ? ['holds only links'] : []),
    ...(isAfterArticle && areLines ? ['never holds prose'] : []),
  ];
  const mean = varied.votes / varied.weight;
  return `this place ${[...facts, `has log-odds of ${mean.toFixed(1)} by the single pages`].join(', ')}, ${on}`;
}

function findingOf(
  snapshot: Snapshot,
  learned: LearnedSlots,
  { uses, verdictOf, verdictWithin }: SlotVerdicts,
): SiteFinding {
  const tree = treeOf(snapshot);
  const known = learned.slots;
  const slots = slotsOf(snapshot);
  const pieces = piecesOf(snapshot, readingOf(snapshot));
  const slotOf = ({ element }: Piece) => slots[element] ?? NO_SLOT;
  const isOfArticle = (piece: Piece) => uses.isArticle(slotOf(piece));
  const start = pieces.findIndex(isOfArticle);
  // A page without a slot of an article has another template or is a list: then only repeated pieces get a verdict.
  const isOdd = start < 0;
  const end = pieces.findLastIndex(piece => piece.chars >= SLOT_SETTINGS.endChars && isOfArticle(piece));
  const all = repeatsOf(snapshot, pieces, slots, learned, uses);
  const repeats = withoutLabels(snapshot, pieces, { start, end }, all);
  const verdictAt = (piece: Piece, sort: keyof SlotUse): SlotVerdict => {
    const slot = slotOf(piece);
    if (known.has(slot)) return verdictOf(slot, sort);
    const around = tree.closest(piece.element, (_, index) => known.has(slots[index] ?? NO_SLOT));
    return verdictWithin(slots[around] ?? NO_SLOT);
  };
  const partOf = (piece: Piece, place: number): SitePart => {
    const repeat = at(repeats, place);
    const verdict = verdictAt(piece, repeat > 0 ? 'repeated' : 'varied');
    const traits: PieceTraits = {
      isAfterArticle: end >= 0 && place > end,
      isLink: isLink(piece),
      isProse: isProse(piece),
      repeat,
    };
    const isUnknown = isOdd && repeat === 0 && verdict.correctedTo === undefined;
    const logOdds = isUnknown ? 0 : logOddsOf(verdict, traits);
    return {
      element: piece.element,
      texts: piece.texts,
      things: piece.isPicture ? [piece.element] : [],
      isNoise: logOdds <= SLOT_SETTINGS.noise,
      importance: logistic(logOdds),
      pages: verdict.pages,
      isKnown: logOdds !== 0,
      reason: reasonOf(verdict, traits, uses.useOf(slotOf(piece)), isOfArticle(piece)),
      logOdds,
    };
  };
  return { parts: pieces.map(partOf) };
}

const isLink = ({ chars, linkChars }: Piece): boolean => linkChars > SLOT_SETTINGS.linkShare * chars;
const isProse = ({ chars, linkChars }: Piece): boolean => chars - linkChars >= SLOT_SETTINGS.proseChars;

/**
 * For each piece how sure it is that the template says it, 0 to 1: words on most pages, not on two of twenty, nor a short
 * text among texts that vary, such as a value in a table.
 */
function repeatsOf(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  slots: Float64Array,
  { pages }: LearnedSlots,
  uses: SlotUses,
): Float64Array {
  const { otherPages, mostPages, repeatSurePages, labelChars } = SLOT_SETTINGS;
  const itself = pages.has(pageNumber(snapshot)) ? 1 : 0;
  return Float64Array.from(pieces, piece => {
    const slot = slots[piece.element] ?? NO_SLOT;
    const others = uses.pagesWith(slot, contentHash(snapshot, piece)) - itself;
    if (others < otherPages) return 0;
    const use = uses.useOf(slot);
    const isAmongVaried =
      use !== undefined && use.varied.weight > use.repeated.weight && !isBehind(use.varied);
    if (isAmongVaried && !piece.isPicture && piece.chars < labelChars) return 0;
    const all = Math.max(uses.pagesOf(slot), pages.size / 2) - itself;
    return (Math.min(1, others / (mostPages * all)) * others) / (others + repeatSurePages);
  });
}

/**
 * Sets repeats of headings and labels above words that vary to 0: many pages give their sections and rows the same
 * names, and the name belongs to what follows it.
 */
function withoutLabels(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  article: { readonly start: number; readonly end: number },
  repeats: Float64Array,
): Float64Array {
  const { labelChars, proseChars } = SLOT_SETTINGS;
  const tree = treeOf(snapshot);
  const tagOf = ({ element }: Piece): string => tree.element(element).tag;
  const result = repeats.slice();
  let named: Piece | undefined;
  let isNamedVaried = false;
  for (let place = pieces.length - 1; place >= 0; place--) {
    const piece = pieces[place];
    if (piece === undefined || piece.isPicture) continue;
    const isWithin = place > article.start && place < article.end;
    if (named !== undefined && isNamedVaried) {
      const isName = NAMING_TAGS.has(tagOf(piece)) && piece.chars < proseChars;
      const isLabel = isWithin && piece.chars < labelChars && !isLink(piece);
      const isAboveText = place < article.end && !HEADING_TAGS.has(tagOf(named));
      if ((isName && (isAboveText || isWithin || isProse(named))) || isLabel) result[place] = 0;
    }
    [named, isNamedVaried] = [piece, at(result, place) === 0];
  }
  return result;
}

const NAMING_TAGS: ReadonlySet<string> = new Set([...HEADING_TAGS, 'th', 'dt', 'caption', 'legend', 'label']);
