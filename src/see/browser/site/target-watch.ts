// Tracks the targets of a browser context besides its tab: windows, workers, and frames with a process of their own.

import type { Browser, CDPSession } from 'playwright-core';

const watches = new WeakMap<Browser, Promise<TargetWatch>>();

/** One for each browser. */
export function targetWatch(browser: Browser): Promise<TargetWatch> {
  const known = watches.get(browser);
  if (known !== undefined) return known;
  const made = TargetWatch.of(browser);
  watches.set(browser, made);
  made.catch(() => watches.delete(browser));
  return made;
}

interface ContextTargets {
  readonly live: Map<string, string>;
  /** Types of all targets since `begin`. */
  readonly types: Set<string>;
}

export class TargetWatch {
  readonly #contexts = new Map<string, ContextTargets>();

  static async of(browser: Browser): Promise<TargetWatch> {
    const session = await browser.newBrowserCDPSession();
    const watch = new TargetWatch(session);
    await session.send('Target.setDiscoverTargets', { discover: true });
    return watch;
  }

  private constructor(session: CDPSession) {
    session.on('Target.targetCreated', ({ targetInfo: { browserContextId, targetId, type } }) => {
      const context = this.#contexts.get(browserContextId ?? '');
      context?.live.set(targetId, type);
      context?.types.add(type);
    });
    session.on('Target.targetDestroyed', ({ targetId }) => {
      for (const { live } of this.#contexts.values()) live.delete(targetId);
    });
  }

  /** Call when the context has no target but the tab. */
  begin(contextId: string): void {
    this.#contexts.set(contextId, { live: new Map(), types: new Set() });
  }

  typesSince(contextId: string): ReadonlySet<string> {
    return this.#contexts.get(contextId)?.types ?? new Set();
  }

  /** True if all targets since `begin` have ended. */
  isEmpty(contextId: string): boolean {
    return this.#contexts.get(contextId)?.live.size === 0;
  }

  forget(contextId: string): void {
    this.#contexts.delete(contextId);
  }
}
