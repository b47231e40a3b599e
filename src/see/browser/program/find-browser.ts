// Finds the Chromium to use: named by the user, Playwright's own, the system's, or the one inside the npm package.

import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { userCacheFolder } from '../../../base/files/own-folder.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { firstBytesNow } from '../../../base/files/regular-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { playwright } from './playwright.ts';

export interface FoundBrowser {
  /** The real binary, never a wrapper script. */
  readonly path: string;
  readonly origin: 'named' | 'playwright' | 'system' | 'package' | 'remote';
  /** Further environment variables that the browser needs. */
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly found: FoundBrowser;
  readonly sandboxed: boolean;
  /** Bounded; ends all of its processes. */
  readonly end: () => Promise<void>;
}

/** In order of preference: headless shells start faster than full browsers. */
const SYSTEM_NAMES =
  `chromium-headless-shell google-chrome-stable google-chrome chromium chromium-browser chrome
  microsoft-edge`.split(/\s+/);

const SYSTEM_PATHS = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const;

/** Names the Chromium of the npm package, whatever else is installed. */
const PACKAGED = 'packaged';

/** `hasWindow`: leaves out browsers that can show none. */
export async function findBrowser(
  named = process.env.PITH_BROWSER,
  hasWindow = false,
  note?: (message: string) => void,
): Promise<FoundBrowser> {
  if (named === PACKAGED && !hasWindow) return packagedBrowser(note);
  if (named !== undefined && named !== '') return namedBrowser(named);
  const found = playwrightBrowser(hasWindow) ?? systemBrowser(hasWindow);
  if (found === undefined && hasWindow)
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      'no browser that shows a window was found: install Chrome or Chromium, or name one with --browser',
    );
  return found ?? (await packagedBrowser(note));
}

/** Imported only if no other is found: the code that unpacks it is slow to load. */
async function packagedBrowser(note?: (message: string) => void): Promise<FoundBrowser> {
  const { unpackedChromium } = await import('./packaged-browser.ts');
  return { ...(await unpackedChromium(note)), origin: 'package' };
}

function namedBrowser(named: string): FoundBrowser {
  if (!existsSync(named))
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      `the browser ${named} does not exist: check --browser or PITH_BROWSER, or leave both out`,
    );
  if (!isExecutable(named))
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      `the browser ${named} cannot be executed: check its permissions`,
    );
  return { path: realBinary(named) ?? named, origin: 'named', env: {} };
}

function playwrightBrowser(hasWindow: boolean): FoundBrowser | undefined {
  const full = playwright().chromium.executablePath();
  const shell = full
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(/chrome-linux64([\\/])chrome$/, 'chrome-headless-shell-linux64$1chrome-headless-shell')
    .replace(/chrome-linux([\\/])chrome$/, 'chrome-linux$1headless_shell');
  const path = (hasWindow ? [full] : [shell, full]).find(isExecutable);
  return path === undefined ? undefined : { path, origin: 'playwright', env: {} };
}

function systemBrowser(hasWindow: boolean): FoundBrowser | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const names = SYSTEM_NAMES.filter(name => !hasWindow || !name.includes('headless'));
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)));
  for (const candidate of [...candidates, ...SYSTEM_PATHS]) {
    if (!isExecutable(candidate)) continue;
    const path = realBinary(candidate);
    if (path !== undefined) return { path, origin: 'system', env: {} };
  }
  return undefined;
}

/**
 * Finds the binary that a wrapper script starts, such as Debian's `chromium`: signals to a wrapper do not reach the
 * browser, and it adds flags of its own. Undefined if the script does not name it.
 */
export function realBinary(path: string): string | undefined {
  if (!isScript(path)) return path;
  const script = readFileSync(path, 'utf8');
  const variables = new Map<string, string>();
  const expand = (text: string) =>
    text.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables.get(name) ?? whole);
  for (const [, name, value] of script.matchAll(
    /^[ \t]*(?:export\s+)?(\w+)=["']?([^"'\s]+)["']?[ \t\r]*$/gm,
  )) {
    if (name !== undefined && value !== undefined) variables.set(name, expand(value));
  }
  for (const [, word] of script.matchAll(/(?:^|[\s"'])((?:\/|\$)[^\s"';|&)]+)/gm)) {
    const candidate = expand(word ?? '');
    if (/chrom|edge|headless/i.test(candidate) && isExecutable(candidate) && isBinary(candidate))
      return candidate;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isScript = (path: string): boolean => firstBytes(path).startsWith('#!');
/** ELF, Mach-O or PE. */
const isBinary = (path: string): boolean =>
  /^(?:\x7fELF|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|MZ)/.test(firstBytes(path));

const firstBytes = (path: string): string =>
  orUndefined(() => firstBytesNow(path, 4))?.toString('latin1') ?? '';

/** In the user's cache folder, after the first use. */
export const USED_MARK = 'used';

export async function noteFirstUse(
  { path, origin }: FoundBrowser,
  note: (message: string) => void,
): Promise<void> {
  const folder = userCacheFolder();
  if (origin === 'named' || (await isThere(join(folder, USED_MARK)))) return;
  note(`first use: pages are read with ${ORIGINS[origin]}, ${path} (pith doctor checks it)`);
  await makeFolder(folder)
    .then(() => writeFile(join(folder, USED_MARK), ''))
    .catch(() => {});
}

const ORIGINS: Readonly<Record<FoundBrowser['origin'], string>> = {
  named: 'the browser that you named',
  playwright: "Playwright's Chromium",
  system: 'the browser of this machine',
  package: 'the Chromium of the npm package',
  remote: 'a browser elsewhere',
};

/** Addresses of remote browsers, which users give in place of a path. */
export const isRemote = (named: string | undefined): named is string =>
  /^(?:wss?|https?):\/\//i.test(named ?? '');

/** Splits a list with commas. */
export function endpointsOf(named: string): string[] {
  return named
    .split(',')
    .map(endpoint => endpoint.trim())
    .filter(endpoint => endpoint !== '');
}
