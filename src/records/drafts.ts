// Pages to drafts: so many at a time, in the order of the targets, a failure as a value beside them.

import { parseTarget } from '../browser/target.ts';
import { type Draft, draftOf } from '../docview/draft.ts';
import type { SegmentOptionsInput } from '../segment/options.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import type { Pith } from '../segment/pith.ts';

export type Drafted = { readonly draft: Draft } | { readonly failure: FailureRecord };

export interface DraftOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

export async function* draftsOf(
  targets: readonly string[],
  pith: Pith,
  { page = {}, concurrency, signal }: DraftOptions,
): AsyncGenerator<Drafted> {
  const running: Promise<Drafted>[] = [];
  for (const target of targets) {
    if (signal?.aborted === true) break;
    running.push(drafted(target, pith, page, signal));
    const first = running.length >= concurrency ? running.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const one of running) yield await one;
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
