// Judges large pages in a worker thread, so that this thread stays responsive.

import { Worker } from 'node:worker_threads';
import { type ErrorCode, PithError } from '../../base/errors.ts';
import { THREADS_CAN_LOAD } from '../../base/threads/ask-thread.ts';
import { LazyThread } from '../../base/threads/lazy-thread.ts';
import { type Judging, judgeInTurns } from '../../judge/record/judge.ts';
import { type JudgedTables, judgedFrom } from '../../judge/record/judged-tables.ts';
import type { Judged, Timings } from '../../judge/record/page-record.ts';
import { zoneMethod } from '../../judge/zones/methods.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SegmentOptions } from './options.ts';

/**
 * Elements from which a page goes to the worker thread. Each of three steps takes some 40 µs per element, so for smaller
 * pages none blocks much longer than 0.1 s. The transfer takes this thread 3 µs per element, and the first page waits
 * for the worker to start.
 */
const LEAST_ELEMENTS = 3_000;

export interface JudgeQuestion {
  readonly snapshot: Snapshot;
  readonly options: Pick<
    SegmentOptions,
    'method' | 'thresholds' | 'center' | 'favor' | 'links' | 'parameters'
  >;
}

export type JudgeAnswer =
  | { readonly tables: JudgedTables; readonly zoneMs: number; readonly contentMs: number }
  | { readonly failure: { readonly code: ErrorCode; readonly message: string } };

/** One thread, started with the first large page; the browser needs the other cores. */
export class JudgeThread {
  readonly #thread = new LazyThread(() => new Worker(new URL('./judge-thread.js', import.meta.url)));

  /** Judges here, and not in the thread, if reasons, a site model, pictures or stages are requested. */
  readonly judge: Judging = (snapshot, options, timings, calls = {}) => {
    const isLarge = THREADS_CAN_LOAD && snapshot.elements.length >= LEAST_ELEMENTS;
    const { elements, site, assets } = options;
    const isPlain =
      elements !== true && site === undefined && assets === undefined && calls.onStage === undefined;
    if (!isLarge || !isPlain) return judgeInTurns(snapshot, options, timings, calls);
    return this.#judged(snapshot, options, timings);
  };

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #judged(
    snapshot: Snapshot,
    { method, thresholds, center, favor, links = 'inline', parameters = {} }: Parameters<Judging>[1],
    timings: Timings,
  ): Promise<Judged> {
    const options = { method, thresholds, center, favor, links, parameters };
    const question: JudgeQuestion = { snapshot, options };
    const answer = await this.#thread.ask<JudgeAnswer>(question, 'judged the page');
    if ('failure' in answer) throw new PithError(answer.failure.code, answer.failure.message);
    Object.assign(timings, { zoneMs: answer.zoneMs, contentMs: answer.contentMs });
    return judgedFrom(snapshot, answer.tables, () => zoneMethod(method).zonesOf(snapshot, options));
  }
}
