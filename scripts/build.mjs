// Builds pith: models, code that runs inside pages and the studio page become strings, then src/ becomes a few files in dist/.
// `node scripts/build.mjs --in-page` stops after the strings, which the tests need too.

import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePage } from './build-page.mjs';
import { bundlePlayground } from './build-playground.mjs';
import { buildPlaywright } from './build-playwright.mjs';
import { buildTypes } from './build-types.mjs';
import { hashOfImports } from './hash-of-imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const SAMPLE_NAMES = ['news-article', 'hub-three-columns', 'docs-left-tree', 'shop-listing'];

const model = name => readFileSync(`models/${name}.bin`, 'base64');
generate('src/judge/zones/auto/model.generated.ts', 'models', { ZONES_MODEL: model('zones') });
generate('src/judge/selection/models.generated.ts', 'models', {
  KINDS_MODEL: model('kinds'),
  CONTENT_MODEL: model('content'),
  QUALITY_MODEL: model('quality'),
});
generate('src/see/capture/in-page.generated.ts', 'src/see/capture/in-page', {
  IN_PAGE_SOURCE: await inPageSource(),
});
generate('src/show/studio/page.generated.ts', 'src/show/studio/page', await studioPage());
generate('src/front/service/samples.generated.ts', 'samples', {
  SAMPLE_PAGES: SAMPLE_NAMES.map(samplePage),
});
generate('src/see/browser/blocking/consent.generated.ts', '@duckduckgo/autoconsent', {
  CONSENT_SCRIPT: readFileSync('node_modules/@duckduckgo/autoconsent/dist/autoconsent.playwright.js', 'utf8'),
  CONSENT_RULES: readFileSync('node_modules/@duckduckgo/autoconsent/rules/compact-rules.json', 'utf8'),
});
generate('src/base/files/code-hashes.generated.ts', 'the code that visits pages and drafts records', {
  VISIT_CODE: await hashOfImports(['src/lab/bench/pages/visit.ts']),
  DRAFT_CODE: await hashOfImports([
    'src/run/docviews/drafts.ts',
    'src/run/docviews/draft-thread.ts',
    'src/run/pipeline/pith.ts',
  ]),
});

/** Entries of the package, the command line, and what threads load. `internals` is for scripts and tests alone. */
const ENTRIES = {
  index: 'src/index.ts',
  judge: 'src/judge/index.ts',
  site: 'src/judge/site/index.ts',
  batch: 'src/run/index.ts',
  lab: 'src/lab/index.ts',
  service: 'src/front/service/index.ts',
  playwright: 'src/front/playwright/index.ts',
  langchain: 'src/front/loaders/langchain.ts',
  llamaindex: 'src/front/loaders/llamaindex.ts',
  cli: 'src/front/cli/start.ts',
  'judge-thread': 'src/run/thread/judge-thread.ts',
  'draft-thread': 'src/run/docviews/draft-thread.ts',
  'peer-thread': 'src/lab/bench/content/peer-thread.ts',
  internals: 'scripts/internals.ts',
};

const { dependencies, peerDependencies, exports: entries } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Packages with native code or files, and those of the queue, are installed. All others are bundled. */
const INSTALLED_PACKAGES = Object.keys({ ...dependencies, ...peerDependencies });
const isInstalled = name => INSTALLED_PACKAGES.some(known => name === known || name.startsWith(`${known}/`));

if (!process.argv.includes('--in-page')) {
  rmSync('dist', { recursive: true, force: true });
  const types = buildTypes(
    Object.values(entries).flatMap(({ types = [] }) => types),
    isInstalled,
  );
  await bundle(types);
  chmodSync('dist/cli.js', 0o755);
}

async function bundle(types) {
  const { metafile } = await build({
    entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: file, out })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outdir: 'dist',
    chunkNames: '[name]-[hash]',
    legalComments: 'inline',
    // Stacks name files of `src`. The maps are not packed.
    sourcemap: 'linked',
    sourcesContent: false,
    // Names stay, for stack traces.
    minifyWhitespace: true,
    // Node prints the line of an uncaught error.
    lineLimit: 160,
    // Bundled CommonJS packages load modules of Node with `require`.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    external: INSTALLED_PACKAGES,
    // Every page loads it, for the few with formulas: 0.2 MB less.
    alias: { '@xmldom/xmldom': './src/front/page/light/xmldom.ts' },
    plugins: [{ name: 'english-of-zod', setup: keepEnglishOfZod }],
    metafile: true,
  });
  refuseLateCommonJs(metafile.inputs);
  const inputs = {
    ...metafile.inputs,
    ...(await bundlePage()),
    ...(await bundlePlayground(SAMPLE_NAMES.map(samplePage))),
  };
  const playwright = await buildPlaywright('dist/playwright-core.cjs');
  writeFileSync('dist/LICENSES.txt', licencesOf([...Object.keys(inputs), ...types, playwright]));
}

/** In a bundle, a CommonJS package that is imported dynamically has no export but `default`: its names are undefined. */
function refuseLateCommonJs(inputs) {
  for (const [file, { imports }] of Object.entries(inputs))
    for (const { path, kind } of imports)
      if (kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
        throw new Error(`${file}: re-export ${path} by name, as base/http/undici.ts does, and import that`);
}

/** zod's messages in 50 languages are 0.3 MB that every start would parse. */
function keepEnglishOfZod({ onLoad }) {
  onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
    contents: "export { default as en } from './en.js';",
  }));
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

/** The script of files, that of served pages, and one style sheet for both, inlined into every page of the studio. */
async function studioPage() {
  const { outputFiles } = await build({
    entryPoints: ['src/show/studio/page/file.tsx', 'src/show/studio/page/served.tsx'],
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
  const [script, served, style] = ['file.js', 'served.js', 'file.css'].map(textOf);
  // All stand between tags, which they must not end.
  if (/<\/script|<!--/i.test(script + served) || /<\/style/i.test(style))
    throw new Error('the studio page holds an end tag');
  return { FILE_SCRIPT: script.trim(), SERVED_SCRIPT: served.trim(), STUDIO_STYLE: style.trim() };
}

/** A sample as one file, which the studio offers to try. */
function samplePage(name) {
  const folder = `samples/${name}/`;
  const types = { svg: 'image/svg+xml', jpg: 'image/jpeg' };
  const dataUrl = file =>
    `data:${types[file.split('.').at(-1)]};base64,${readFileSync(folder + file).toString('base64')}`;
  const html = readFileSync(`${folder}page.html`, 'utf8')
    .replace(
      /<link [^>]*href="style.css"[^>]*>/,
      () => `<style>${readFileSync(`${folder}style.css`, 'utf8')}</style>`,
    )
    .replace(/src="([\w.-]+\.(?:svg|jpg))"/g, (_, file) => `src="${dataUrl(file)}"`);
  return { name, html };
}

/** Written only where it differs, so that what was built from it stays up to date. */
function generate(file, from, values) {
  const generated = [
    `// Made by scripts/build.mjs from ${from}; not kept in git.`,
    '',
    ...Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
    '',
  ].join('\n');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== generated) writeFileSync(file, generated);
}

/** Licences of the packages that dist/ contains. `inputs`: paths of all files that were bundled or copied. */
function licencesOf(inputs) {
  const folders = new Set(inputs.map(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]));
  return [...folders].filter(Boolean).sort().map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter(entry => /^(?:licen[cs]e|notice|thirdpartynotices)/i.test(entry));
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim());
  // The MPL asks where the source is.
  const source = repository?.url ?? repository ?? '';
  return [`${name} ${version} (${license}) ${source}`.trim(), ...texts].join('\n\n');
}
