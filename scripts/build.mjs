// Builds pith: what runs inside pages and the studio page become strings, then TypeScript becomes dist/, and the
// packages that every page needs become a few files.
// `node scripts/build.mjs --in-page` stops after the strings, which the tests need too.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePackages } from './bundle-packages.mjs';
import { hashOfImports } from './hash-of-imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

generate('src/see/capture/in-page.generated.ts', 'src/see/capture/in-page', {
  IN_PAGE_SOURCE: await inPageSource(),
});
generate('src/show/studio/page.generated.ts', 'src/show/studio/page', await studioPage());
generate('src/base/files/code-hashes.generated.ts', 'the code that visits pages and drafts records', {
  VISIT_CODE: await hashOfImports(['src/lab/bench/pages/visit.ts']),
  DRAFT_CODE: await hashOfImports([
    'src/run/docviews/drafts.ts',
    'src/run/docviews/draft-thread.ts',
    'src/run/pipeline/pith.ts',
  ]),
});

if (!process.argv.includes('--in-page')) {
  rmSync('dist', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
  await bundlePackages();
  chmodSync('dist/front/cli/main.js', 0o755);
}

async function inPageSource() {
  const { outputFiles } = await build({
    entryPoints: ['src/see/capture/in-page/index.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
    minify: true,
  });
  return outputFiles[0].text;
}

/** One script and one style sheet, inlined into every page of the studio. */
async function studioPage() {
  const { outputFiles } = await build({
    entryPoints: ['src/show/studio/page/index.tsx'],
    bundle: true,
    write: false,
    outdir: 'studio',
    format: 'iife',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const [script, style] = [textOf('.js'), textOf('.css')];
  // Both stand between tags, which they must not end.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error('the studio page holds an end tag');
  return { STUDIO_SCRIPT: script.trim(), STUDIO_STYLE: style.trim() };
}

/** Written only where it differs, so that what was built from it stays up to date. */
function generate(file, from, strings) {
  const generated = [
    `// Made by scripts/build.mjs from ${from}; not kept in git.`,
    '',
    ...Object.entries(strings).map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`),
    '',
  ].join('\n');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== generated) writeFileSync(file, generated);
}
