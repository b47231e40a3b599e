// Recognizes functions and AbortSignals, also those that another library or window has made.

export const isFunction = (value: unknown): boolean => typeof value === 'function';

/** Checks the members that are used, not the class: signals of other libraries are not of Node's class. */
export const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null | undefined)?.aborted === 'boolean' &&
  isFunction((value as AbortSignal).addEventListener);
