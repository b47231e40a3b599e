// The two sides of the comparison, with one binary and one set of arguments: pith, and its browser without pith.

import { launchBrowser } from '../../dist/browser/launch.js';
import { open } from '../../dist/index.js';
import { VIEWPORT } from './root.mjs';

/** Both sides answer with `afterLoad`: ms from the load event to the end, the closing of the page included. */
export async function openSides() {
  const launched = await launchBrowser();
  const pith = await open({ concurrency: 1, browser: process.env.PITH_BROWSER || launched.found.path });
  const loads = noteLoads((await pith.launched()).browser);
  return {
    browser: launched.browser,
    visit: (address, look) => visit(launched.browser, address, look),
    /** Resolves to the result, and `afterLoad`. */
    segment: async (target, options) => {
      const result = await pith.segment(target, { viewport: VIEWPORT, ...options });
      return { result, afterLoad: performance.now() - loads.last() };
    },
    close: async () => {
      await pith.close();
      await launched.end();
    },
  };
}

async function visit(browser, address, look) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  let loaded;
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    loaded = performance.now();
    await look(page);
  } finally {
    await context.close();
  }
  return { afterLoad: performance.now() - loaded };
}

/** When the last page that was opened reached its load event. */
function noteLoads(browser) {
  let last = 0;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await newContext(options);
    context.on('page', page =>
      page.once('load', () => {
        last = performance.now();
      }),
    );
    return context;
  };
  return { last: () => last };
}
