// Keeps a browser at hand: started when it is needed, again after a crash, and anew after so many pages.

import { PithError } from '../../base/errors.ts';
import type { LaunchedBrowser } from '../../see/browser/program/find-browser.ts';

export const CLOSED = 'this pith was closed: open another';

export interface BrowserLease {
  readonly launched: LaunchedBrowser;
  /** The page is done with. */
  readonly release: () => void;
}

interface Running {
  readonly launched: Promise<LaunchedBrowser>;
  served: number;
  leases: number;
  isRetired: boolean;
}

export class BrowserKeeper {
  readonly #launch: () => Promise<LaunchedBrowser>;
  readonly #renewAfter: number;
  #current: Running | undefined;
  /** Ends of browsers that are on their way out. */
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  /** `renewAfter`: pages of one browser at most; Chromium keeps a little of every page it has shown. */
  constructor(launch: () => Promise<LaunchedBrowser>, renewAfter = Number.POSITIVE_INFINITY) {
    this.#launch = launch;
    this.#renewAfter = renewAfter;
  }

  async launched(): Promise<LaunchedBrowser> {
    return (await this.#running()).launched;
  }

  async lease(): Promise<BrowserLease> {
    const running = await this.#running();
    running.served++;
    running.leases++;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      running.leases--;
      this.#endIfUnused(running);
    };
    if (running.served >= this.#renewAfter) this.#retire(running);
    try {
      return { launched: await running.launched, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const running = await this.#current?.launched.catch(() => undefined);
    this.#current = undefined;
    await Promise.all([running?.end(), ...this.#ending]);
  }

  async #running(): Promise<Running> {
    if (this.#isClosed) throw new PithError('USAGE', CLOSED);
    const earlier = this.#current;
    // A browser that has just failed to start is not started a second time for the same page.
    const isRunning = await earlier?.launched.then(({ browser }) => browser.isConnected()).catch(() => false);
    // Of several pages that find the browser gone, the first starts another.
    if (isRunning !== true && this.#current === earlier) {
      if (earlier !== undefined) this.#retire(earlier);
      this.#current = { launched: this.#launch(), served: 0, leases: 0, isRetired: false };
      this.#current.launched.catch(() => {});
    }
    // Retired meanwhile by another page: the next one is asked for again.
    return this.#current ?? this.#running();
  }

  /** The pages that it still shows are the last ones. */
  #retire(running: Running): void {
    running.isRetired = true;
    if (this.#current === running) this.#current = undefined;
    this.#endIfUnused(running);
  }

  #endIfUnused(running: Running): void {
    if (!running.isRetired || running.leases > 0) return;
    const ending: Promise<void> = running.launched
      .then(({ end }) => end())
      .catch(() => {})
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
