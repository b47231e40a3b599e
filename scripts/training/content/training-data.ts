// The training data of the content models: evidence of the pieces, and of each page as a whole.

import type { TrainingData } from '../training-data.ts';

export interface ContentPageData {
  readonly id: string;
  readonly site: string;
  /** Place in KIND_NAMES. */
  readonly kind: number;
  /** A version of the page before it, whose article ends early. */
  readonly isShortened: boolean;
  /** Evidence about the page as a whole: KIND_FEATURES wide. */
  readonly kindFeatures: readonly number[];
}

/** `features`: all but those of the kinds of page, which come from a model of their own. */
export type ContentData = TrainingData<ContentPageData>;
