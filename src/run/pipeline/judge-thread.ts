// The worker thread of `JudgeThreads`: judges a page, posts its zones and content, and answers with its record.

import { answerQuestions } from '../../base/threads/ask-thread.ts';
import { judge } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { tablesOf } from '../../judge/record/judged-tables.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { JudgedPart, JudgeQuestion } from './judge-threads.ts';
import { recordMaker } from './make-record.ts';

answerQuestions<JudgeQuestion, JudgedPart>(async ({ snapshot, options, site }, post) => {
  const timings = noTimings();
  const evidence = site && { logOdds: site.logOdds, reason: (index: number) => site.reasons?.[index] ?? '' };
  const model = evidence && { site: { witness: () => () => evidence } };
  const judged = judge(judgedSnapshot(snapshot, options), { ...options, ...model }, timings);
  const { zoneMs, contentMs } = timings;
  post({ tables: tablesOf(judged), zoneMs, contentMs });
  const makeRecord = await recordMaker(options);
  return makeRecord(judged, snapshot);
});
