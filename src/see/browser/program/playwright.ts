// Loads Playwright when a browser is first needed: it takes 0.1 s of processor time, and wrong input, kept pages and
// help need no browser. scripts/build-playwright.mjs makes the file. With `require`, for Node 20 would scan all 2 MB of an
// import for export names.

import { createRequire } from 'node:module';

type Playwright = Pick<typeof import('playwright-core'), 'chromium' | 'devices'>;

const require = createRequire(import.meta.url);

export const playwright = (): Playwright => require('#playwright') as Playwright;

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
