// Recognizes an AbortSignal, also one that another library or window has made.

import { isFunction } from './is-function.ts';

/** Checks the members that are used, not the class: signals of other libraries are not of Node's class. */
export const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null | undefined)?.aborted === 'boolean' &&
  isFunction((value as AbortSignal).addEventListener);
