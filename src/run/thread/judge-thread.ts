// The worker thread of `JudgeThreads` and `workApart`: judges a page, posts its zones and content, and answers with its
// record; makes of a page what is shown of it; reads snapshots.

import { PithError } from '../../base/errors.ts';
import { answerQuestions } from '../../base/threads/ask-thread.ts';
import { judge } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { snapshotIn } from '../../page/snapshot/snapshot-file.ts';
import { readMarkdown } from '../pipeline/judge-page.ts';
import type {
  JudgedPart,
  JudgeQuestion,
  PageQuestion,
  PageWork,
  ParseQuestion,
} from '../pipeline/judge-threads.ts';
import { type MadeRecord, recordMaker } from '../pipeline/make-record.ts';

/** `snapshot`: undefined for that of the last question, which this thread has kept. */
interface WorkQuestion extends PageQuestion {
  readonly snapshot?: Snapshot;
}
type Work = PageWork<never, unknown, unknown>;

const WORKS: Readonly<Record<string, () => Promise<Work>>> = {
  look: async () => (await import('../pipeline/look-apart.ts')).answerLook,
  pictures: async () => (await import('../pipeline/make-result.ts')).answerPictures,
  pack: async () => (await import('../pipeline/save-snapshot.ts')).answerPacked,
  audit: async () => (await import('../pipeline/audit-page.ts')).answerAudit,
  diff: async () => (await import('../diff/diff-files.ts')).answerDiff,
};

let last: Snapshot | undefined;

answerQuestions<JudgeQuestion | ParseQuestion | WorkQuestion, unknown>(
  async (question, post) => {
    const answer = await WORKS[question.work]?.();
    if (answer === undefined)
      return 'bytes' in question ? parseAndKeep(question) : judgeAndPost(question as JudgeQuestion, post);
    last = keptOr((question as WorkQuestion).snapshot);
    return answer(question as never, last, post);
  },
  () => {
    last = undefined;
  },
);

/** It is judged next, without the warnings of its visit. */
async function parseAndKeep({ bytes, name, limits }: ParseQuestion): Promise<Snapshot> {
  const snapshot = await snapshotIn(bytes, name, limits);
  last = { ...snapshot, warnings: [] };
  return snapshot;
}

function keptOr(given: Snapshot | undefined): Snapshot {
  const snapshot = given ?? last;
  if (snapshot === undefined) throw new PithError('INTERNAL', 'the thread has kept no snapshot');
  return snapshot;
}

async function judgeAndPost(
  { snapshot: given, writes, options, site }: JudgeQuestion,
  post: (part: JudgedPart) => void,
): Promise<MadeRecord> {
  const captured = keptOr(given);
  last = captured;
  const timings = noTimings();
  const snapshot = judgedSnapshot(captured, options);
  const model = site && { site: { witness: () => () => site } };
  const offered = await readMarkdown(captured);
  const judged = judge(snapshot, { ...options, ...model, offered }, timings);
  const { snapshot: _, tree: __, ...part } = judged;
  post({ ...part, zoneMs: timings.zoneMs, contentMs: timings.contentMs });
  const makeRecord = await recordMaker(options, writes);
  return makeRecord(judged, captured);
}
