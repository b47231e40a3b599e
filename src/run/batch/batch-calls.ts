// Checks the callbacks of a run: one with a misspelled name would never be called.

import { z } from 'zod';
import { isFunction, isSignal } from '../../base/schema/is-signal.ts';

const called = z.custom(isFunction, 'expected a function').optional();

export const batchCallsSchema = z.strictObject({
  /** Stops starting pages; those in progress may finish within a limit of time. */
  signal: z.custom(isSignal, 'expected an AbortSignal').optional(),
  /** Receives messages for the user that are in no record. */
  note: called,
  /** Called when a record is written. */
  onRecord: called,
  /** Called once, with a function that returns the current counts of the run. */
  onStart: called,
  stdin: called,
  /** Replaces this process in reading pages, as a fleet does. */
  executor: called,
});
