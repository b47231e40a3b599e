// The site as evidence for the method `auto+site`: what it repeats and what is in slots of its frame is noise, what
// varies and what is at the place of its articles may be content.

import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { SiteEvidence, SiteWitness } from '../zones/zoning.ts';
import { SLOT_SETTINGS, WITNESS_SETTINGS } from './settings.ts';
import { locallyNoisyTexts, type SiteJudge, type SitePart } from './site-finding.ts';

/** `pages` is the number of pages that were learned. */
export const witnessOf =
  (judges: readonly SiteJudge[], pages: number): SiteWitness =>
  snapshot =>
    pages <= WITNESS_SETTINGS.silentPages
      ? silent(snapshot)
      : unlessAllIsNoise(
          snapshot,
          together(judges.map(judge => evidenceOf(snapshot, judge(snapshot).parts))),
        );

/** Pages that are all the same tell nothing of what a reader came for. */
function unlessAllIsNoise(snapshot: Snapshot, evidence: SiteEvidence): SiteEvidence {
  const isAllNoise = snapshot.texts.every(
    ({ parent, text, visibility }) =>
      !isSeen(visibility) || !/\S/u.test(text) || (evidence.logOdds[parent] ?? 0) < 0,
  );
  return isAllNoise ? silent(snapshot) : evidence;
}

const silent = ({ elements }: Snapshot): SiteEvidence => ({
  logOdds: new Float64Array(elements.length),
  reasons: [],
});

/** Adds the log-odds; quotes the reason of the method that says most. */
function together(all: readonly SiteEvidence[]): SiteEvidence {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0)
    return first ?? { logOdds: new Float64Array(), reasons: [] };
  const { least, most, corrected } = SLOT_SETTINGS;
  const logOdds = first.logOdds.map((_, index) => {
    const votes = all.map(one => one.logOdds[index] ?? 0);
    const decisive = votes.find(odds => Math.abs(odds) === corrected);
    const sum = votes.reduce((total, odds) => total + odds, 0);
    return decisive ?? Math.max(least, Math.min(most, sum));
  });
  const loudest = (index: number) =>
    all.reduce((best, one) =>
      Math.abs(one.logOdds[index] ?? 0) > Math.abs(best.logOdds[index] ?? 0) ? one : best,
    );
  return { logOdds, reasons: reasonsOf(logOdds, index => loudest(index).reasons[index]) };
}

function evidenceOf(snapshot: Snapshot, parts: readonly SitePart[]): SiteEvidence {
  const { elements, texts } = snapshot;
  const logOdds = new Float64Array(elements.length);
  const reasons = new Array<string | undefined>(elements.length);
  const setReason = (index: number, odds: number, reason: string) => {
    logOdds[index] = odds;
    reasons[index] = reason;
  };
  const holderOf = (text: number): number => texts[text]?.parent ?? 0;
  for (const part of parts) {
    const odds = logOddsOf(part);
    // The element of a run also contains other parts.
    if (reasons[part.element] === undefined) setReason(part.element, odds, part.reason);
    for (const index of [...part.texts.map(holderOf), ...part.things]) setReason(index, odds, part.reason);
    const noise = part.isNoise ? [] : locallyNoisyTexts(snapshot, part);
    for (const text of noise) setReason(holderOf(text), logOddsOf({ ...part, isNoise: true }), LINE_REASON);
  }
  return { logOdds, reasons: reasonsOf(logOdds, index => reasons[index]) };
}

const reasonsOf = (logOdds: Float64Array, reasonAt: (index: number) => string | undefined): string[] =>
  Array.from(logOdds, (odds, index) => (odds === 0 ? '' : (reasonAt(index) ?? '')));

const LINE_REASON = 'the site repeats it: all pages have each word of this line in the same place';

function logOddsOf(part: SitePart): number {
  const { isKnown, isNoise, pages, importance } = part;
  const { noise, content, silentPages, surePages } = WITNESS_SETTINGS;
  if (part.logOdds !== undefined) return part.logOdds;
  if (!isKnown) return 0;
  const sure = Math.min(1, Math.max(0, Math.log(pages / silentPages) / Math.log(surePages / silentPages)));
  return isNoise ? -noise * sure : content * sure * importance;
}
