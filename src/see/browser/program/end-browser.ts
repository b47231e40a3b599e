// Ends a Chromium reliably: asks it to close, and kills it if it does not.

import type { Browser } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { kill, marker, processesWith } from './browser-processes.ts';

export async function endBrowser(browser: Browser, id: string): Promise<void> {
  try {
    await withDeadline({ what: 'closing the browser', ms: VISIT_LIMITS.closeMs }, browser.close());
  } catch {
    // Chromium sometimes ignores the request. The other processes end with the main one.
    for (const pid of processesWith(marker(id))) kill(pid);
  }
}
