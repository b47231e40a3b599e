// Loads Playwright with `require`: to import it, Node 20 first scans all 7 MB for export names, which takes 0.2 s.

import { createRequire } from 'node:module';

export const { chromium, devices } = createRequire(import.meta.url)('playwright') as Pick<
  typeof import('playwright'),
  'chromium' | 'devices'
>;

/** Ignores case. */
export const deviceNamed = (name: string): (typeof devices)[string] | undefined =>
  devices[name] ?? Object.entries(devices).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
