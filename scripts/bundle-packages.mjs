// Puts the packages that every page needs into a few files of dist/packages, and has dist import these: Node takes a
// third of a millisecond or more for each of their many files. What they are made of is kept with its licences.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Pure code without files beside it. */
const PACKAGES = [
  'commander',
  'hast-util-sanitize',
  'hast-util-to-html',
  'ipaddr.js',
  'p-queue',
  'parse5',
  'remark-gfm',
  'remark-stringify',
  'unified',
  'zod',
];

const FOLDER = 'dist/packages';
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

export async function bundlePackages() {
  const { metafile } = await build({
    entryPoints: PACKAGES.map(name => ({ in: name, out: fileOf(name) })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outdir: FOLDER,
    chunkNames: 'shared-[hash]',
    legalComments: 'inline',
    // Read faster; names stay, for traces.
    minifyWhitespace: true,
    // What is CommonJS asks for modules of Node.
    banner: { js: REQUIRE },
    metafile: true,
  });
  for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js') && !file.startsWith('packages')) importBundles(join('dist', file));
  writeFileSync(join(FOLDER, 'LICENSES.txt'), licencesOf(Object.keys(metafile.inputs)));
}

const fileOf = name => name.replace(/\.js$/, '');

function importBundles(file) {
  const code = readFileSync(file, 'utf8');
  const changed = code.replace(/(\bfrom |\bimport\()'([\w.-]+)'/g, (whole, before, name) => {
    if (!PACKAGES.includes(name)) return whole;
    const path = relative(dirname(file), join(FOLDER, `${fileOf(name)}.js`));
    return `${before}'${path.startsWith('.') ? path : `./${path}`}'`;
  });
  if (changed !== code) writeFileSync(file, changed);
}

/** Of every package that a file came from. */
function licencesOf(inputs) {
  const folders = new Set(inputs.map(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]));
  return [...folders].filter(Boolean).sort().map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
  return `${name} ${version} (${license})${text}`;
}
