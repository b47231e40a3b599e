// Judges a captured page and makes its record, in this thread.

import { withinMs } from '../../base/threads/within-ms.ts';
import { type Bounded, judgeInTurns } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import type { Judged } from '../../judge/record/page-record.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { Timings } from '../../judge/record/timings.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { judgeDeadline } from './limits.ts';
import { type MadeRecord, recordMaker } from './make-record.ts';
import type { ResultOptions } from './options.ts';
import { readMarkdown } from './read-markdown.ts';

/** The record follows what the picture needs. */
export interface PageJudging {
  readonly judged: Promise<Judged>;
  readonly made: Promise<MadeRecord>;
}

/** Adds the time spent on zones and content to `timings`. */
export type JudgePage = (
  captured: Snapshot,
  options: ResultOptions,
  timings: Timings,
  calls: SegmentCalls,
) => PageJudging;

/** Bounds the steps of judging in this thread: together they have until the deadline of the page. */
export function boundedFor(snapshot: Snapshot): Bounded {
  const { ms, error } = judgeDeadline(snapshot);
  let left = ms;
  return work => {
    const started = performance.now();
    try {
      return withinMs(left, error, work);
    } finally {
      left -= performance.now() - started;
    }
  };
}

export const judgeHere: JudgePage = (captured, options, timings, calls) => {
  const bounded = boundedFor(captured);
  const snapshot = judgedSnapshot(captured, options);
  const judged = readMarkdown(captured).then(offered =>
    judgeInTurns(snapshot, { ...options, offered }, timings, calls, bounded),
  );
  const made = Promise.all([judged, recordMaker(options)]).then(([page, makeRecord]) =>
    bounded(() => makeRecord(page, captured)),
  );
  // Whoever awaits `judged` may fail before `made` is awaited.
  made.catch(() => {});
  return { judged, made };
};
