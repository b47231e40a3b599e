// The worker thread of `JudgeThread`: receives a snapshot and returns the result of judging it as tables.

import { parentPort } from 'node:worker_threads';
import { asPithError } from '../../base/errors.ts';
import { judge } from '../../judge/record/judge.ts';
import { tablesOf } from '../../judge/record/judged-tables.ts';
import { noTimings } from '../../judge/record/timings.ts';
import type { JudgeAnswer, JudgeQuestion } from './judge-apart.ts';

parentPort?.on('message', (question: JudgeQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo({ snapshot, options }: JudgeQuestion): JudgeAnswer {
  const timings = noTimings();
  try {
    const tables = tablesOf(judge(snapshot, options, timings));
    return { tables, zoneMs: timings.zoneMs, contentMs: timings.contentMs };
  } catch (error) {
    const { code, message } = asPithError(error);
    return { failure: { code, message } };
  }
}
