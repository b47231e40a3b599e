// Works on pages in worker threads: this thread stays responsive, and what takes too long or too much memory ends.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker, workerData } from 'node:worker_threads';
import { PithError } from '../../base/errors.ts';
import { once } from '../../base/memoize.ts';
import { type PoolWorker, THREADS_CAN_LOAD, type ThreadTask } from '../../base/threads/ask-thread.ts';
import { machineBytes } from '../../base/threads/machine-memory.ts';
import { ThreadPool } from '../../base/threads/thread-pool.ts';
import { beAlone, workSignal } from '../../base/threads/work-turn.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { JUDGE_OPTIONS } from '../../judge/options/judge-option-rows.ts';
import type { Judged } from '../../judge/record/judged.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import { cancelled } from '../../judge/record/stage.ts';
import type { Timings } from '../../judge/record/timings.ts';
import { zoneMethod } from '../../judge/zones/methods.ts';
import type { SiteEvidence } from '../../judge/zones/zoning.ts';
import { levelLines } from '../../page/snapshot/along-lines.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { JudgePage } from './judge-page.ts';
import { isHeavy, isLarge, JUDGE_LIMITS, judgeDeadline } from './limits.ts';
import type { MadeRecord } from './make-record.ts';
import type { ResultOptions } from './options.ts';

export interface JudgeQuestion {
  readonly work: 'judge';
  /** Undefined for the snapshot of the last question, which the thread has kept. */
  readonly snapshot: Snapshot | undefined;
  readonly writes: boolean;
  readonly options: Omit<ResultOptions, 'site'>;
  /** In place of the site's model, which would have to be sent with every page. */
  readonly site: SiteEvidence | undefined;
}

export interface ParseQuestion {
  readonly work: 'parse';
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly limits: UnpackLimitsInput | undefined;
}

/** Posted before the record. */
export type JudgedPart = Omit<Judged, 'snapshot' | 'tree'> & Pick<Timings, 'zoneMs' | 'contentMs'>;

interface JudgeThreadsOptions {
  /** Pages that are open at the same time. */
  readonly concurrency: number;
  readonly limits?: Readonly<Record<'deadlineMs' | 'elementMs' | 'patienceMs', number>>;
  readonly begin?: () => PoolWorker;
}

const THREAD_FILE = new URL('./judge-thread.js', import.meta.url);

const IN_THREAD = 'pith judges here';

/** False in such a thread, from TypeScript sources, which a thread cannot load, and in a bundle without its file. */
export const canJudgeApart = once(
  () => workerData !== IN_THREAD && THREADS_CAN_LOAD && existsSync(THREAD_FILE),
);

export const judgeThreads = (concurrency: number): JudgeThreads | undefined =>
  canJudgeApart() ? new JudgeThreads({ concurrency }) : undefined;

/** Without flags of this process, such as `--input-type`, which a thread of a file refuses. */
export const judgeWorker = (): PoolWorker =>
  new Worker(THREAD_FILE, {
    execArgv: [],
    workerData: IN_THREAD,
    resourceLimits: { maxOldGenerationSizeMb: JUDGE_LIMITS.heapMb },
  });

/** Threads whose heaps fit in the memory of the machine. */
const mostThreads = (): number =>
  Math.max(1, Math.floor((machineBytes() * JUDGE_LIMITS.machineShare) / (JUDGE_LIMITS.heapMb * 2 ** 20)));

/** One thread for heavy and large pages that no thread has read or judged. */
const ofHeavy = new ThreadPool(judgeWorker, { most: 1, patienceMs: JUDGE_LIMITS.patienceMs });

export class JudgeThreads {
  readonly #closing = new AbortController();
  readonly #limits: NonNullable<JudgeThreadsOptions['limits']>;
  readonly #pool: ThreadPool;

  constructor({ concurrency, limits = JUDGE_LIMITS, begin = judgeWorker }: JudgeThreadsOptions) {
    this.#limits = limits;
    const most = Math.min(concurrency, availableParallelism(), mostThreads());
    this.#pool = new ThreadPool(begin, { most, patienceMs: limits.patienceMs });
  }

  /** Starts a thread, whose code loads while the first page does. */
  warm(): void {
    this.#pool.warm();
  }

