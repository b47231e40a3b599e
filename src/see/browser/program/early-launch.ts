// Launches a browser while the code that will use it is still being loaded.

import type { LaunchedBrowser } from './find-browser.ts';
import { type LaunchOptions, launchBrowser } from './launch.ts';

export class EarlyLaunch {
  #launching: Promise<LaunchedBrowser> | undefined;

  constructor(options: LaunchOptions) {
    this.#launching = launchBrowser(options);
    this.#launching.catch(() => {});
  }

  /** Hands the browser to the first caller; undefined for later ones. */
  take(): Promise<LaunchedBrowser> | undefined {
    const taken = this.#launching;
    this.#launching = undefined;
    return taken;
  }

  /** Ends a browser that was not taken. */
  async drop(): Promise<void> {
    const left = await this.take()?.catch(() => undefined);
    await left?.end();
  }
}
