// Whether a value is an AbortSignal, of whoever's making.

import { isFunction } from './is-function.ts';

/** By what is asked of it: signals of other libraries and windows are none of Node's class. */
export const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null | undefined)?.aborted === 'boolean' &&
  isFunction((value as AbortSignal).addEventListener);
