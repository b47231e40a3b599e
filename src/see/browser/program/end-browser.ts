// Ends a Chromium for certain: asks it to close, and kills its processes where it does not.

import type { Browser } from 'playwright';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../page-watch.ts';
import { kill, marker, processesWith } from './browser-processes.ts';

export async function endBrowser(browser: Browser, id: string): Promise<void> {
  try {
    await withDeadline({ what: 'closing the browser', ms: VISIT_LIMITS.closeMs }, browser.close());
  } catch {
    // Chromium has been seen to ignore the request while it sleeps: its first process takes the others with it.
    for (const pid of processesWith(marker(id))) kill(pid);
  }
}
