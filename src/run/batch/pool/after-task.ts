// Handles the outcome of a page: records it, retries it or leaves it to the next run, and pauses or gives up its host.
// Decides whether and when to retry a page that failed, or that its scripts never filled.

import { type ErrorCode, PithError } from '../../../base/errors.ts';
import type { PageSteps } from '../executor.ts';
import { BATCH_LIMITS, POLITENESS, RETRY } from '../limits.ts';
import type { HostReply, HostRules, Hosts, Waiter } from './hosts.ts';
import type { NetworkWatch, Outage } from './network-watch.ts';

export interface PoolTask extends Waiter {
  /** Attempts that count, the current one included. */
  attempts: number;
  notBefore: number;
  /** Start of the current attempt, in `performance.now()` time. */
  startedAt?: number;
}

export type Failure = { readonly ok: false; readonly error: PithError };
export type Outcome = { readonly ok: true } | Failure;

export interface PoolWork<Task extends PoolTask, Result extends Outcome> {
  readonly tasks: AsyncIterable<Task>;
  /** Number of pages that may load; changes with the workers of a fleet. */
  readonly capacity: () => number;
  /** Number of loaded pages that may be judged and drawn beside them. */
  readonly drawing: number;
  /** Does not throw for failures of the page. */
  readonly open: (task: Task, signal: AbortSignal, steps: PageSteps) => Promise<Result>;
  /** Resolves when the record is on disk. */
  readonly record: (task: Task, result: Result | Failure) => Promise<void>;
  /** True for a page that was read, but that its scripts never filled. */
  readonly isUnfilled?: (result: Result) => boolean;
  /** True if a host answers at all. */
  readonly probe: (host: string) => Promise<boolean>;
  readonly network: NetworkWatch | undefined;
  readonly rules: HostRules & RetryRules;
  /** Number of pages to open in this run. */
  readonly limit: number;
  readonly note: (message: string) => void;
  readonly onStart?: (task: Task) => void;
  readonly onStop?: (task: Task) => void;
}

export type PoolEnd = 'done' | 'limit' | 'stopped';

interface AfterTaskParts<Task extends PoolTask, Result extends Outcome> {
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

export type AfterTask<Task extends PoolTask, Result extends Outcome> = (
  task: Task,
  result: Result | Failure,
) => Promise<void>;

export function afterTask<Task extends PoolTask, Result extends Outcome>({
  work,
  hosts,
  crashes,
  outage,
  record,
  onEnd,
}: AfterTaskParts<Task, Result>): AfterTask<Task, Result> {
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

  async function afterFailure(task: Task, result: Result | Failure, error: PithError): Promise<void> {
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
    if (!result.ok) return afterFailure(task, result, result.error);
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

/** Stands in for an error where a page was read that its scripts never filled. */
export const UNFILLED = { code: 'EMPTY_SHELL', retryable: true, answer: {} } as const;

/** Attempts in all, for codes that differ from the default. */
const ATTEMPTS: Partial<Record<ErrorCode | typeof UNFILLED.code, number>> = {
  // A server that timed out twice seldom answers the third time.
  NAV_TIMEOUT: 2,
  PAGE_UNSTABLE: 2,
  SCREENSHOT_FAILED: 2,
  // A page that crashes browsers must not crash all of them (hazards, G6).
  PAGE_CRASHED: 2,
  BROWSER_CRASHED: 2,
  // The server of its data may have been busy.
  EMPTY_SHELL: 2,
  // The server asks to retry later.
  RATE_LIMITED: 6,
};

/** Failures that concern the whole host and not only the page. */
const UNREACHABLE = new Set<ErrorCode>(['DNS_FAILED', 'CONNECT_FAILED', 'CONNECTION_RESET', 'NAV_TIMEOUT']);

const isUnreachable = ({ code, retryable }: PithError): boolean => UNREACHABLE.has(code) && retryable;

export interface RetryRules {
  readonly retries: number;
}

/** ms until the next attempt; undefined for no further attempt. */
export function waitBeforeRetry(
  error: Pick<PithError, 'retryable' | 'answer'> & { readonly code: keyof typeof ATTEMPTS },
  attempts: number,
  { retries }: RetryRules,
  random = Math.random,
): number | undefined {
  if (!error.retryable || error.code === 'CANCELLED') return undefined;
  // With `retries` 0 there is no retry; otherwise the table has precedence.
  const most = retries === 0 ? 1 : (ATTEMPTS[error.code] ?? retries + 1);
  if (attempts >= most) return undefined;
  const { retryAfterMs } = error.answer;
  if (retryAfterMs !== undefined) return retryAfterMs > POLITENESS.maxRetryAfterMs ? undefined : retryAfterMs;
  if (error.code === 'RATE_LIMITED') return POLITENESS.rateLimitPauseMs * attempts;
  const wait = Math.min(RETRY.maxWaitMs, RETRY.firstWaitMs * 2 ** (attempts - 1));
  return wait * (RETRY.jitter + 2 * (1 - RETRY.jitter) * random());
}

/** How long the host is paused after status 429, or 503 with Retry-After. */
export function hostPause(error: PithError): number | undefined {
  const { status, retryAfterMs } = error.answer;
  if (error.code !== 'RATE_LIMITED' && status !== 503) return undefined;
  if (error.code === 'RATE_LIMITED')
    return Math.min(retryAfterMs ?? POLITENESS.rateLimitPauseMs, POLITENESS.maxRetryAfterMs);
  return retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, POLITENESS.maxRetryAfterMs);
}
