// What goes between a coordinator and its workers: the names in Redis, and the shape of jobs and answers.

import { isErrorCode, PithError } from '../../base/errors.ts';
import type { FailureRecord, PageRecord } from '../../judge/record/page-record.ts';
import type { PageRecipe, PageRequest } from '../batch/executor.ts';

export const QUEUE_NAME = 'pith';
/** Sorted set of workers, by the moment until which each is believed to live. */
export const WORKERS_KEY = 'pith:workers';

export interface PageJob {
  readonly run: string;
  readonly request: PageRequest;
  readonly recipe: PageRecipe;
}

/** What a worker answers with; the files wait beside it, in bytes. */
export type PageAnswer =
  | { readonly ok: true; readonly record: PageRecord }
  | {
      readonly ok: false;
      readonly error: FailureRecord['error'];
      readonly status?: number;
      readonly retryAfterMs?: number;
    };

/** A worker of another version may name a code that this one does not know. */
export function errorOf({ status, retryAfterMs, error }: PageAnswer & { readonly ok: false }): PithError {
  const answer = {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  return isErrorCode(error.code)
    ? new PithError(error.code, error.message, { answer, option: error.option, isFinal: !error.retryable })
    : new PithError('INTERNAL', `${error.message} (${error.code}, of a worker of another version)`, {
        answer,
      });
}

/** The same for the same attempt, whoever asks: a job that is there already is not added twice. */
export const jobId = (run: string, { key, attempt }: PageRequest): string => `${run}.${key}.${attempt}`;

export const filesKey = (id: string): string => `pith:files:${id}`;

/** `name` and how many pages at the same time. */
export const workerMember = (name: string, concurrency: number): string => `${concurrency} ${name}`;
export const concurrencyOf = (member: string): number => Number.parseInt(member, 10) || 0;

export const FLEET_LIMITS = {
  /** Until a Redis that does not answer counts as unreachable, at the start. */
  connectMs: 5_000,
  /** A worker that has not renewed its job for so long is taken for dead, and the job goes to another. */
  lockMs: 15_000,
  stalledCheckMs: 5_000,
  /** Deaths of workers with one page in hand, after which the page itself is to blame. */
  deaths: 3,
  /** A worker says that it lives this often, and is believed for so long. */
  heartbeatMs: 3_000,
  believedMs: 12_000,
  /** The coordinator looks how many workers there are, and whether a job was lost with Redis. */
  lookMs: 1_000,
  sweepMs: 4_000,
  /** A coordinator that waits for workers says so this often. */
  tellAgainMs: 60_000,
  /** Jobs handed out for every page that workers can have under way, so that none waits for the next. */
  handedOut: 1.5,
  /** What nobody collects goes away by itself. */
  keptSeconds: 7 * 24 * 3600,
  /** A worker that is to stop lets its pages finish for so long. */
  drainMs: 20_000,
} as const;
