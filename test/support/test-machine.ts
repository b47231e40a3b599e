// The machine that tests run on: where it can be had, one browser and one set of fonts, whatever else is installed.
// Every test configuration calls `useTestMachine`; PITH_TEST_MACHINE=system keeps the browser and fonts of the system.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userCacheFolder } from '../../src/base/files/own-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FONTS = join(ROOT, 'node_modules/@expo-google-fonts');
const FOLDER = join(ROOT, 'out/test-machine');

/** Devdependencies with static TTF files; Chromium reads no WOFF from a font folder. The first three have the measures of Debian's fonts. */
const FAMILIES = {
  Arimo: ['sans-serif', 'system-ui', 'Arial', 'Helvetica', 'Liberation Sans'],
  Tinos: ['serif', 'Times', 'Times New Roman', 'Liberation Serif'],
  Cousine: ['monospace', 'Courier', 'Courier New', 'Liberation Mono'],
} as const;
const OTHER_SCRIPTS = [
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'sawarabi-gothic',
  'zcool-xiaowei',
  'do-hyeon',
  'noto-color-emoji',
];
const WEIGHTS = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'];

export function useTestMachine(): void {
  useOwnCache();
  if (!isHermetic()) return;
  process.env.PITH_BROWSER = 'packaged';
  process.env.FONTCONFIG_FILE = fontConfiguration();
}

/** No test reads or writes the user's cache. Browsers that Playwright has installed there are still found. */
function useOwnCache(): void {
  const { XDG_CACHE_HOME: given, PLAYWRIGHT_BROWSERS_PATH: browsers } = process.env;
  const own = join(FOLDER, 'cache');
  if (given === own) return;
  const users = given ?? join(homedir(), '.cache');
  if (browsers === undefined && process.platform === 'linux')
    process.env.PLAYWRIGHT_BROWSERS_PATH = join(users, 'ms-playwright');
  process.env.PITH_TEST_USERS_CACHE = userCacheFolder();
  process.env.XDG_CACHE_HOME = own;
}

/** True where the packaged Chromium runs: on Linux x64 with the loader of glibc. */
const isHermetic = (): boolean =>
  process.env.PITH_TEST_MACHINE !== 'system' &&
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  existsSync('/lib64/ld-linux-x86-64.so.2');

function fontConfiguration(): string {
  const packages = [...Object.keys(FAMILIES).map(name => name.toLowerCase()), ...OTHER_SCRIPTS];
  const folders = packages.flatMap(name => WEIGHTS.map(weight => join(FONTS, name, weight)));
  const aliases = Object.entries(FAMILIES).flatMap(([family, names]) =>
    names.map(name => alias(name, family)),
  );
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map(folder => `<dir>${folder}</dir>`).join('\n')}
<cachedir>${join(FOLDER, 'fontconfig')}</cachedir>
${aliases.join('\n')}
<match target="pattern"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>
</fontconfig>
`;
  const file = join(FOLDER, 'fonts.conf');
  mkdirSync(FOLDER, { recursive: true });
  // Written once: processes that start later must not find half of it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

const alias = (name: string, family: string): string =>
  `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`;
