// The protocol of coordinator and workers: names of keys in Redis, and the types of jobs and answers.

import type { FailureRecord, PageRecord } from '../../judge/record/page-record.ts';
import type { PageRecipe, PageRequest } from '../batch/executor.ts';

export const QUEUE_NAME = 'pith';
/** Sorted set of workers; the score is when the last heartbeat expires. */
export const WORKERS_KEY = 'pith:workers';

export interface PageJob {
  readonly run: string;
  readonly request: PageRequest;
  readonly recipe: PageRecipe;
}

/** The answer of a worker; its files are stored under `filesKey`. */
export type PageAnswer =
  | { readonly ok: true; readonly record: PageRecord }
  | {
      readonly ok: false;
      readonly error: FailureRecord['error'];
      readonly status?: number;
      readonly retryAfterMs?: number;
    };

/** The same id for the same attempt, so that a job is not added twice. */
export const jobId = (run: string, { key, attempt }: PageRequest): string => `${run}.${key}.${attempt}`;

export const filesKey = (id: string): string => `pith:files:${id}`;

/** Encodes the concurrency of a worker into its name. */
export const workerMember = (name: string, concurrency: number): string => `${concurrency} ${name}`;
/** Host and process id. */
export const workerName = (member: string): string => member.split(' ').slice(1, 3).join(' ');
export const concurrencyOf = (member: string): number => Number.parseInt(member, 10) || 0;

/** Pages of all coordinators at a host, and when the next one may start. */
export const hostPlacesKey = (host: string): string => `pith:host:${host}:places`;
export const hostStartKey = (host: string): string => `pith:host:${host}:start`;

/** Workers that hold the browser context of a site, and when a page was first left to them. */
export const siteKey = (site: string): string => `pith:site:${site}`;
export const passedKey = (id: string): string => `pith:passed:${id}`;

export const FLEET_LIMITS = {
  /** Expiry of a place at a host that its coordinator does not renew, and interval of the tries to get one. */
  placeMs: 20_000,
  placeLookMs: 100,
  /** Time for which a page is left to the workers that hold its site, and interval at which it is offered. */
  passedOnMs: 1_000,
  offerMs: 50,
  /** Timeout of the first connection. */
  connectMs: 5_000,
  /** A worker that does not renew its job within this time counts as dead, and the job goes to another. */
  lockMs: 15_000,
  stalledCheckMs: 5_000,
  /** A job: more than realistic headers, cookies and selectors need. */
  job: { values: 10_000, depth: 100 },
  /** An answer: a record of the largest page, with its elements, has fewer values. */
  answer: { values: 20_000_000, depth: 1_000 },
  /** Number of workers that may die with one page before the page fails. */
  deaths: 3,
  /** Interval of heartbeats, and time after which one expires. */
  heartbeatMs: 3_000,
  believedMs: 12_000,
  /** Intervals at which the coordinator counts workers, and looks for lost jobs. */
  lookMs: 1_000,
  sweepMs: 4_000,
  /** Interval of the message that there are no workers. */
  noteAgainMs: 60_000,
  /** Jobs in the queue per page that workers can read at once, so that no worker waits. */
  handedOut: 1.5,
  /** Expiry of answers that are not collected. */
  keptSeconds: 7 * 24 * 3600,
  /** Connections for metrics of a worker. */
  metricsConnections: { waiting: 64, perClient: 32, bodies: 8, lingerMs: 1_000 },
  /** Time for pages in progress when a worker is stopped. */
  drainMs: 20_000,
} as const;
