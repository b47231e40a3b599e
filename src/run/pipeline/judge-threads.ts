// Judges pages in worker threads: this thread stays responsive, and a page that takes too long ends at its deadline.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type PoolWorker, THREADS_CAN_LOAD } from '../../base/threads/ask-thread.ts';
import { ThreadPool } from '../../base/threads/thread-pool.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import type { Judged } from '../../judge/record/page-record.ts';
import { cancelled } from '../../judge/record/stage.ts';
import type { Timings } from '../../judge/record/timings.ts';
import { zoneMethod } from '../../judge/zones/methods.ts';
import type { SiteEvidence } from '../../judge/zones/zoning.ts';
import { levelLines } from '../../page/snapshot/along-lines.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { JUDGE_OPTIONS } from './judge-option-rows.ts';
import type { JudgePage } from './judge-page.ts';
import { JUDGE_LIMITS, judgeDeadline } from './limits.ts';
import type { MadeRecord } from './make-record.ts';
import type { ResultOptions } from './options.ts';

export interface JudgeQuestion {
  /** Undefined for the snapshot of the last question, which the thread has kept. */
  readonly snapshot: Snapshot | undefined;
  readonly keeps: boolean;
  readonly options: Omit<ResultOptions, 'site'>;
  /** In place of the site's model, which would have to be sent with every page. */
  readonly site: SiteEvidence | undefined;
}

/** Posted before the record. */
export type JudgedPart = Omit<Judged, 'snapshot' | 'tree'> & Pick<Timings, 'zoneMs' | 'contentMs'>;

interface JudgeThreadsOptions {
  /** Pages that are open at the same time. */
  readonly concurrency: number;
  readonly limits?: Readonly<Record<keyof typeof JUDGE_LIMITS, number>>;
  readonly begin?: () => PoolWorker;
}

/** A page that is judged again has its snapshot and what was perceived of it; larger ones would fill the memory of a batch. */
const MOST_KEPT_ELEMENTS = 20_000;

const THREAD_FILE = new URL('./judge-thread.js', import.meta.url);

/** Undefined from TypeScript sources, which a worker thread cannot load, and in a bundle without the file of the thread. */
export const judgeThreads = (concurrency: number): JudgeThreads | undefined =>
  THREADS_CAN_LOAD && existsSync(THREAD_FILE) ? new JudgeThreads({ concurrency }) : undefined;

/** Without flags of this process, such as `--input-type`, which a thread of a file refuses. */
const judgeWorker = (): PoolWorker => new Worker(THREAD_FILE, { execArgv: [] });

export class JudgeThreads {
  readonly #limits: NonNullable<JudgeThreadsOptions['limits']>;
  readonly #pool: ThreadPool;

  constructor({ concurrency, limits = JUDGE_LIMITS, begin = judgeWorker }: JudgeThreadsOptions) {
    this.#limits = limits;
    const most = Math.min(concurrency, availableParallelism());
    this.#pool = new ThreadPool(begin, { most, patienceMs: limits.patienceMs });
  }

  /** Starts a thread, whose code loads while the first page does. */
  warm(): void {
    this.#pool.warm();
  }

  readonly judge: JudgePage = (captured, options, timings, { signal, onStage }) => {
    const snapshot = judgedSnapshot(captured, options);
    let judged: Judged | undefined;
    let toJudged = (_: Judged) => {};
    const first = new Promise<Judged>(resolve => {
      toJudged = resolve;
    });
    const question = questionOf(captured, options, snapshot);
    const made = this.#pool
      .run<MadeRecord, JudgedPart>({
        question,
        // Every judging of a page has another object around the same elements.
        kept: question.keeps
          ? { data: captured.elements, question: { ...question, snapshot: undefined } }
          : undefined,
        work: 'judged the page',
        deadline: judgeDeadline(captured, this.#limits),
        signal,
        onPart: part => {
          Object.assign(timings, { zoneMs: part.zoneMs, contentMs: part.contentMs });
          judged = judgedFrom(snapshot, part);
          onStage?.({ name: 'zones', snapshot, zoning: judged.zoning });
          toJudged(judged);
        },
      })
      .catch(error => {
        throw signal?.aborted ? cancelled() : error;
      })
      .then(record => {
        // Listeners read the text of the page in this thread: only after the record was made of it in time.
        if (judged !== undefined) onStage?.({ name: 'content', judged });
        return record;
      });
    return { judged: Promise.race([first, made.then(() => first)]), made };
  };

  async close(): Promise<void> {
    await this.#pool.close(cancelled());
  }
}

/** All options of judging cross as their rows list them. `snapshot`: as it is judged. */
function questionOf(captured: Snapshot, options: ResultOptions, snapshot: Snapshot): JudgeQuestion {
  const names = Object.keys(JUDGE_OPTIONS).filter(
    name => name !== 'site',
  ) as (keyof JudgeQuestion['options'])[];
  const { site } = options;
  const needsSite = site !== undefined && zoneMethod(options.method).needsSite === true;
  return {
    snapshot: captured,
    keeps: captured.elements.length <= MOST_KEPT_ELEMENTS,
    options: Object.fromEntries(names.map(name => [name, options[name]])) as JudgeQuestion['options'],
    site: needsSite ? site.witness()(levelLines(snapshot)) : undefined,
  };
}

/** A thread sends a Buffer as plain bytes. */
function judgedFrom(snapshot: Snapshot, { zoneMs, contentMs, assets, ...judged }: JudgedPart): Judged {
  const files = assets?.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  return { snapshot, ...judged, ...(assets && files && { assets: { ...assets, files } }) };
}
