// Handles the outcome of a page: records it, retries it or leaves it to the next run, and pauses or gives up its host.

import { PithError } from '../../../base/errors.ts';
import { BATCH_LIMITS } from '../limits.ts';
import type { HostReply, Hosts } from './hosts.ts';
import type { Outage } from './outage.ts';
import type { Failure, Outcome, PoolTask, PoolWork } from './pool-work.ts';
import { hostPause, isUnreachable, UNFILLED, waitBeforeRetry } from './retry-policy.ts';

interface SettlingParts<Task extends PoolTask, Result extends Outcome> {
  readonly work: Pick<PoolWork<Task, Result>, 'network' | 'rules' | 'probe' | 'note' | 'isUnfilled'>;
  readonly hosts: Hosts<Task>;
  readonly crashes: CrashWatch;
  readonly outage: Outage;
  readonly record: (task: Task, result: Result | Failure) => void;
  /** Called at the end of a host's pause; with an error, the run ends. */
  readonly onEnd: (error?: PithError) => void;
}

/** Codes that end a run, because all further pages would fail too. */
const FATAL = new Set([
  'BROWSER_UNAVAILABLE',
  'OUTPUT_FULL',
  'OUTPUT_UNWRITABLE',
  'QUEUE_UNAVAILABLE',
  'INTERNAL',
]);

export type Settle<Task extends PoolTask, Result extends Outcome> = (
  task: Task,
  result: Result | Failure,
) => Promise<void>;

export function settling<Task extends PoolTask, Result extends Outcome>({
  work,
  hosts,
  crashes,
  outage,
  record,
  onEnd,
}: SettlingParts<Task, Result>): Settle<Task, Result> {
  const isFatal = (task: Task, { code }: PithError): boolean =>
    FATAL.has(code) || (code === 'BROWSER_CRASHED' && crashes.addCrash(task.startedAt));

  function retry(task: Task, waitMs: number): void {
    task.notBefore = performance.now() + waitMs;
    hosts.add(task);
  }

  /** Probes a host after several failures in a row. */
  function probe(host: string): void {
    hosts.pause(host, Number.POSITIVE_INFINITY);
    work
      .probe(host)
      .catch(() => false)
      .then(answers => {
        hosts.resume(host);
        if (!answers) pauseOrGiveUp(host);
      })
      .finally(() => onEnd());
  }

  function pauseOrGiveUp(host: string): void {
    const pauseMs = hosts.nextPauseMs(host);
    if (pauseMs === undefined) {
      work.note(`${host} does not answer: its remaining pages are given up`);
      for (const task of hosts.giveUp(host)) record(task, givenUp(host));
    } else {
      work.note(`${host} does not answer: pausing it for ${pauseMs / 1000} s`);
      hosts.pause(host, performance.now() + pauseMs);
    }
  }

  async function settleFailure(task: Task, result: Result | Failure, error: PithError): Promise<void> {
    const now = performance.now();
    const reply = hostReply(error);
    if (hosts.finish(task.host, reply, now)) probe(task.host);
    // The run is being stopped: the next run opens the page.
    if (error.code === 'CANCELLED') return;
    if (isFatal(task, error)) return onEnd(error);
    const pause = hostPause(error);
    if (pause !== undefined && task.host !== '') hosts.pause(task.host, now + pause);
    const wait = waitBeforeRetry(error, task.attempts, work.rules);
    if (wait !== undefined) return retry(task, wait);
    if (reply === 'silent' && (await outage.startIfDown(task.host, error))) {
      task.attempts--;
      return retry(task, 0);
    }
    record(task, result);
  }

  return async (task, result) => {
    if (!result.ok) return settleFailure(task, result, result.error);
    crashes.pageRead();
    work.network?.answered(task.host);
    hosts.finish(task.host, 'answered', performance.now());
    const wait = work.isUnfilled?.(result) ? waitBeforeRetry(UNFILLED, task.attempts, work.rules) : undefined;
    if (wait !== undefined) return retry(task, wait);
    record(task, result);
  };
}

/** Failures of pages whose host has answered. */
const ANSWERED = new Set(['NOT_HTML', 'DOWNLOAD', 'EMPTY_DOCUMENT', 'TOO_MANY_REDIRECTS']);

function hostReply(error: PithError): HostReply {
  if (isUnreachable(error)) return 'silent';
  return error.answer.status !== undefined || ANSWERED.has(error.code) ? 'answered' : 'unknown';
}

export const givenUp = (host: string): Failure => ({
  ok: false,
  error: new PithError('HOST_UNAVAILABLE', `${host} stopped answering: this page was not opened`),
});

/** Counts browser crashes in a row, to end a run whose browser crashes again and again. */
export class CrashWatch {
  #inRow = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;

  /** No page is opened before this time: restarting a browser takes a moment. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  pageRead(): void {
    this.#inRow = 0;
  }

  /** True after too many crashes in a row. All pages that were open during a crash count as one. */
  addCrash(openedAt = 0, now = performance.now()): boolean {
    if (openedAt <= this.#lastAt) return false;
    this.#lastAt = now;
    this.#inRow++;
    this.#pausedUntil = now + BATCH_LIMITS.crashRestMs * this.#inRow;
    return this.#inRow >= BATCH_LIMITS.browserCrashes;
  }
}
