// Judges the pieces of a page by their slots: what the learned pages have there, and where it stands to their article.

import { remembered } from '../../base/memoize.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { readingOf } from '../selection/reading.ts';
import { type Unit, unitsOf } from '../selection/units.ts';
import { pageNumber } from './page-number.ts';
import { SLOT_SETTINGS } from './settings.ts';
import type { SiteFinding, SiteJudge, SitePart } from './site-finding.ts';
import type { LearnedPages, Slot, SlotRole } from './slot-data.ts';
import { said } from './slot-pieces.ts';
import { type SlotUse, type SlotUses, slotUses } from './slot-uses.ts';
import { NO_SLOT, slotsOf } from './slots.ts';

export interface LearnedSlots {
  readonly slots: ReadonlyMap<number, Slot>;
  readonly pages: LearnedPages;
  readonly corrections: ReadonlyMap<number, SlotRole>;
}

/** What the site says of a slot. */
export interface SlotVerdict {
  readonly logOdds: number;
  /** A sentence for users. */
  readonly reason: string;
  readonly pages: number;
}

export interface SlotVerdicts {
  readonly uses: SlotUses;
  /** Also of a slot that only holds others. */
  readonly verdictOf: (slot: number) => SlotVerdict;
  /** Of a slot that no learned page has, by the nearest slot around it. */
  readonly verdictWithin: (slot: number) => SlotVerdict;
}

export function slotJudge(learned: LearnedSlots): SiteJudge {
  const verdicts = slotVerdicts(learned);
  return snapshot => findingOf(snapshot, learned, verdicts);
}

/** A slot of few pages is judged partly by the slots around it. */
export function slotVerdicts({ slots, pages, corrections }: LearnedSlots): SlotVerdicts {
  const uses = slotUses(slots, pages);
  const verdictOf = remembered((slot: number) => correctedVerdict(slot) ?? pooledVerdict(slot, 1));
  const verdictWithin = remembered(
    (slot: number) => correctedVerdict(slot) ?? pooledVerdict(slot, SLOT_SETTINGS.aroundShare),
  );
  const correctedVerdict = (slot: number): SlotVerdict | undefined => {
    for (let one = slot; one !== NO_SLOT; one = slots.get(one)?.around ?? NO_SLOT) {
      const role = corrections.get(one);
      if (role === undefined) continue;
      const logOdds = role === 'content' ? SLOT_SETTINGS.corrected : -SLOT_SETTINGS.corrected;
      return { logOdds, reason: `corrected by hand: ${role}`, pages: uses.uses.get(one)?.pages ?? 0 };
    }
    return undefined;
  };
  const pooledVerdict = (slot: number, ownShare: number): SlotVerdict => {
    const { surePages, aroundShare, levels } = SLOT_SETTINGS;
    let [rest, logOdds, one, share] = [1, 0, slot, ownShare];
    for (let level = 0; level < levels && one !== NO_SLOT; level++) {
      const use = uses.uses.get(one);
      if (use !== undefined) {
        const sure = use.pages / (use.pages + surePages);
        logOdds += share * rest * sure * logOddsOf(use);
        rest *= 1 - sure;
      }
      share = aroundShare;
      one = slots.get(one)?.around ?? NO_SLOT;
    }
    const use = uses.uses.get(slot);
    return {
      logOdds,
      reason: use === undefined ? '' : reasonOf(use, uses.isArticle(slot)),
      pages: use?.pages ?? 0,
    };
  };
  return { uses, verdictOf, verdictWithin };
}

function logOddsOf(use: SlotUse): number {
  const { voteShare, repeated, links, behind } = SLOT_SETTINGS;
  const ofPosition = isBehind(use) ? (hasOnlyLinks(use) ? links : 0) + (hasNoProse(use) ? behind : 0) : 0;
  return (voteShare * use.votes - repeatedOn(use) * repeated * use.weight) / use.weight - ofPosition;
}

/** Share of its weight that other pages repeat. */
const repeatedOn = ({ repeatedWeight, weight }: SlotUse): number => repeatedWeight / weight;
const isBehind = ({ behind, placed }: SlotUse): boolean => behind > SLOT_SETTINGS.behindShare * placed;
const hasOnlyLinks = ({ linkChars, chars }: SlotUse): boolean => linkChars > SLOT_SETTINGS.linkShare * chars;
const hasNoProse = ({ longest }: SlotUse): boolean => longest < SLOT_SETTINGS.proseChars;

function reasonOf(use: SlotUse, isArticle: boolean): string {
  const on = `on ${use.pages} learned ${use.pages === 1 ? 'page' : 'pages'}`;
  if (isArticle) return `the article stands here ${on}`;
  const facts = [
    ...(repeatedOn(use) > 0.5 ? ['repeats its words'] : []),
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
  const slots = slotsOf(snapshot);
  const units = unitsOf(snapshot, readingOf(snapshot));
  const slotOf = ({ element }: Unit) => slots[element] ?? NO_SLOT;
  // Without a place for the article the page is of another template, or a list: the site says only what it repeats.
  const isOdd = !units.some(unit => uses.isArticle(slotOf(unit)));
  const itself = pages.has(pageNumber(snapshot)) ? 1 : 0;
  const verdictAt = (element: number): SlotVerdict => {
    let index = element;
    while (index >= 0 && !known.has(slots[index] ?? NO_SLOT)) index = snapshot.elements[index]?.parent ?? -1;
    const slot = slots[index] ?? NO_SLOT;
    return index === element ? verdictOf(slot) : verdictWithin(slot);
  };
  const partOf = (unit: Unit): SitePart => {
    const slot = slotOf(unit);
    const others = uses.pagesSaying(slot, said(snapshot, unit)) - itself;
    const isRepeated = others >= SLOT_SETTINGS.elsewherePages;
    const verdict = verdictAt(unit.element);
    const isCorrected = Math.abs(verdict.logOdds) === SLOT_SETTINGS.corrected;
    const ofSlot = isOdd && !isCorrected ? 0 : verdict.logOdds;
    const ofText = isRepeated && !isCorrected ? -SLOT_SETTINGS.saidElsewhere : 0;
    const logOdds = isCorrected ? ofSlot : bounded(ofSlot + ofText);
    return {
      element: unit.element,
      texts: unit.texts,
      things: unit.isPicture ? [unit.element] : [],
      isNoise: logOdds <= SLOT_SETTINGS.noise,
      importance: 1 / (1 + Math.exp(-logOdds)),
      pages: verdict.pages,
      isKnown: logOdds !== 0,
      reason: isRepeated
        ? `the site repeats it: ${others} other pages say the same in this place`
        : verdict.reason,
      logOdds,
    };
  };
  return { parts: units.map(partOf) };
}

const bounded = (logOdds: number): number =>
  Math.max(SLOT_SETTINGS.least, Math.min(SLOT_SETTINGS.most, logOdds));
