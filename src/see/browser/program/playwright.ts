// Loads Playwright when a browser is first needed: it takes 0.4 s of processor time, and wrong input, kept pages and
// help need no browser. With `require`, for Node 20 would scan all 7 MB of an import for export names, 0.2 s more.

import { createRequire } from 'node:module';

type Playwright = Pick<typeof import('playwright'), 'chromium' | 'devices'>;

const require = createRequire(import.meta.url);

export const playwright = (): Playwright => require('playwright') as Playwright;

type Device = Playwright['devices'][string] & {
  /** Missing in Playwright's types; of the size of the window where it is left out. */
  readonly screen?: { readonly width: number; readonly height: number };
};

/** Ignores case. */
export function deviceNamed(name: string): Device | undefined {
  const devices: Readonly<Record<string, Device>> = playwright().devices;
  return (
    devices[name] ??
    Object.entries(devices).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]
  );
}
