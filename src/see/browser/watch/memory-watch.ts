// Kills the renderer of a page that takes too much memory: Chromium itself sets no limit.

import { totalmem } from 'node:os';
import type { Browser } from 'playwright-core';
import { MEMORY_LIMITS } from '../limits.ts';
import {
  isRenderer,
  kill,
  marker,
  processesWith,
  processTree,
  residentBytes,
} from '../program/browser-processes.ts';

interface Ended {
  readonly bytes: number;
  readonly at: number;
}

/** The renderer of each browser that was killed last. */
const ended = new WeakMap<Browser, Ended>();

/** Memory of a renderer of this browser that was killed a moment ago; undefined if none was. */
export function endedForMemory(browser: Browser | null): number | undefined {
  const last = browser === null ? undefined : ended.get(browser);
  return last !== undefined && performance.now() - last.at < MEMORY_LIMITS.recentMs ? last.bytes : undefined;
}

/** Returns a function that stops it. Works on Linux only; elsewhere it watches nothing. */
export function watchMemory(browser: Browser, id: string): () => void {
  const limitBytes = pageLimitBytes();
  let root: number | undefined;
  const look = () => {
    root ??= process.platform === 'linux' ? processesWith(marker(id))[0] : undefined;
    if (root === undefined) return;
    for (const pid of processTree(root)) {
      const bytes = residentBytes(pid);
      if (bytes < limitBytes || !isRenderer(pid)) continue;
      ended.set(browser, { bytes, at: performance.now() });
      kill(pid);
    }
  };
  const timer = setInterval(look, MEMORY_LIMITS.lookMs).unref();
  return () => clearInterval(timer);
}

function pageLimitBytes(): number {
  const machine = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return Math.min(MEMORY_LIMITS.pageBytes, machine * MEMORY_LIMITS.machineShare);
}
