// The record of a page that was read, as a worker of this version answers with it.

import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { type PageRecord, pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

export function readRecord(withElements = true): PageRecord {
  const url = 'https://example.org/';
  const html = '<title>Boats</title><h1>Boats</h1><p>All that is known of boats and of those who build them.';
  const snapshot = snapshotFromHtml(html, { url, finalUrl: url });
  const judged = judge(snapshot, parseOptions(segmentOptionsSchema, {}), noTimings());
  return JSON.parse(JSON.stringify(pageRecord(judged, noTimings(), { elements: withElements })));
}
