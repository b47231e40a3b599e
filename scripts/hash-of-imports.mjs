// A hash of some files of src and of all code that they load: caches made by other code are not used.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** Types are gone before the hash is taken; packages count by the lock file, which names their versions. */
export async function hashOfImports(entryPoints) {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'out',
    plugins: [{ name: 'without-hashes', setup: leaveHashes }],
  });
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const file of Object.keys(metafile.inputs).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** The file of the hashes does not count: a fresh clone has none yet, and a hash cannot include itself. */
function leaveHashes({ onResolve }) {
  onResolve({ filter: /\/code-hashes\.generated\.ts$/ }, ({ path }) => ({ path, external: true }));
}
