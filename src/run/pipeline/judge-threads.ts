// Judges pages in worker threads: this thread stays responsive, and a page that takes too long ends at its deadline.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type PoolWorker, THREADS_CAN_LOAD } from '../../base/threads/ask-thread.ts';
import { ThreadPool } from '../../base/threads/thread-pool.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { type JudgedTables, judgedFrom } from '../../judge/record/judged-tables.ts';
import type { Judged } from '../../judge/record/page-record.ts';
import { cancelled } from '../../judge/record/stage.ts';
import { zoneMethod } from '../../judge/zones/methods.ts';
import type { SiteEvidence } from '../../judge/zones/site-evidence.ts';
import { alongLines } from '../../see/snapshot/along-lines.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { JUDGE_OPTIONS } from './judge-option-rows.ts';
import type { JudgePage } from './judge-page.ts';
import { JUDGE_LIMITS, judgeDeadline } from './limits.ts';
import type { MadeRecord } from './make-record.ts';
import type { ResultOptions } from './options.ts';

export interface JudgeQuestion {
  readonly snapshot: Snapshot;
  readonly options: Omit<ResultOptions, 'site'>;
  /** In place of the site's model, which would have to be sent with every page. */
  readonly site: SentEvidence | undefined;
}

interface SentEvidence extends Pick<SiteEvidence, 'logOdds'> {
  /** Only if the record lists them. */
  readonly reasons: readonly string[] | undefined;
}

/** Posted before the record. */
export interface JudgedPart {
  readonly tables: JudgedTables;
  readonly zoneMs: number;
  readonly contentMs: number;
}

interface JudgeThreadsOptions {
  /** Pages that are open at the same time. */
  readonly concurrency: number;
  readonly limits?: Readonly<Record<keyof typeof JUDGE_LIMITS, number>>;
  readonly begin?: () => PoolWorker;
}

/** Undefined from TypeScript sources, which a worker thread cannot load. */
export const judgeThreads = (concurrency: number): JudgeThreads | undefined =>
  THREADS_CAN_LOAD ? new JudgeThreads({ concurrency }) : undefined;

const judgeWorker = (): PoolWorker => new Worker(new URL('./judge-thread.js', import.meta.url));

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
    const { method, thresholds, parameters, site } = options;
    const snapshot = judgedSnapshot(captured, options);
    const evidence = zoneMethod(method).needsSite ? site?.witness()(alongLines(snapshot)) : undefined;
    const zoneAgain = () =>
      zoneMethod(method).zonesOf(snapshot, {
        thresholds,
        parameters,
        ...(evidence && { site: () => evidence }),
      });
    let toJudged = (_: Judged) => {};
    const first = new Promise<Judged>(resolve => {
      toJudged = resolve;
    });
    const made = this.#pool
      .run<MadeRecord, JudgedPart>({
        question: questionOf(captured, options, evidence),
        work: 'judged the page',
        deadline: judgeDeadline(captured, this.#limits),
        signal,
        onPart: ({ tables, zoneMs, contentMs }) => {
          Object.assign(timings, { zoneMs, contentMs });
          const judged = judgedFrom(snapshot, tables, zoneAgain, evidence);
          onStage?.({ name: 'zones', snapshot, zoning: judged.zoning });
          onStage?.({ name: 'content', judged });
          toJudged(judged);
        },
      })
      .catch(error => {
        throw signal?.aborted ? cancelled() : error;
      });
    return { judged: Promise.race([first, made.then(() => first)]), made };
  };

  async close(): Promise<void> {
    await this.#pool.close(cancelled());
  }
}

/** All options of judging cross as their rows list them. */
function questionOf(
  snapshot: Snapshot,
  options: ResultOptions,
  site: SiteEvidence | undefined,
): JudgeQuestion {
  const names = Object.keys(JUDGE_OPTIONS).filter(
    name => name !== 'site',
  ) as (keyof JudgeQuestion['options'])[];
  return {
    snapshot,
    options: Object.fromEntries(names.map(name => [name, options[name]])) as JudgeQuestion['options'],
    site: site && {
      logOdds: site.logOdds,
      reasons: options.elements ? snapshot.elements.map((_, index) => site.reason(index)) : undefined,
    },
  };
}
