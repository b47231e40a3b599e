// How many pages at the same time this machine bears: a core each, and memory for each.

import { availableParallelism, totalmem } from 'node:os';

/** Of the renderer, the picture and what Node holds of a page, for ordinary pages; Chromium itself once. */
const PAGE_BYTES = 400 * 1024 * 1024;
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
