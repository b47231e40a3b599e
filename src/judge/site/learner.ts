// What the methods of this room have in common: pages are added one at a time, models are merged, and then pages judged.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SiteJudge } from './site-finding.ts';

export const SITE_METHOD_NAMES = ['tree', 'pagelets', 'blocks', 'entropy'] as const;
export type SiteMethodName = (typeof SITE_METHOD_NAMES)[number];

export interface JudgeSettings {
  /** Importance up to which a part is noise; chosen from what was learned without it. */
  readonly threshold?: number | undefined;
  /** Whether this page was learned from, and so is among those that it is compared with. */
  readonly isLearned: (snapshot: Snapshot) => boolean;
}

export interface ReadyJudge {
  readonly judge: SiteJudge;
  /** `null` of methods that need none. */
  readonly threshold: number | null;
}

/** `Data`: what a model file holds of it. */
export interface SiteLearner<Data> {
  /** Pages in any order, and two halves merged, come to the same. */
  readonly add: (snapshot: Snapshot) => void;
  readonly mergeData: (data: Data) => void;
  /** The same for what is the same, byte for byte. */
  readonly data: () => Data;
  readonly judge: (settings: JudgeSettings) => ReadyJudge;
}
