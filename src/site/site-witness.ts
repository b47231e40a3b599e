// The style tree as a witness for the method `auto+site`: what the site repeats is noise, what it varies may be content.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { SiteEvidence, SiteWitness } from '../zones/site-evidence.ts';
import { WITNESS_SETTINGS } from './settings.ts';
import type { SitePart } from './site-finding.ts';
import type { SiteModel } from './site-model.ts';

export function siteWitness(model: SiteModel, threshold?: number): SiteWitness {
  const { judge } = model.judge('tree', threshold);
  return snapshot => evidenceOf(snapshot, judge(snapshot).parts);
}

function evidenceOf({ elements, texts }: Snapshot, parts: readonly SitePart[]): SiteEvidence {
  const logOdds = new Float64Array(elements.length);
  const speaking = new Array<SitePart | undefined>(elements.length);
  for (const part of parts) {
    const odds = logOddsOf(part);
    for (const index of [part.element, ...part.texts.map(text => texts[text]?.parent ?? 0), ...part.things]) {
      // The element of a run holds other parts beside it.
      if (index === part.element && speaking[index] !== undefined) continue;
      logOdds[index] = odds;
      speaking[index] = part;
    }
  }
  return { logOdds, reason: index => (logOdds[index] === 0 ? '' : (speaking[index]?.reason ?? '')) };
}

function logOddsOf({ isKnown, isNoise, pages, importance }: SitePart): number {
  const { noise, content, surePages } = WITNESS_SETTINGS;
  if (!isKnown) return 0;
  const sure = Math.min(1, Math.log(pages) / Math.log(surePages));
  return isNoise ? -noise * sure : content * sure * importance;
}
