// The worker thread of `JudgeThreads`: judges a page, posts its zones and content, and answers with its record.

import { answerQuestions } from '../../base/threads/ask-thread.ts';
import { judge } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { noTimings } from '../../judge/record/timings.ts';
import { selectionTable } from '../../judge/selection/selection-table.ts';
import { zoneTable } from '../../judge/zones/zone-table.ts';
import type { JudgedPart, JudgeQuestion } from './judge-threads.ts';
import { recordMaker } from './make-record.ts';

answerQuestions<JudgeQuestion, JudgedPart>(async ({ snapshot: captured, options, site }, post) => {
  const timings = noTimings();
  const snapshot = judgedSnapshot(captured, options);
  const model = site && { site: { witness: () => () => site } };
  const judged = judge(snapshot, { ...options, ...model }, timings);
  const { zoning, selection, content, assets } = judged;
  const { zoneMs, contentMs } = timings;
  const tables = { zones: zoneTable(zoning), selection: selectionTable(snapshot, selection) };
  post({ ...tables, content, assets, zoneMs, contentMs });
  const makeRecord = await recordMaker(options);
  return makeRecord(judged, captured);
});
