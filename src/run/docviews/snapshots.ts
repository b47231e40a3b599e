// Turns pages into snapshots: reads saved ones, and captures others in the browser; failures are values.

import { type FailureRecord, failureRecord } from '../../judge/record/page-record.ts';
import { parseTarget } from '../../see/browser/target/parse-target.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { readSnapshot } from '../../see/snapshot/snapshot-file.ts';
import type { SegmentOptionsInput } from '../pipeline/judge-option-rows.ts';
import type { PageReader } from '../pipeline/pith.ts';
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
  pith: PageReader,
  { page = {}, concurrency, signal }: SnapshotOptions,
): AsyncGenerator<Seen> {
  return inOrder(untilAborted(targets, signal), concurrency, async ({ target, error }): Promise<Seen> => {
    try {
      if (error !== undefined) throw error;
      const aim = parseTarget(target);
      if (aim.kind === 'snapshot')
        return { target, snapshot: await readSnapshot(aim.path, page.unpackLimits) };
      const { snapshot } = await pith.read(aim, { ...page, signal });
      return { target, snapshot };
    } catch (thrown) {
      return { target, failure: failureRecord(target, thrown) };
    }
  });
}
