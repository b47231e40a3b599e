// Loads Playwright when a browser is first needed: it takes 0.1 s of processor time, and wrong input, kept pages and
// help need no browser. scripts/build-playwright.mjs makes the file. With `require`, for Node 20 would scan all 2 MB of an
// import for export names.

import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { homeFolder } from '../../../base/files/own-folder.ts';
import { orUndefined } from '../../../base/or-undefined.ts';

type Playwright = Pick<typeof import('playwright-core'), 'chromium' | 'devices'>;

const require = createRequire(import.meta.url);

export function playwright(): Playwright {
  const home = homeFolder() ?? tmpdir();
  // Playwright asks Node, which throws where there is none, and takes any value of HOME.
  if (orUndefined(homedir) !== home) process.env.HOME = home;
  return require('#playwright') as Playwright;
}

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
