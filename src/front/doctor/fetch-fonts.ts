// Fetches fonts for scripts that this machine cannot render, as npm packages.

import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-fs';
import { firstLine, PithError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';

/** Packages by script; each contains static TTF files. */
const FONT_PACKAGES: Readonly<Record<string, string>> = {
  Latin: 'noto-sans',
  Greek: 'noto-sans',
  Cyrillic: 'noto-sans',
  Armenian: 'noto-sans-armenian',
  Hebrew: 'noto-sans-hebrew',
  Arabic: 'noto-sans-arabic',
  Devanagari: 'noto-sans-devanagari',
  Bengali: 'noto-sans-bengali',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Thai: 'noto-sans-thai',
  Georgian: 'noto-sans-georgian',
  Ethiopic: 'noto-sans-ethiopic',
  Khmer: 'noto-sans-khmer',
  Hangul: 'noto-sans-kr',
  Kana: 'noto-sans-jp',
  Han: 'noto-sans-sc',
  Emoji: 'noto-color-emoji',
};

/** Two weights suffice for the intended layout. Matches by file name, because tar-fs filters after it strips folders. */
const WEIGHTS = /_(?:400Regular|700Bold)\.ttf$/;

/** Returns the fetched packages. */
export async function fetchFonts(
  scripts: readonly string[],
  fontFolder: string,
  tell: (message: string) => void,
): Promise<string[]> {
  const packages = new Set(scripts.flatMap(script => FONT_PACKAGES[script] ?? []));
  await makeFolder(fontFolder);
  const fetched: string[] = [];
  for (const name of packages) {
    tell(`fetching ${name} (${fetched.length + 1} of ${packages.size})`);
    await fetchPackage(name, fontFolder);
    fetched.push(name);
  }
  return fetched;
}

async function fetchPackage(name: string, fontFolder: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'pith-fonts-'));
  try {
    const source = `@expo-google-fonts/${name}`;
    await promisify(execFile)('npm', ['pack', source, '--pack-destination', scratch, '--silent']).catch(
      error => {
        const reason = firstLine((error as { stderr?: string }).stderr ?? String(error));
        throw new PithError('OUTPUT_UNWRITABLE', `npm could not fetch ${source}: ${reason}`, {
          cause: error,
        });
      },
    );
    const [archive] = await readdir(scratch);
    if (archive === undefined) throw new PithError('OUTPUT_UNWRITABLE', `npm fetched nothing for ${source}`);
    const unpack = extract(fontFolder, {
      ignore: (_, header) => header !== undefined && header.type === 'file' && !WEIGHTS.test(header.name),
      map: header => ({ ...header, name: header.type === 'file' ? basename(header.name) : '.' }),
      filter: () => false,
    });
    await pipeline(createReadStream(join(scratch, archive)), createGunzip(), unpack);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
