// The default concurrency of this machine: one page per core, if memory allows.

import { availableParallelism, totalmem } from 'node:os';

/** Memory of an ordinary page: renderer, picture and data in Node. */
const PAGE_BYTES = 400 * 1024 * 1024;
/** Memory of Chromium itself. */
const BROWSER_BYTES = 800 * 1024 * 1024;
const MOST = 16;

export function defaultConcurrency(
  cores = availableParallelism(),
  memory = process.constrainedMemory() || totalmem(),
): number {
  const bytes = Math.min(memory, totalmem());
  const byMemory = Math.floor((bytes - BROWSER_BYTES) / PAGE_BYTES);
  return Math.max(1, Math.min(cores, byMemory, MOST));
}
