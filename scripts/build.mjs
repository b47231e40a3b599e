// Builds pith: what runs inside pages becomes one string, then TypeScript becomes dist/.
// `node scripts/build.mjs --in-page` stops after the first step, which the tests need too.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const bundle = await build({
  entryPoints: ['src/capture/in-page/index.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'chrome120',
  minify: true,
});
const generated = [
  '// Made by scripts/build.mjs from src/capture/in-page; not kept in git.',
  '',
  `export const IN_PAGE_SOURCE = ${JSON.stringify(bundle.outputFiles[0].text)};`,
  '',
].join('\n');
const generatedFile = 'src/capture/in-page.generated.ts';
if (!existsSync(generatedFile) || readFileSync(generatedFile, 'utf8') !== generated) {
  writeFileSync(generatedFile, generated);
}

if (!process.argv.includes('--in-page')) {
  rmSync('dist', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
  chmodSync('dist/cli/main.js', 0o755);
}
