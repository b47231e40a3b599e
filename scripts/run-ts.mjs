// Runs a TypeScript file of this folder: `node scripts/run-ts.mjs scripts/training/train.ts zones DIR`.

import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
  console.error('usage: node scripts/run-ts.mjs FILE.ts [arguments]');
  process.exit(2);
}
const outfile = `${root}out/scripts/${basename(entry, '.ts')}.mjs`;
mkdirSync(`${root}out/scripts`, { recursive: true });
await build({
  entryPoints: [entry],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile,
});
process.argv = [process.argv[0] ?? 'node', outfile, ...args];
await import(`${pathToFileURL(outfile)}`);
