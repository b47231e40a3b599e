// Pages to drafts: so many at a time, in the order of the targets, a failure as a value beside them.

import { parseTarget } from '../browser/target.ts';
import { type Draft, draftOf } from '../docview/draft.ts';
import type { SegmentOptionsInput } from '../segment/options.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import type { Pith } from '../segment/pith.ts';
import { inOrder, untilAborted } from './in-order.ts';

export type Drafted = { readonly draft: Draft } | { readonly failure: FailureRecord };

export interface ReadOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

export function draftsOf(
  targets: readonly string[],
  pith: Pith,
  { page = {}, concurrency, signal }: ReadOptions,
): AsyncGenerator<Drafted> {
  return inOrder(untilAborted(targets, signal), concurrency, target => drafted(target, pith, page, signal));
}

async function drafted(
  target: string,
  pith: Pith,
  page: SegmentOptionsInput,
  signal: AbortSignal | undefined,
): Promise<Drafted> {
  try {
    const result = await pith.segment(parseTarget(target), { ...page, ...(signal && { signal }) });
    const { snapshot, zoning, selection, content } = result;
    return { draft: draftOf({ snapshot, zoning, selection, content }) };
  } catch (error) {
    return { failure: failureRecord(target, error) };
  }
}
