// The interface of whatever reads the pages of a batch: this process, or a fleet.

import type { SiteModel } from '../../judge/site/site-model.ts';
import type { PageFormatName } from '../pipeline/page-formats.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-option-rows.ts';
import type { Place } from '../sources/input.ts';
import type { PageOutcome, SiteUse } from './batch-record.ts';

export interface SiteInUse {
  readonly model: SiteModel;
  readonly use: SiteUse;
}

export interface PageRequest {
  /** The same for every attempt at one page. */
  readonly key: string;
  readonly attempt: number;
  readonly place: Exclude<Place, { kind: 'invalid' }>;
  /** The path of a file from the folder that the user named. */
  readonly pathInSource?: string | undefined;
  /** The model of its site; never for a fleet. */
  readonly site?: SiteInUse | undefined;
}

/** Options and formats, the same for all pages of a run. */
export interface PageRecipe {
  readonly page: SegmentOptionsInput;
  readonly formats: readonly PageFormatName[];
}

/** The limits of a host. */
export interface HostPace {
  /** Pages at the same time; Infinity without a limit. */
  readonly atOnce: number;
  /** Between the starts of two pages. */
  readonly delayMs: number;
}

/** The run that an executor works for. */
export interface ExecutorRun {
  readonly id: string;
  /** Call when the capacity has changed. */
  readonly wake: () => void;
  /** For a host with an open page. */
  readonly paceOf: (host: string) => HostPace;
}

/** Callbacks for the steps of a page; each is called at most once. */
export interface PageSteps {
  /** The page has loaded and was measured; its picture may follow. */
  readonly onLoaded?: () => void;
  /** The page was left, and is only judged and drawn now. */
  readonly onLeft?: () => void;
}

export interface Executor {
  /** Number of pages that can be in progress at the moment. */
  readonly capacity: () => number;
  /** Called before the first request for a page: loads what would hold the process up while connections are made. */
  readonly prepare?: () => void;
  /** Resolves with failures of the page; rejects with failures of the executor. */
  readonly open: (request: PageRequest, signal: AbortSignal, steps?: PageSteps) => Promise<PageOutcome>;
  /** Called when the run is being stopped: rejects the pages that nobody reads yet with CANCELLED. */
  readonly recall?: () => Promise<void>;
  readonly close: () => Promise<void>;
}
