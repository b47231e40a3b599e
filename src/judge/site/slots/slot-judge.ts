// Judges the pieces of a page by their slots: what learned pages have there, and if it comes after their article.

import { logistic } from '../../../base/boosted-trees/probabilities.ts';
import { remembered } from '../../../base/memoize.ts';
import { counted } from '../../../base/text/counted.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { type Unit, unitsOf } from '../../pieces/units.ts';
import { readingOf } from '../../selection/reading.ts';
import { pageNumber } from '../features.ts';
import { SLOT_SETTINGS } from '../settings.ts';
import type { SiteFinding, SiteJudge, SitePart } from '../site-finding.ts';
import type { LearnedPages, Slot } from './slot-data.ts';
import type { SlotRole } from './slot-roles.ts';
import { type PieceUse, type SlotUse, type SlotUses, slotUses } from './slot-uses.ts';
import { contentHash, NO_SLOT, slotsOf } from './slots.ts';

export interface LearnedSlots {
  readonly slots: ReadonlyMap<number, Slot>;
  readonly pages: LearnedPages;
  readonly corrections: ReadonlyMap<number, SlotRole>;
}

/** Verdict of the site on the pieces of one sort in a slot. */
interface SlotVerdict {
  readonly logOdds: number;
  /** A sentence for users. */
  readonly reason: string;
  readonly pages: number;
  readonly isCorrected?: true;
}

interface SlotVerdicts {
  readonly uses: SlotUses;
  readonly verdictOf: (slot: number, sort: keyof SlotUse) => SlotVerdict;
  /** For a slot that no learned page has: by the nearest slot around it. */
  readonly verdictWithin: (slot: number) => SlotVerdict;
}

export function slotJudge(learned: LearnedSlots): SiteJudge {
  const verdicts = slotVerdicts(learned);
  return snapshot => findingOf(snapshot, learned, verdicts);
}

/** A slot of few pages is judged partly by the slots around it. */
export function slotVerdicts({ slots, pages, corrections }: LearnedSlots): SlotVerdicts {
  const uses = slotUses(slots, pages);
  const correctedVerdict = (slot: number): SlotVerdict | undefined => {
    for (let one = slot; one !== NO_SLOT; one = slots.get(one)?.around ?? NO_SLOT) {
      const role = corrections.get(one);
      if (role === undefined) continue;
      const logOdds = role === 'content' ? SLOT_SETTINGS.corrected : -SLOT_SETTINGS.corrected;
      return { logOdds, reason: `corrected by hand: ${role}`, pages: 0, isCorrected: true };
    }
    return undefined;
  };
  const pooledVerdict = (slot: number, sort: keyof SlotUse, ownShare: number): SlotVerdict => {
    const { surePages, aroundShare, levels } = SLOT_SETTINGS;
    let [rest, logOdds, one, share] = [1, 0, slot, ownShare];
    for (let level = 0; level < levels && one !== NO_SLOT; level++) {
      const use = uses.useOf(one)?.[sort];
      if (use !== undefined && use.pages > 0) {
        const sure = use.pages / (use.pages + surePages);
        logOdds += share * rest * sure * logOddsOf(use, sort);
        rest *= 1 - sure;
      }
      share = aroundShare;
      one = slots.get(one)?.around ?? NO_SLOT;
    }
    const use = uses.useOf(slot)?.[sort];
    const reason = use === undefined || use.pages === 0 ? '' : reasonOf(use, uses.isArticle(slot), sort);
    return { logOdds, reason, pages: use?.pages ?? 0 };
  };
  const verdictsBy = (sort: keyof SlotUse, ownShare: number) =>
    remembered((slot: number) => correctedVerdict(slot) ?? pooledVerdict(slot, sort, ownShare));
  const ofSort = { repeated: verdictsBy('repeated', 1), varied: verdictsBy('varied', 1) };
  return {
    uses,
    verdictOf: (slot, sort) => ofSort[sort](slot),
    verdictWithin: verdictsBy('varied', SLOT_SETTINGS.aroundShare),
  };
}

