// A page as a labelling session sees it, without a browser.

import { judgeSaved } from '../../src/segment/make-result.ts';
import { segmentOptionsSchema } from '../../src/segment/options.ts';
import type { SegmentResult } from '../../src/segment/segment-page.ts';
import { noTimings } from '../../src/segment/timings.ts';
import { parseOptions } from '../../src/words/parse-options.ts';
import { snapshotFromHtml } from '../content/snapshot-from-html.ts';

export const seenPage = (html: string): Promise<SegmentResult> =>
  judgeSaved(
    snapshotFromHtml(html),
    parseOptions(segmentOptionsSchema, { before: true }),
    noTimings(),
    undefined,
    {},
  );