  readonly judge: JudgePage = (captured, options, timings, { signal, onStage, writes = false }) => {
    const snapshot = judgedSnapshot(captured, options);
    let judged: Judged | undefined;
    let toJudged = (_: Judged) => {};
    const first = new Promise<Judged>(resolve => {
      toJudged = resolve;
    });
    const question: JudgeQuestion = { ...questionOf(captured, options, snapshot), writes };
    const task: ThreadTask<JudgedPart> = {
      question,
      // Every judging of a page has another object around the same elements.
      kept: { data: captured.elements, question: { ...question, snapshot: undefined } },
      work: 'judged the page',
      deadline: judgeDeadline(captured, this.#limits),
      signal,
      onPart: part => {
        Object.assign(timings, { zoneMs: part.zoneMs, contentMs: part.contentMs });
        judged = judgedFrom(snapshot, part);
        onStage?.({ name: 'zones', snapshot, zoning: judged.zoning });
        toJudged(judged);
      },
    };
    const made = this.#poolFor(captured).then(async pool => {
      const record = await this.#run<MadeRecord, JudgedPart>(task, pool);
      // Listeners read the text of the page in this thread: only after the record was made of it in time.
      if (judged !== undefined) onStage?.({ name: 'content', judged });
      return record;
    });
    return { judged: Promise.race([first, made.then(() => first)]), made };
  };

  /** As `snapshotIn`. */
  readonly parse = (
    bytes: Uint8Array,
    name: string,
    limits?: UnpackLimitsInput,
    signal?: AbortSignal,
  ): Promise<Snapshot> => {
    const ms = this.#limits.deadlineMs;
    const late = (): PithError => new PithError('JUDGE_TIMEOUT', `reading ${name} took longer than ${ms} ms`);
    return this.#run<Snapshot>({
      question: { work: 'parse', bytes, name, limits } satisfies ParseQuestion,
      keeps: ({ elements }: Snapshot) => elements,
      work: 'read the snapshot',
      deadline: { ms, error: late },
      signal,
    });
  };

  /** Waits for the turn of a heavy page, which stays in the thread that has read it. */
  async #poolFor(captured: Snapshot): Promise<ThreadPool> {
    if (!isHeavy(captured)) return this.#pool;
    await beAlone();
    return ofHeavy.orHolderOf(captured.elements);
  }

  #run<Answer, Part = never>(task: ThreadTask<Part>, pool = this.#pool): Promise<Answer> {
    const given = task.signal ?? workSignal();
    const signal = AbortSignal.any([this.#closing.signal, ...(given ? [given] : [])]);
    return pool.run<Answer, Part>({ ...task, signal }).catch(error => {
      throw signal.aborted ? cancelled() : error;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool.close(cancelled());
  }
}

/** All options of judging cross as their rows list them. `snapshot`: as it is judged. */
function questionOf(captured: Snapshot, options: ResultOptions, snapshot: Snapshot) {
  const names = Object.keys(JUDGE_OPTIONS).filter(
    name => name !== 'site',
  ) as (keyof JudgeQuestion['options'])[];
  const { site } = options;
  const needsSite = site !== undefined && zoneMethod(options.method).needsSite === true;
  return {
    work: 'judge' as const,
    snapshot: captured,
    options: Object.fromEntries(names.map(name => [name, options[name]])) as JudgeQuestion['options'],
    site: needsSite ? site.witness()(levelLines(snapshot)) : undefined,
  };
}

/** A thread sends a Buffer as plain bytes. */
function judgedFrom(snapshot: Snapshot, { zoneMs, contentMs, assets, ...judged }: JudgedPart): Judged {
  const files = assets?.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  return { snapshot, ...judged, ...(assets && files && { assets: { ...assets, files } }) };
}

/** `work`: the name of the function in the table of the thread. */
export interface PageQuestion {
  readonly work: string;
}

/** Answers in a thread, or here. */
export type PageWork<Question extends PageQuestion, Answer, Part> = (
  question: Question,
  snapshot: Snapshot,
  onPart: (part: Part) => void,
) => Promise<Answer>;

/** Works on a page in a thread if it is large; `ofAll`: also if not. */
export async function workApart<Question extends PageQuestion, Answer, Part = never>(
  answer: PageWork<Question, Answer, Part>,
  question: Question,
  snapshot: Snapshot,
  ofAll = false,
  onPart: (part: Part) => void = () => {},
): Promise<Answer> {
  if (!canJudgeApart() || !(ofAll || isLarge(snapshot))) return answer(question, snapshot, onPart);
  const kept = { data: snapshot.elements, question };
  const [work, deadline] = ['worked on the page', judgeDeadline(snapshot)];
  const task = { question: { ...question, snapshot }, kept, work, deadline, onPart };
  return ofHeavy.orHolderOf(snapshot.elements).run<Answer, Part>(task);
}
