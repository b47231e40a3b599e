// Prints how large pith is beside the budgets, and fails above one.
//
//   node scripts/size.mjs [BUDGETS.json]     scripts/size-budgets.json by default
//
// With PITH_ACCEPT=1 it lowers budgets to what stands. A landing that needs more raises its budget by hand, and its
// message says what pays for it.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [file = 'scripts/size-budgets.json'] = process.argv.slice(2);
const budgets = JSON.parse(readFileSync(file, 'utf8'));

const source = filesIn('src').filter(name => isSource(name));
const figures = {
  'lines of src': sumOf(source, linesOf),
  'files of src': source.length,
  'files of more than 250 lines': source.filter(name => linesOf(name) > 250).length,
  'lines behind the zones': await linesBehind('src/judge/zones/auto/auto.ts'),
  'lines behind the content': await linesBehind('src/judge/selection/content-selection.ts'),
  'lines behind a page from open()': await linesBehind('src/run/pipeline/pith.ts'),
  'lines behind the page script': await linesBehind('src/front/page/index.ts'),
  'kB of dist': kB(filesIn('dist').filter(name => name.endsWith('.js'))),
  'kB of the page script': kB(['dist/pith-page.js']),
  'words of docs': sumOf([...filesIn('docs'), ...readdirSync('.')].filter(isPage), wordsOf),
};

const [width] = Object.keys({ ...figures, ...budgets })
  .map(name => name.length)
  .sort((one, other) => other - one);
console.log(`${''.padEnd(width)}   stands  budget`);
const faults = [];
for (const name of Object.keys({ ...figures, ...budgets })) {
  const [stands, budget] = [figures[name], budgets[name]];
  const isOver = !(stands <= budget);
  console.log(`${name.padEnd(width)} ${column(stands)} ${column(budget)}${isOver ? '  over' : ''}`);
  if (isOver) faults.push(name);
}
if (process.env.PITH_ACCEPT === '1') {
  const lowered = Object.entries(figures).map(([name, stands]) => [
    name,
    Math.min(stands, budgets[name] ?? stands),
  ]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
if (faults.length > 0) {
  console.error(
    `\nOver budget: ${faults.join(', ')}. Take something out, or raise the budget in ${file} and say what pays for it.`,
  );
  process.exit(1);
}

function column(figure) {
  return (figure?.toLocaleString('en') ?? 'none').padStart(8);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(name => statSync(name).isFile());
}

function isSource(name) {
  return /\.(?:tsx?|css)$/.test(name) && !name.endsWith('.generated.ts');
}

function isPage(name) {
  return name.endsWith('.md');
}

function sumOf(names, figureOf) {
  return names.reduce((sum, name) => sum + figureOf(name), 0);
}

function linesOf(name) {
  return readFileSync(name, 'utf8').split('\n').length - 1;
}

function wordsOf(name) {
  return readFileSync(name, 'utf8').split(/\s+/).filter(Boolean).length;
}

function kB(names) {
  return Math.ceil(sumOf(names, name => statSync(name).size) / 1_000);
}

/** Lines of the files of src that a module imports, those of later imports too; types are gone. */
async function linesBehind(entry) {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['#playwright'],
    outdir: 'out',
    logLevel: 'error',
  });
  return sumOf(
    Object.keys(metafile.inputs).filter(name => name.startsWith('src/') && isSource(name)),
    linesOf,
  );
}
