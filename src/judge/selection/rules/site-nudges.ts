// Adds the site's evidence about each piece to the nudges of the page.

import { at } from '../../../base/columns.ts';
import type { SiteEvidence } from '../../zones/site-evidence.ts';
import type { Unit } from '../evidence/units.ts';

/** The site judges a run of text by the element that holds its first text. */
export function addSiteEvidence(
  nudges: Float64Array,
  units: readonly Unit[],
  holderOf: (unit: Unit) => number,
  site: SiteEvidence | undefined,
): Float64Array {
  if (site === undefined) return nudges;
  return nudges.map((nudge, place) => {
    const unit = units[place];
    return unit === undefined ? nudge : nudge + at(site.logOdds, holderOf(unit));
  });
}
