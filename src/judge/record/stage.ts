// The stages of processing a page, for callers that need its zones before its picture is drawn.

import { PithError } from '../../base/errors.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import type { Judged } from './judged.ts';

export type SegmentStage =
  /** A browser is ready and opens the page. */
  | { readonly name: 'navigating' }
  | { readonly name: 'captured'; readonly snapshot: Snapshot }
  | { readonly name: 'zones'; readonly snapshot: Snapshot; readonly zoning: Zoning }
  | { readonly name: 'content'; readonly judged: Judged };

/** Callbacks passed along with the options of a page. */
export interface SegmentCalls {
  readonly signal?: AbortSignal | undefined;
  /** Called at each stage; it must not throw. */
  readonly onStage?: ((stage: SegmentStage) => void) | undefined;
  /** Called when the page is closed, before or after its result is there; it must not throw. */
  readonly onLeft?: (() => void) | undefined;
  /** Names the client that the page is read for: pages of different clients share no browser context. */
  readonly client?: string | undefined;
  /** True if the record is wanted as JSON, which a thread then writes. */
  readonly writes?: boolean | undefined;
}

export const cancelled = (): PithError => new PithError('CANCELLED', 'the visit was cancelled');

export function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}
