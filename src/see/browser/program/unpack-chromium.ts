// Unpacks the Chromium of the npm package into a cache folder, with its libraries and fonts.

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

/** Atomic: unpacks into a temporary folder and renames it. */
export async function unpackChromium(source: string, cache: string, folder: string): Promise<void> {
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
    // Another process may have been quicker, and its browser runs from there.
    if (!existsSync(join(folder, 'complete'))) await rm(folder, { recursive: true, force: true });
    await rename(scratch, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

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
