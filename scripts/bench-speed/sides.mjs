// The two sides of the comparison, with one binary and one set of arguments: pith, and its browser without pith.

import { open } from '../../dist/index.js';
import { launchBrowser } from '../../dist/internals.js';
import { VIEWPORT } from './root.mjs';

/**
 * Both sides answer with `afterLoad`: ms from the load event to the end, the closing of the page included. `unguarded`
 * is a pith of its own: from the second page with the same options on one has the next page's context ready, and two
 * that take turns with different options would have it for one of them at the cost of the other.
 */
export async function openSides() {
  const launched = await launchBrowser();
  const browser = process.env.PITH_BROWSER || launched.found.path;
  const guarded = pithSide(browser, {});
  const unguarded = pithSide(browser, { privateAddresses: 'any' });
  return {
    browser: launched.browser,
    visit: (address, look) => visit(launched.browser, address, look),
    segment: guarded.segment,
    segmentUnguarded: unguarded.segment,
    close: async () => {
      await guarded.close();
      await unguarded.close();
      await launched.end();
    },
  };
}

/** Its browser starts with the first page. */
function pithSide(browser, fixed) {
  const opening = open({ concurrency: 1, browser });
  let loads;
  return {
    /** Resolves to the result, and `afterLoad`. */
    segment: async (target, options) => {
      const pith = await opening;
      loads ??= noteLoads((await pith.launched()).browser);
      const result = await pith.segment(target, { viewport: VIEWPORT, ...fixed, ...options });
      return { result, afterLoad: performance.now() - loads.last() };
    },
    close: async () => (await opening).close(),
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

/** Notes when a page last reached its load event; a tab that is used again is emptied with about:blank. */
function noteLoads(browser) {
  let last = 0;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await newContext(options);
    context.on('page', page =>
      page.on('load', () => {
        if (page.url() !== 'about:blank') last = performance.now();
      }),
    );
    return context;
  };
  return { last: () => last };
}
