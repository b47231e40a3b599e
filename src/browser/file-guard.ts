// What a page opened from a file may load: its own folder, and from elsewhere only what it cannot run or read.

import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from 'playwright';

/** Saved pages often keep these in folders beside their own; scripts and data have no reason to lie outside. */
const PASSIVE_TYPES = new Set(['stylesheet', 'image', 'font', 'media']);

export async function guardFiles(context: BrowserContext, pagePath: string): Promise<void> {
  const folder = `${dirname(pagePath)}${sep}`;
  await context.route(
    url => url.protocol === 'file:',
    (route: Route) => {
      const request = route.request();
      const allowed = PASSIVE_TYPES.has(request.resourceType()) || pathOf(request.url())?.startsWith(folder);
      const done = allowed ? route.continue() : route.abort('accessdenied');
      // A page that is closed meanwhile needs no answer.
      done.catch(() => {});
    },
  );
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
