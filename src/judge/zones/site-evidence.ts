// Evidence about a page from the other pages of its site, for zones and content.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';

export interface SiteEvidence {
  /** Log-odds, for each element, that its own texts and pictures are content, added to the page's own evidence; 0 if unknown. */
  readonly logOdds: Float64Array;
  /** For each element a sentence for users; '' if nothing is known. */
  readonly reasons: readonly string[];
}

/** Finds the evidence of the site for one page. */
export type SiteWitness = (snapshot: Snapshot) => SiteEvidence;
