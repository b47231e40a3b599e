// Keeps the browser contexts of sites for their next pages, within limits, and their sessions.

import type { Browser, BrowserContext } from 'playwright-core';
import { SITE_LIMITS } from '../limits.ts';
import type { SiteContext, SitePlace } from './site-context.ts';

interface Kept {
  readonly context: SiteContext;
  /** False if the context cannot be used again, which closes it. */
  readonly emptied: Promise<boolean>;
  isEmptied: boolean;
  readonly since: number;
}

export class SiteContexts {
  /** The least recently used first. */
  readonly #kept = new Set<Kept>();
  readonly #timer = setInterval(() => this.#dropIdle(), SITE_LIMITS.idleMs / 4).unref();

  /** Undefined if no context is kept for the place. Waits for one that is still being emptied. */
  async take(browser: Browser, place: SitePlace): Promise<SiteContext | undefined> {
    for (;;) {
      const fitting = [...this.#kept].filter(
        ({ context }) => context.browser === browser && context.admits(place),
      );
      const kept = fitting.findLast(({ isEmptied }) => isEmptied) ?? fitting[0];
      if (kept === undefined) return undefined;
      this.#kept.delete(kept);
      if ((await kept.emptied) && (await kept.context.isReady())) return kept.context;
      await kept.context.close();
    }
  }

  /** Resolves when the page is gone; bounded, and never throws. */
  async giveBack(context: SiteContext, emptied: Promise<boolean>): Promise<void> {
    const kept: Kept = { context, emptied, isEmptied: false, since: performance.now() };
    this.#kept.add(kept);
    kept.isEmptied = await emptied;
    if (kept.isEmptied) this.#dropOldest();
    else if (this.#kept.delete(kept)) await context.close();
  }

  async drop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#kept].map(kept => this.#close(kept)));
  }

  #dropIdle(): void {
    const before = performance.now() - SITE_LIMITS.idleMs;
    for (const kept of this.#kept)
      if (kept.since < before || !kept.context.browser.isConnected()) void this.#close(kept);
  }

  #dropOldest(): void {
    let bytes = 0;
    for (const [at, kept] of [...this.#kept].reverse().entries()) {
      bytes += kept.context.network.loadedBytes();
      if (at >= SITE_LIMITS.contexts || bytes > SITE_LIMITS.totalBytes) void this.#close(kept);
    }
  }

  async #close(kept: Kept): Promise<void> {
    this.#kept.delete(kept);
    await kept.context.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Session {
  cookies: Cookies;
  /** Resolves when the last page that has a turn was left. */
  last: Promise<void>;
}

interface SessionTurn {
  /** Gives a new context the cookies of the session. */
  readonly restore: (context: BrowserContext) => Promise<void>;
  /** Call before the page is left; bounded by the caller. */
  readonly keep: (context: BrowserContext) => Promise<void>;
  /** Call in any case, when the page is gone. */
  readonly end: () => void;
}

/** The sessions of a run, one for each site: pages of a session take turns, and its cookies outlive its browser context. */
export class SiteSessions {
  readonly #sessions = new Map<string, Session>();

  /** Waits until the pages of the session before this one were left. */
  async begin(key: string): Promise<SessionTurn> {
    const session = this.#sessions.get(key) ?? { cookies: [], last: Promise.resolve() };
    this.#sessions.set(key, session);
    const before = session.last;
    let end = () => {};
    session.last = new Promise(done => {
      end = done;
    });
    await before;
    return {
      restore: context => context.addCookies(session.cookies),
      keep: async context => {
        session.cookies = await context.cookies();
      },
      end,
    };
  }
}
