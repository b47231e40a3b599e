// Keeps a browser running: starts it on demand, restarts it after a crash, and replaces it after a number of pages.

import { usageError } from '../../base/errors.ts';
import type { LaunchedBrowser } from '../../see/browser/program/find-browser.ts';

export const CLOSED = 'this pith was closed: open another';

interface BrowserLease {
  readonly launched: LaunchedBrowser;
  /** Call when the page is closed. */
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
  /** Retired browsers that are being ended. */
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  /** `renewAfter`: pages per browser; Chromium's memory grows with every page. */
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
    if (this.#isClosed) throw usageError(CLOSED);
    const earlier = this.#current;
    // A browser that just failed to start is not started again for the same page.
    const isRunning = await earlier?.launched.then(({ browser }) => browser.isConnected()).catch(() => false);
    // If several pages find the browser gone, only the first one restarts it.
    if (isRunning !== true && this.#current === earlier) {
      if (earlier !== undefined) this.#retire(earlier);
      this.#current = { launched: this.#launch(), served: 0, leases: 0, isRetired: false };
      this.#current.launched.catch(() => {});
    }
    // Another page may have retired it meanwhile.
    return this.#current ?? this.#running();
  }

  /** Ends a browser once its current pages are closed. */
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
