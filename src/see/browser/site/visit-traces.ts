// Watches a visit for what could outlive its page in the browser context: requests, windows, workers and frames.

import type { Browser, CDPSession, Page, Request, Response } from 'playwright-core';
import { isNavigation, listenToEvents } from '../watch/page-watch.ts';

export interface VisitTraces {
  /** Responses of the page may still arrive and set cookies: requests are under way, or were made by a worker. */
  readonly mayStillReceive: () => boolean;
  /** The context must not be used again: the page asked for a password, or its address led to another site. */
  readonly isUnsafe: () => boolean;
  readonly remove: () => void;
}

const ASKS_FOR_PASSWORD: ReadonlySet<number> = new Set([401, 407]);

export function watchTraces(page: Page, isOfSite: (address: string) => boolean): VisitTraces {
  const underWay = new Set<Request>();
  let hasChannels = false;
  let isUnsafe = false;
  const ended = (request: Request) => underWay.delete(request);
  const channelOpened = () => {
    hasChannels = true;
  };
  const remove = listenToEvents(page, {
    request: (request: Request) => {
      underWay.add(request);
      if (isNavigation(request, page) && !isOfSite(request.url())) isUnsafe = true;
    },
    response: (response: Response) => {
      if (ASKS_FOR_PASSWORD.has(response.status())) isUnsafe = true;
    },
    requestfinished: ended,
    requestfailed: ended,
    websocket: channelOpened,
    worker: channelOpened,
  });
  return { mayStillReceive: () => hasChannels || underWay.size > 0, isUnsafe: () => isUnsafe, remove };
}

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
  readonly live: Set<string>;
  /** Types of all targets since `begin`. */
  readonly types: Set<string>;
}

/** Tracks the targets of a browser context besides its tab: windows, workers, and frames with a process of their own. */
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
      context?.live.add(targetId);
      context?.types.add(type);
    });
    session.on('Target.targetDestroyed', ({ targetId }) => {
      for (const { live } of this.#contexts.values()) live.delete(targetId);
    });
  }

  /** Call when the context has no target but the tab. */
  begin(contextId: string): void {
    this.#contexts.set(contextId, { live: new Set(), types: new Set() });
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
