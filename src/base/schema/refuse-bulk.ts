// Rejects JSON of many or deep values early: a schema would report every wrong value, a body has room for millions, and
// functions that call themselves for each level run out of stack.

import { usageError } from '../errors.ts';

interface BulkLimits {
  readonly values: number;
  /** Levels of objects and lists. */
  readonly depth: number;
}

/** `name` is for the error; `skipped`: keys whose values are checked elsewhere. */
export function refuseBulk(
  name: string,
  input: object,
  limits: BulkLimits,
  skipped: ReadonlySet<string> = new Set(),
): void {
  let left = limits.values;
  const pending: (readonly [object, number])[] = [[input, 1]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [holder, depth] = next;
    if (depth > limits.depth) throw usageError(`the ${name} is nested deeper than ${limits.depth} levels`);
    // Avoids `Object.entries`, which would copy all entries first.
    for (const key in holder) {
      if (left-- === 0) throw usageError(`the ${name} holds more than ${limits.values} values`);
      const value = (holder as Record<string, unknown>)[key];
      if (typeof value === 'object' && value !== null && !skipped.has(key)) pending.push([value, depth + 1]);
    }
  }
}
