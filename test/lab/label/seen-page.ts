// A page as a labelling session sees it, without a browser.

import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { judgeSaved, type ReadPage } from '../../../src/run/pipeline/make-result.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

export const seenPage = (html: string): Promise<ReadPage> =>
  judgeSaved(
    { snapshot: snapshotFromHtml(html) },
    { options: parseOptions(segmentOptionsSchema, { before: true }), timings: noTimings(), calls: {} },
  );
