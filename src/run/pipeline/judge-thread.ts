// The worker thread of `JudgeThreads`: judges a page, posts its zones and content, and answers with its record.

import { PithError } from '../../base/errors.ts';
import { answerQuestions } from '../../base/threads/ask-thread.ts';
import { judge } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { JudgedPart, JudgeQuestion } from './judge-threads.ts';
import { recordMaker } from './make-record.ts';
import { readMarkdown } from './read-markdown.ts';

let last: Snapshot | undefined;

answerQuestions<JudgeQuestion, JudgedPart>(async ({ snapshot: given, keeps, options, site }, post) => {
  const captured = given ?? last;
  if (captured === undefined) throw new PithError('INTERNAL', 'the thread has kept no snapshot');
  last = keeps ? captured : undefined;
  const timings = noTimings();
  const snapshot = judgedSnapshot(captured, options);
  const model = site && { site: { witness: () => () => site } };
  const offered = await readMarkdown(captured);
  const judged = judge(snapshot, { ...options, ...model, offered }, timings);
  const { snapshot: _, tree: __, ...part } = judged;
  post({ ...part, zoneMs: timings.zoneMs, contentMs: timings.contentMs });
  const makeRecord = await recordMaker(options);
  return makeRecord(judged, captured);
});
