// Reads a page from its snapshot as the library does, in this thread.

import type { SegmentCalls } from '../../src/judge/record/stage.ts';
import { noTimings } from '../../src/judge/record/timings.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { judgeSaved, type ReadPage } from '../../src/run/pipeline/make-result.ts';
import { segmentOptionsSchema } from '../../src/run/pipeline/options.ts';
import type { SegmentOptionsInput } from '../../src/run/pipeline/segment-option-rows.ts';

export const judgedPage = (
  snapshot: Snapshot,
  options: SegmentOptionsInput,
  calls: SegmentCalls = {},
): Promise<ReadPage> =>
  judgeSaved({ snapshot }, { options: segmentOptionsSchema.parse(options), calls, timings: noTimings() });
