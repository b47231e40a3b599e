// Adds the headers of the user to the requests of a page that may carry them. Playwright's own headers of a context go to
// every host, and across redirects.

import type { CDPSession } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import type { PageWatch } from '../watch/page-watch.ts';
import type { SentHeaders } from './sent-headers.ts';

/** Until the session ends. Chromium asks again at each redirect, and forgets what was added before. */
export async function sendHeaders(cdp: CDPSession, sent: SentHeaders, watch: PageWatch): Promise<void> {
  const patterns = sent.patterns().map(urlPattern => ({ urlPattern }));
  if (patterns.length === 0) return;
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const added = sent.of(request.url);
    const replaced = new Set(added.map(([name]) => name.toLowerCase()));
    const kept = Object.entries(request.headers).filter(([name]) => !replaced.has(name.toLowerCase()));
    const headers = [...kept, ...added].map(([name, value]) => ({ name, value }));
    // A request that Chromium refuses to continue would stay paused until the deadline of the page.
    const refused = { requestId, errorReason: 'BlockedByClient' } as const;
    const answered = watch.run(
      ADDING,
      cdp
        .send('Fetch.continueRequest', { requestId, headers })
        .catch(() => cdp.send('Fetch.failRequest', refused)),
    );
    answered.catch(() => {});
  });
  await watch.run(ADDING, cdp.send('Fetch.enable', { patterns }));
}

const ADDING = { what: 'adding headers', ms: VISIT_LIMITS.launchMs } as const;
