// Bounds synchronous work in this thread: a deadline ends it, and so does Ctrl-C, which no handler sees while it runs.

import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { PithError } from '../errors.ts';

/** Only scripts can be interrupted, so a script calls the work. */
const SLOT = Symbol.for('pith.boundedWork');
const script = new Script("globalThis[Symbol.for('pith.boundedWork')]()");

/** `tooLate` makes the error of work that takes longer than `ms`. Not for work that bounds other work. */
export function withinMs<Value>(ms: number, tooLate: () => PithError, work: () => Value): Value {
  const slots = globalThis as { [SLOT]?: () => Value };
  slots[SLOT] = work;
  try {
    return script.runInThisContext({
      timeout: Math.max(1, Math.round(ms)),
      breakOnSigint: isMainThread,
    }) as Value;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw tooLate();
    // The signal goes to the handlers of the process, which did not get it, or ends it.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.kill(process.pid, 'SIGINT');
    throw error;
  } finally {
    delete slots[SLOT];
  }
}
