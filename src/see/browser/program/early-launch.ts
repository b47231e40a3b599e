// A browser that comes up while the program that will use it is still being loaded.

import type { LaunchedBrowser } from './find-browser.ts';
import { type LaunchOptions, launchBrowser } from './launch.ts';

export class EarlyLaunch {
  #launching: Promise<LaunchedBrowser> | undefined;

  constructor(options: LaunchOptions) {
    this.#launching = launchBrowser(options);
    this.#launching.catch(() => {});
  }

  /** It belongs to the first who asks; undefined for all others. */
  take(): Promise<LaunchedBrowser> | undefined {
    const taken = this.#launching;
    this.#launching = undefined;
    return taken;
  }

  /** Ends it if nobody came for it. */
  async drop(): Promise<void> {
    const left = await this.take()?.catch(() => undefined);
    await left?.end();
  }
}
