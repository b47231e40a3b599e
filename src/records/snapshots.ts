// Pages to snapshots, one after another: saved ones as they are, others seen in the browser; a failure is a value beside them.

import { parseTarget } from '../browser/target.ts';
import type { SegmentOptionsInput } from '../segment/options.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import type { Pith } from '../segment/pith.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { readSnapshot } from '../snapshot/snapshot-file.ts';
import { inOrder, untilAborted } from './in-order.ts';
import type { AskedPage } from './sources.ts';

export type Seen =
  | { readonly target: string; readonly snapshot: Snapshot }
  | { readonly target: string; readonly failure: FailureRecord };

export interface SnapshotOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

export function snapshotsOf(
  targets: readonly AskedPage[],
  pith: Pith,
  { page = {}, concurrency, signal }: SnapshotOptions,
): AsyncGenerator<Seen> {
  return inOrder(untilAborted(targets, signal), concurrency, async ({ target, error }): Promise<Seen> => {
    try {
      if (error !== undefined) throw error;
      const aim = parseTarget(target);
      if (aim.kind === 'snapshot')
        return { target, snapshot: await readSnapshot(aim.path, page.unpackLimits) };
      const { snapshot } = await pith.segment(aim, { ...page, ...(signal && { signal }) });
      return { target, snapshot };
    } catch (thrown) {
      return { target, failure: failureRecord(target, thrown) };
    }
  });
}
