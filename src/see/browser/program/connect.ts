// Connects to a remote browser: a Playwright server, or Chromium's debugging port (CDP).

import type { Browser } from 'playwright-core';
import { firstLine, PithError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { endpointsOf, type LaunchedBrowser } from './find-browser.ts';
import { playwright } from './playwright.ts';

const elsewhere = new WeakSet<Browser>();

/** A remote browser, whose network and files are not those of this machine. */
export const runsElsewhere = (browser: Browser): boolean => elsewhere.has(browser);

/** Connects to the first endpoint that answers. */
export async function connectBrowser(named: string): Promise<LaunchedBrowser> {
  const reasons: string[] = [];
  for (const endpoint of endpointsOf(named)) {
    try {
      const browser = await connect(endpoint);
      elsewhere.add(browser);
      return {
        browser,
        found: { path: hostOf(endpoint), origin: 'remote', env: {} },
        // Decided by whoever started it.
        sandboxed: true,
        end: () => disconnect(browser),
      };
    } catch (error) {
      reasons.push(`${hostOf(endpoint)}: ${reasonOf(error)}`);
    }
  }
  throw new PithError('BROWSER_UNAVAILABLE', `no browser answers at ${reasons.join('; ')}`);
}

/** Uses CDP for http addresses and DevTools paths; tries others as a Playwright server first. */
async function connect(endpoint: string): Promise<Browser> {
  const timeout = VISIT_LIMITS.launchMs / 2;
  const step = { what: 'connecting', ms: timeout + 1_000, code: 'BROWSER_UNAVAILABLE' } as const;
  const overCdp = () => withDeadline(step, playwright().chromium.connectOverCDP(endpoint, { timeout }));
  if (/^http/i.test(endpoint) || /\/devtools\/browser\//.test(endpoint)) return overCdp();
  try {
    return await withDeadline(step, playwright().chromium.connect(endpoint, { timeout }));
  } catch (error) {
    return overCdp().catch(() => {
      throw error;
    });
  }
}

/** Closes the connection; the browser itself keeps running. */
export async function disconnect(browser: Browser): Promise<void> {
  await withDeadline({ what: 'leaving the browser', ms: VISIT_LIMITS.closeMs }, browser.close()).catch(
    () => {},
  );
}

/** Only the host: services put tokens into the query. */
const hostOf = (endpoint: string): string => parseUrl(endpoint)?.host ?? 'an invalid address';

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/version/i.test(message) && /mismatch|428/.test(message)) return 'its Playwright is of another version';
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there';
  return firstLine(message.replace(/^browserType\.\w+: /, '')).replace(/\?\S*/g, '');
}
