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

const watches = new WeakMap<Browser, MemoryWatch>();

/** Memory of a renderer of this browser that was killed a moment ago; undefined if none was. */
export const endedForMemory = (browser: Browser | null): number | undefined =>
  browser === null ? undefined : watches.get(browser)?.endedAt();

/** Works on Linux only; elsewhere it watches nothing. */
export class MemoryWatch {
  readonly #id: string;
  readonly #limitBytes: number;
  readonly #timer: NodeJS.Timeout;
  #root: number | undefined;
  #ended: { readonly bytes: number; readonly at: number } | undefined;

  constructor(browser: Browser, id: string, limitBytes = pageLimitBytes()) {
    this.#id = id;
    this.#limitBytes = limitBytes;
    this.#timer = setInterval(() => this.#look(), MEMORY_LIMITS.lookMs).unref();
    watches.set(browser, this);
  }

  endedAt(): number | undefined {
    const isRecent = performance.now() - (this.#ended?.at ?? 0) < MEMORY_LIMITS.recentMs;
    return isRecent ? this.#ended?.bytes : undefined;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#root ??= process.platform === 'linux' ? processesWith(marker(this.#id))[0] : undefined;
    if (this.#root === undefined) return;
    for (const pid of processTree(this.#root)) {
      const bytes = residentBytes(pid);
      if (bytes < this.#limitBytes || !isRenderer(pid)) continue;
      this.#ended = { bytes, at: performance.now() };
      kill(pid);
    }
  }
}

function pageLimitBytes(): number {
  const machine = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return Math.min(MEMORY_LIMITS.pageBytes, machine * MEMORY_LIMITS.machineShare);
}
