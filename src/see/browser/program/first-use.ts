// Tells a new user which browser reads the pages, once.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { userCacheFolder } from '../../../base/files/user-cache.ts';
import type { FoundBrowser } from './find-browser.ts';

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
