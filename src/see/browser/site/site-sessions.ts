// The sessions of a run, one for each site: pages of a session take turns, and its cookies outlive its browser context.

import type { BrowserContext } from 'playwright-core';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Session {
  cookies: Cookies;
  /** Resolves when the last page that has a turn was left. */
  last: Promise<void>;
}

export interface SessionTurn {
  /** Gives a new context the cookies of the session. */
  readonly restore: (context: BrowserContext) => Promise<void>;
  /** Call before the page is left; bounded by the caller. */
  readonly keep: (context: BrowserContext) => Promise<void>;
  /** Call in any case, when the page is gone. */
  readonly end: () => void;
}

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
