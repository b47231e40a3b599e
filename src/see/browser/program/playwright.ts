// Playwright as CommonJS, for an import costs more: Node 20 reads all of its 7 MB for names first, 0.2 s of a start.

import { createRequire } from 'node:module';

export const { chromium, devices } = createRequire(import.meta.url)('playwright') as Pick<
  typeof import('playwright'),
  'chromium' | 'devices'
>;

/** In capitals or small letters. */
export const deviceNamed = (name: string): (typeof devices)[string] | undefined =>
  devices[name] ?? Object.entries(devices).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
