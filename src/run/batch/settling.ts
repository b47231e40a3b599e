// What becomes of a page that was opened: recorded, tried again, or left to the next run; and of its host with it.

import { PithError } from '../../base/errors.ts';
import type { CrashWatch } from './crash-watch.ts';
import type { Hosts } from './hosts.ts';
import type { Outage } from './outage.ts';
import type { Failure, Outcome, PoolTask, PoolWork } from './pool-work.ts';
import { hostPause, isUnreachable, waitBeforeRetry } from './retry-policy.ts';

export interface SettlingParts<Task extends PoolTask, Result extends Outcome> {
  readonly work: Pick<PoolWork<Task, Result>, 'network' | 'retries' | 'probe' | 'note'>;
  readonly hosts: Hosts<Task>;
  readonly crashes: CrashWatch;
  readonly outage: Outage;
  readonly record: (task: Task, result: Result | Failure) => void;
  /** The rest of a host is over; with an error, the run. */
  readonly onEnd: (error?: PithError) => void;
}

/** These end a run: going on would only burn one page after the other. */
const FATAL = new Set([
  'BROWSER_UNAVAILABLE',
  'OUTPUT_FULL',
  'OUTPUT_UNWRITABLE',
  'QUEUE_UNAVAILABLE',
  'INTERNAL',
]);

export class Settling<Task extends PoolTask, Result extends Outcome> {
  readonly #parts: SettlingParts<Task, Result>;

  constructor(parts: SettlingParts<Task, Result>) {
    this.#parts = parts;
  }

  async settle(task: Task, result: Result | Failure): Promise<void> {
    const { work, hosts, crashes, record } = this.#parts;
    if (!result.ok) return this.#settleFailure(task, result, result.error);
    crashes.pageRead();
    work.network?.answered(task.host);
    hosts.finish(task.host, true, performance.now());
    record(task, result);
  }

  async #settleFailure(task: Task, result: Result | Failure, error: PithError): Promise<void> {
    const { work, hosts, outage, record, onEnd } = this.#parts;
    const now = performance.now();
    const unreachable = isUnreachable(error);
    const check = hosts.finish(task.host, unreachable ? false : hasAnswered(error) || undefined, now);
    if (check === 'check') this.#check(task.host);
    // Stopped by us: the next run opens it.
    if (error.code === 'CANCELLED') return;
    if (this.#isFatal(task, error)) return onEnd(error);
    const pause = hostPause(error);
    if (pause !== undefined && task.host !== '') hosts.rest(task.host, now + pause);
    const wait = waitBeforeRetry(error, task.attempts, work.retries);
    if (wait !== undefined) return this.#again(task, wait);
    if (unreachable && (await outage.isToBlame(task.host, error))) {
      task.attempts--;
      return this.#again(task, 0);
    }
    record(task, result);
  }

  #isFatal(task: Task, error: PithError): boolean {
    return (
      FATAL.has(error.code) ||
      (error.code === 'BROWSER_CRASHED' && this.#parts.crashes.isOneTooMany(task.startedAt))
    );
  }

  #again(task: Task, waitMs: number): void {
    task.notBefore = performance.now() + waitMs;
    this.#parts.hosts.add(task);
  }

  /** Several failures in a row: is it those pages, or is nobody there? */
  #check(host: string): void {
    const { work, hosts, onEnd } = this.#parts;
    hosts.rest(host, Number.POSITIVE_INFINITY);
    work
      .probe(host)
      .catch(() => false)
      .then(answers => {
        hosts.wake(host);
        if (!answers) this.#restOrGiveUp(host);
      })
      .finally(() => onEnd());
  }

  #restOrGiveUp(host: string): void {
    const { work, hosts, record } = this.#parts;
    const restMs = hosts.nextRestMs(host);
    if (restMs === undefined) {
      work.note(`${host} does not answer: the rest of its pages is given up`);
      for (const task of hosts.giveUp(host)) record(task, givenUp(host));
    } else {
      work.note(`${host} does not answer: it rests for ${restMs / 1000} s`);
      hosts.rest(host, performance.now() + restMs);
    }
  }
}

/** A refusal of this page by a host that is there. */
const hasAnswered = ({ code, answer }: PithError): boolean =>
  answer.status !== undefined ||
  ['NOT_HTML', 'DOWNLOAD', 'EMPTY_DOCUMENT', 'TOO_MANY_REDIRECTS'].includes(code);

export const givenUp = (host: string): Failure => ({
  ok: false,
  error: new PithError('HOST_UNAVAILABLE', `${host} stopped answering: this page was not opened any more`),
});
