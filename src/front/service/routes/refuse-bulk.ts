// Rejects a body of many or deep values early: a schema would report every wrong value, a body has room for millions,
// and functions that call themselves for each level run out of stack.

import { PithError } from '../../../base/errors.ts';
import { SERVICE_LIMITS } from '../limits.ts';

/** `apart`: keys whose values are checked elsewhere. */
export function refuseBulk(body: object, apart: ReadonlySet<string> = new Set()): void {
  let left: number = SERVICE_LIMITS.bodyValues;
  const rest: (readonly [object, number])[] = [[body, 1]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [holder, depth] = next;
    if (depth > SERVICE_LIMITS.bodyDepth)
      throw new PithError('USAGE', `the body is nested deeper than ${SERVICE_LIMITS.bodyDepth} levels`);
    // Avoids `Object.entries`, which would copy all entries first.
    for (const key in holder) {
      if (left-- === 0)
        throw new PithError('USAGE', `the body holds more than ${SERVICE_LIMITS.bodyValues} values`);
      const value = (holder as Record<string, unknown>)[key];
      if (typeof value === 'object' && value !== null && !apart.has(key)) rest.push([value, depth + 1]);
    }
  }
}
