// The default concurrency of this machine: one page per core, if memory allows.

import { availableParallelism, totalmem } from 'node:os';

/** Memory of an ordinary page: renderer, picture and data in Node. */
const PAGE_BYTES = 400 * 1024 * 1024;
/** Memory of Chromium itself. */
const BROWSER_BYTES = 800 * 1024 * 1024;
const MOST = 16;

export function defaultConcurrency(): number {
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  const byMemory = Math.floor((memory - BROWSER_BYTES) / PAGE_BYTES);
  return Math.max(1, Math.min(availableParallelism(), byMemory, MOST));
}
