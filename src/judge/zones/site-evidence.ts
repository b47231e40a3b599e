// Evidence about a page from the other pages of its site, for zones and content.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';

export interface SiteEvidence {
  /** Log-odds, for each element, that its own texts and pictures are content, added to the page's own evidence; 0 if unknown. */
  readonly logOdds: Float64Array;
  /** A sentence for users; '' if nothing is known. */
  readonly reason: (elementIndex: number) => string;
}

/** As plain data. */
export interface SiteTable extends Pick<SiteEvidence, 'logOdds'> {
  readonly reasons: readonly string[];
}

export const siteTable = ({ logOdds, reason }: SiteEvidence): SiteTable => ({
  logOdds,
  reasons: Array.from(logOdds, (_, index) => reason(index)),
});

export const siteFrom = ({ logOdds, reasons }: SiteTable): SiteEvidence => ({
  logOdds,
  reason: index => reasons[index] ?? '',
});

/** Finds the evidence of the site for one page. */
export type SiteWitness = (snapshot: Snapshot) => SiteEvidence;
