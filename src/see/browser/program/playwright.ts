// Loads Playwright when a browser is first needed: it takes 0.4 s of processor time, and wrong input, kept pages and
// help need no browser. With `require`, for Node 20 would scan all 7 MB of an import for export names, 0.2 s more.

import { createRequire } from 'node:module';

type Playwright = Pick<typeof import('playwright'), 'chromium' | 'devices'>;

const require = createRequire(import.meta.url);

export const playwright = (): Playwright => require('playwright') as Playwright;

/** Ignores case. */
export function deviceNamed(name: string): Playwright['devices'][string] | undefined {
  const { devices } = playwright();
  return (
    devices[name] ??
    Object.entries(devices).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]
  );
}
