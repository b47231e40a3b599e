// The stages of a page on its way, for whoever wants to see its zones before its picture is drawn.

import { PithError } from '../../base/errors.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import type { Judged } from './page-record.ts';

export type SegmentStage =
  /** A browser is there, and goes to the page. */
  | { readonly name: 'navigating' }
  | { readonly name: 'captured'; readonly snapshot: Snapshot }
  | { readonly name: 'zones'; readonly snapshot: Snapshot; readonly zoning: Zoning }
  | { readonly name: 'content'; readonly judged: Judged };

/** What goes with the options of a page and is no option. */
export interface SegmentCalls {
  readonly signal?: AbortSignal | undefined;
  /** Called as the page goes on; it must not throw. */
  readonly onStage?: ((stage: SegmentStage) => void) | undefined;
}

export const cancelled = (): PithError => new PithError('CANCELLED', 'the visit was cancelled');

export function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}
