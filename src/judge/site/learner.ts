// The interface of the site methods: pages are added one at a time, models are merged, then pages are judged. `--help`
// reads the names in this file, so it must not load zod.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { SiteJudge } from './site-finding.ts';

export const SITE_METHOD_NAMES = ['tree', 'slots', 'pagelets', 'blocks', 'entropy'] as const;
export type SiteMethodName = (typeof SITE_METHOD_NAMES)[number];

/** Learned by default: those that `auto+site` asks. */
export const WITNESS_METHODS: readonly SiteMethodName[] = ['tree', 'slots'];

export interface JudgeSettings {
  /** A part up to this importance is noise; by default chosen from the learned pages. */
  readonly threshold?: number | undefined;
  /** Tells if the model learned from this page, so that it is one of those it is compared with. */
  readonly isLearned: (snapshot: Snapshot) => boolean;
}

export interface ReadyJudge {
  readonly judge: SiteJudge;
  /** `null` for methods without a threshold. */
  readonly threshold: number | null;
}

/** `Data` is what a model file stores for it. */
export interface SiteLearner<Data> {
  /** The result does not depend on the order of pages or on how halves are merged. */
  readonly add: (snapshot: Snapshot) => void;
  readonly mergeData: (data: Data) => void;
  /** Equal models give equal bytes. */
  readonly data: () => Data;
  readonly judge: (settings: JudgeSettings) => ReadyJudge;
}

export const SLOT_ROLES = ['content', 'noise'] as const;
export type SlotRole = (typeof SLOT_ROLES)[number];
