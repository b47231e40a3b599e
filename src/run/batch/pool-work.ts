// What a pool is given to do, and what it tells of it.

import type { PithError } from '../../base/errors.ts';
import type { HostRules, Waiter } from './hosts.ts';
import type { NetworkWatch } from './network-watch.ts';

export interface PoolTask extends Waiter {
  /** Attempts that counted, the one under way included. */
  attempts: number;
  notBefore: number;
  /** Of the attempt under way, in ms of `performance.now()`. */
  startedAt?: number;
}

export type Failure = { readonly ok: false; readonly error: PithError };
export type Outcome = { readonly ok: true } | Failure;

export interface PoolWork<Task extends PoolTask, Result extends Outcome> {
  readonly tasks: AsyncIterable<Task>;
  /** How many may be under way: of a fleet it changes. */
  readonly capacity: () => number;
  /** Never throws for what is the page's own fault; a signal ends it early. */
  readonly open: (task: Task, signal: AbortSignal) => Promise<Result>;
  /** Resolves when the outcome is on disk. */
  readonly record: (task: Task, result: Result | Failure) => Promise<void>;
  /** Whether a host answers anything at all. */
  readonly probe: (host: string) => Promise<boolean>;
  readonly network: NetworkWatch | undefined;
  readonly rules: HostRules;
  readonly retries: number;
  /** Pages to open at most in this run. */
  readonly limit: number;
  readonly note: (message: string) => void;
  readonly onStart?: (task: Task) => void;
  readonly onStop?: (task: Task) => void;
}

export type PoolEnd = 'done' | 'limit' | 'stopped';
