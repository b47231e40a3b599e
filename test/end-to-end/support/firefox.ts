// A Firefox of our own, driven over WebDriver BiDi: reads the pages that Chromium reads too.

import { spawnSync } from 'node:child_process';
import { launch } from 'puppeteer-core';

export const FIREFOX = '/usr/bin/firefox-esr';
/** False too where a library is missing that it needs. */
export const hasFirefox = spawnSync(FIREFOX, ['--version']).status === 0;

export interface Firefox {
  /** Opens the page in a window of this size, and returns the value of the expression in it. */
  evaluate(url: string, expression: string, width: number, height: number): Promise<unknown>;
  close(): Promise<void>;
}

/** A page that has not loaded after `loadMs` is read as it is then. */
export async function startFirefox(loadMs = 30_000): Promise<Firefox> {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX });
  return {
    async evaluate(url, expression, width, height) {
      const page = await browser.newPage();
      try {
        await page.setViewport({ width, height });
        await page.goto(url, { timeout: loadMs }).catch(error => {
          if (error.name !== 'TimeoutError') throw error;
        });
        return await page.evaluate(expression);
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