function logOddsOf(use: PieceUse, sort: keyof SlotUse): number {
  const { voteShare, repeated, links, behind } = SLOT_SETTINGS;
  const ofPlace = isBehind(use) ? (hasOnlyLinks(use) ? links : 0) + (hasNoProse(use) ? behind : 0) : 0;
  return (voteShare * use.votes) / use.weight - ofPlace - (sort === 'repeated' ? repeated : 0);
}

const isBehind = ({ behind, placed }: PieceUse): boolean => behind > SLOT_SETTINGS.behindShare * placed;
const hasOnlyLinks = ({ linkChars, chars }: PieceUse): boolean => linkChars > SLOT_SETTINGS.linkShare * chars;
const hasNoProse = ({ longest }: PieceUse): boolean => longest < SLOT_SETTINGS.proseChars;

function reasonOf(use: PieceUse, isArticle: boolean, sort: keyof SlotUse): string {
  const on = `on ${counted(use.pages, 'learned page')}`;
  if (sort === 'repeated') return `the site repeats it: other pages say the same in this place, ${on}`;
  if (isArticle) return `the article stands here ${on}`;
  const facts = [
    ...(isBehind(use) ? ['stands behind the article'] : []),
    ...(hasOnlyLinks(use) ? ['holds only links'] : []),
    ...(hasNoProse(use) ? ['never holds prose'] : []),
  ];
  const mean = use.votes / use.weight;
  return `this place ${[...facts, `has log-odds of ${mean.toFixed(1)} by the single pages`].join(', ')}, ${on}`;
}

function findingOf(
  snapshot: Snapshot,
  { slots: known, pages }: LearnedSlots,
  { uses, verdictOf, verdictWithin }: SlotVerdicts,
): SiteFinding {
  const tree = treeOf(snapshot);
  const slots = slotsOf(snapshot);
  const units = unitsOf(snapshot, readingOf(snapshot));
  const slotOf = ({ element }: Unit) => slots[element] ?? NO_SLOT;
  // A page without a slot of an article has another template or is a list: then only repeated pieces get a verdict.
  const isOdd = !units.some(unit => uses.isArticle(slotOf(unit)));
  const itself = pages.has(pageNumber(snapshot)) ? 1 : 0;
  const verdictAt = (unit: Unit, sort: keyof SlotUse): SlotVerdict => {
    const slot = slotOf(unit);
    if (known.has(slot)) return verdictOf(slot, sort);
    const around = tree.closest(unit.element, (_, index) => known.has(slots[index] ?? NO_SLOT));
    return verdictWithin(slots[around] ?? NO_SLOT);
  };
  const partOf = (unit: Unit): SitePart => {
    const slot = slotOf(unit);
    const others = uses.pagesWith(slot, contentHash(snapshot, unit)) - itself;
    const isRepeated = others >= SLOT_SETTINGS.otherPages && !isLabel(unit, uses.useOf(slot));
    const verdict = verdictAt(unit, isRepeated ? 'repeated' : 'varied');
    const logOdds =
      verdict.isCorrected === true ? verdict.logOdds : isOdd && !isRepeated ? 0 : bounded(verdict.logOdds);
    return {
      element: unit.element,
      texts: unit.texts,
      things: unit.isPicture ? [unit.element] : [],
      isNoise: logOdds <= SLOT_SETTINGS.noise,
      importance: logistic(logOdds),
      pages: verdict.pages,
      isKnown: logOdds !== 0,
      reason: verdict.reason,
      logOdds,
    };
  };
  return { parts: units.map(partOf) };
}

/** A short text among texts that differ from page to page names what follows it, as in a table. */
function isLabel({ chars, isPicture }: Unit, use: SlotUse | undefined): boolean {
  if (isPicture || use === undefined || chars >= SLOT_SETTINGS.labelChars) return false;
  return use.varied.weight > use.repeated.weight && !isBehind(use.varied);
}

const bounded = (logOdds: number): number =>
  Math.max(SLOT_SETTINGS.least, Math.min(SLOT_SETTINGS.most, logOdds));
