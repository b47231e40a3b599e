// Judges a snapshot in every way that a page of the web is judged.

import { docViewOf } from '../../src/judge/docview/doc-view.ts';
import { draftOf } from '../../src/judge/docview/draft.ts';
import { judge } from '../../src/judge/record/judge.ts';
import { pageRecord } from '../../src/judge/record/page-record.ts';
import { noTimings } from '../../src/judge/record/timings.ts';
import { chunksOf } from '../../src/judge/sections/chunks.ts';
import { sectionsOf } from '../../src/judge/sections/sections.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { parseSegmentInput } from '../../src/run/pipeline/options.ts';

const { options } = parseSegmentInput({ elements: true });

export function judgeHostilePage(snapshot: Snapshot): void {
  const judged = judge(snapshot, options);
  pageRecord(judged, noTimings(), { elements: true });
  sectionsOf(judged);
  chunksOf(judged);
  docViewOf(draftOf(judged));
}
