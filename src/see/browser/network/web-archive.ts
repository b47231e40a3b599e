// Restricts a page saved as MHTML, which browsers open only as a file: it contains all that it shows, runs no scripts,
// and may read no other file.

import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../watch/page-watch.ts';

/** Browsers recognize MHTML by name. */
export const isWebArchive = (path: string): boolean => /\.mht(?:ml)?$/i.test(path);

export async function guardWebArchive(context: BrowserContext, path: string): Promise<void> {
  const { pathname } = pathToFileURL(path);
  const isOther = (url: URL) => url.protocol === 'file:' && url.pathname !== pathname;
  const step = { what: 'guarding files', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' } as const;
  await withDeadline(
    step,
    context.route(isOther, route => route.abort('accessdenied').catch(() => {})),
  );
}
