// Whoever opens pages for a batch: this process, or a fleet of others.

import type { SegmentOptionsInput } from '../pipeline/judge-option-rows.ts';
import type { Place } from '../sources/input.ts';
import type { PageOutcome } from './batch-record.ts';
import type { PageFormatName } from './page-formats.ts';

export interface PageRequest {
  /** The same for every attempt at one page. */
  readonly key: string;
  readonly attempt: number;
  readonly place: Exclude<Place, { kind: 'invalid' }>;
}

/** What is made of every page of a run. */
export interface PageRecipe {
  readonly page: SegmentOptionsInput;
  readonly formats: readonly PageFormatName[];
}

export interface Executor {
  /** Pages that it can have under way just now. */
  readonly capacity: () => number;
  /** What is wrong with a page is an outcome; what is thrown is wrong with the executor. */
  readonly open: (request: PageRequest, signal: AbortSignal) => Promise<PageOutcome>;
  readonly close: () => Promise<void>;
}
