// What is called as a run goes on, checked: a name that is not known would never be called.

import { z } from 'zod';
import { isFunction } from '../../base/schema/is-function.ts';
import { isSignal } from '../../base/schema/is-signal.ts';

const called = z.custom(isFunction, 'expected a function').optional();

export const batchCallsSchema = z.strictObject({
  /** Stops taking pages; those under way are finished, for a while. */
  signal: z.custom(isSignal, 'expected an AbortSignal').optional(),
  /** What a user should know and no record says. */
  note: called,
  /** A page is on record. */
  onRecord: called,
  /** Called once, with the counts of the run to look at while it goes on. */
  onStart: called,
  stdin: called,
  /** Opens pages elsewhere, in place of this process. */
  executor: called,
});
