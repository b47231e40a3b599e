// The style tree as evidence for the method `auto+site`: what the site repeats is noise, what varies may be content.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SiteEvidence, SiteWitness } from '../zones/site-evidence.ts';
import { WITNESS_SETTINGS } from './settings.ts';
import { locallyNoisyTexts, type SiteJudge, type SitePart } from './site-finding.ts';

export const witnessOf =
  (judge: SiteJudge): SiteWitness =>
  snapshot =>
    evidenceOf(snapshot, judge(snapshot).parts);

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
  return { logOdds, reason: index => (logOdds[index] === 0 ? '' : (reasons[index] ?? '')) };
}

const LINE_REASON = 'the site repeats it: all pages have each word of this line in the same place';

function logOddsOf({ isKnown, isNoise, pages, importance }: SitePart): number {
  const { noise, content, silentPages, surePages } = WITNESS_SETTINGS;
  if (!isKnown) return 0;
  const sure = Math.min(1, Math.max(0, Math.log(pages / silentPages) / Math.log(surePages / silentPages)));
  return isNoise ? -noise * sure : content * sure * importance;
}
