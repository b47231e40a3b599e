// Installs pith as its users do, from the packed package, and measures that: `node scripts/packed-install.mjs` prints a
// table. Needs a build and an npm registry; what npm's cache holds is not downloaded again.

import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The second leaves out the packaged Chromium, and the queue is left out of both: docs/install.md. */
export const INSTALLS = { plain: [], 'without the packaged Chromium': ['--omit=peer'] };

/** Not waited for by `execFileSync`: the runner of the tests gives up a worker that is silent for a minute. */
const run = promisify(execFile);

/** Returns the number of packages, megabytes and seconds. */
export async function packedInstall(folder, flags) {
  mkdirSync(folder, { recursive: true });
  const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
  });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const words = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...flags,
    join(folder, packed.trim()),
  ];
  const started = performance.now();
  await run('npm', words, { cwd: folder });
  const seconds = (performance.now() - started) / 1000;
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  return { packages: Object.keys(packages).length, megabytes: bytesOn(modules) / 1e6, seconds };
}

/** Blocks on disk, as `du` counts them. */
function bytesOn(path) {
  const stats = lstatSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map(name => bytesOn(join(path, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const scratch = mkdtempSync(join(tmpdir(), 'pith-install-'));
  try {
    for (const [name, flags] of Object.entries(INSTALLS)) {
      const { packages, megabytes, seconds } = await packedInstall(
        join(scratch, name.replaceAll(' ', '-')),
        flags,
      );
      console.log(`| ${name} | ${packages} | ${megabytes.toFixed(0)} MB | ${seconds.toFixed(1)} s |`);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
