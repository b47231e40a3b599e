// What the other pages of a site say of a page, as zones and content hear it.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';

export interface SiteEvidence {
  /** For each element: log-odds that what it shows itself is content, beside what the page alone tells; 0 for nothing known. */
  readonly logOdds: Float64Array;
  /** In a sentence a user can read; '' where nothing is known. */
  readonly reason: (elementIndex: number) => string;
}

/** Whoever knows the site. */
export type SiteWitness = (snapshot: Snapshot) => SiteEvidence;
