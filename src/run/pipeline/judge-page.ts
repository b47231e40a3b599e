// Judges a captured page and makes its record, in this thread; before that, reads the Markdown that its server offers.

import { asPithError, PithError } from '../../base/errors.ts';
import { withinMs } from '../../base/threads/within-ms.ts';
import { type Bounded, judgeInTurns } from '../../judge/record/judge.ts';
import type { Judged } from '../../judge/record/judged.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import type { SegmentCalls } from '../../judge/record/stage.ts';
import type { Timings } from '../../judge/record/timings.ts';
import type { OfferedContent } from '../../judge/selection/kept.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { judgeDeadline, MARKDOWN_LIMITS } from './limits.ts';
import { type MadeRecord, recordMaker } from './make-record.ts';
import type { ResultOptions } from './options.ts';

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

/** Some Markdown takes its parser quadratic time, or nests without end: then it is not used. */
export async function readMarkdown({ markdown }: Snapshot): Promise<OfferedContent | undefined> {
  if (markdown === undefined) return undefined;
  const { url, by, text } = markdown;
  const { markdownTree } = await import('../../judge/content/offered/markdown-tree.ts');
  const tooLate = () => new PithError('JUDGE_TIMEOUT', 'takes too long to read');
  try {
    return { url, by, tree: withinMs(MARKDOWN_LIMITS.readMs, tooLate, () => markdownTree(text, url)) };
  } catch (error) {
    if (error instanceof RangeError) return { url, by, refused: 'nests too deeply' };
    const { code, message } = asPithError(error);
    if (code !== 'JUDGE_TIMEOUT') throw error;
    return { url, by, refused: message };
  }
}
