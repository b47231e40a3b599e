// The result of every zone method: a zone for each element of a Snapshot. Plain data, which can be cloned, sent to a
// thread and stored.

import type { Box } from '../../base/box.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Finding } from '../baselines/finding.ts';

export const ZONES = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'] as const;
export type Zone = (typeof ZONES)[number];

/** In page px: HEADER above h1, FOOTER below h2, LM left of w1, RM right of w2. */
export interface Thresholds {
  readonly h1: number;
  readonly h2: number;
  readonly w1: number;
  readonly w2: number;
}

export interface Zoning {
  readonly method: string;
  readonly thresholds: Thresholds;
  /** 0 to 1: how sure the method is of the page as a whole. */
  readonly confidence: number;
  /**
   * One for each element of the snapshot, by index; `null` for what takes no zone (BODY and above, what is not rendered).
   */
  readonly zones: readonly (Zone | null)[];
  /** 0 to 1, for each element. */
  readonly confidences: Float64Array;
  /** The content and blocks that a method found itself; only of methods that look for content. */
  readonly finding?: Finding;
  /** The evidence of the site; only of `auto+site`. */
  readonly site?: SiteEvidence;
  /** The thresholds along the lines of text; only of pages whose lines are upright. */
  readonly lineThresholds?: Thresholds;
  /** For each element why it has its zone: of custom methods, and where a rule chose it. `reasonOf` makes all others. */
  readonly reasons?: readonly (string | undefined)[];
}

export interface ZoneSummary {
  readonly box: Box | null;
  readonly elements: number;
  readonly chars: number;
}

/** Evidence about a page from the other pages of its site, for zones and content. */
export interface SiteEvidence {
  /**
   * Log-odds, for each element, that its own texts and pictures are content, added to the page's own evidence; 0 if
   * unknown.
   */
  readonly logOdds: Float64Array;
  /** For each element a sentence for users; '' if nothing is known. */
  readonly reasons: readonly string[];
}

/** Finds the evidence of the site for one page. */
export type SiteWitness = (snapshot: Snapshot) => SiteEvidence;
