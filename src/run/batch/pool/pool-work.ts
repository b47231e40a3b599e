// The types of a pool's tasks and callbacks.

import type { PithError } from '../../../base/errors.ts';
import type { PageSteps } from '../executor.ts';
import type { HostRules, Waiter } from './hosts.ts';
import type { NetworkWatch } from './network-watch.ts';
import type { RetryRules } from './retry-policy.ts';

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
