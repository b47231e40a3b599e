// Collects garbage before V8 does, which leaves gigabytes of large pages for later: a small machine does not have them.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { once } from '../memoize.ts';

/** A collection takes some 100 ms. */
const COLLECTION = { calmBytes: 256 * 2 ** 20, pauseMs: 2_000 } as const;

const collector = once((): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
});

let isPlanned = false;

/** Called when a page ends: collects a little later if this thread holds much then. */
export function collectSoon(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external > COLLECTION.calmBytes) collector()();
  }, COLLECTION.pauseMs).unref();
}
