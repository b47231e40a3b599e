// Times pith beside what people do today, all ways interleaved in one run, and sets each ratio beside its aim.
// `npm run bench:speed -- [--only pages,large,batch,start,tall,in-tab,studio] [--rounds N] [--http] [--earlier FILE]
// [--json FILE] [folder…]`: the samples, and every page.html in the folders. With --http they come from a server on this machine, else as files.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.mjs';
import { print } from './table.mjs';

/** Loaded when it is its turn: some of them start browsers. */
const PARTS = {
  pages: run => import('./pages.mjs').then(({ timePages }) => timePages(run)),
  large: run => import('./large.mjs').then(({ timeLarge }) => timeLarge(run)),
  batch: run => import('./batch.mjs').then(({ timeBatch }) => timeBatch(run)),
  start: run => import('./start.mjs').then(({ timeStart }) => timeStart(run)),
  tall: run => import('./tall.mjs').then(({ timeTall }) => timeTall(run)),
  'in-tab': run => import('./in-tab.mjs').then(({ timeInTab }) => timeInTab(run)),
  studio: run => import('./studio.mjs').then(({ timeStudio }) => timeStudio(run)),
};

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PARTS).join() },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string' },
    earlier: { type: 'string' },
    http: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const parts = values.only.split(',');
const unknown = parts.find(part => PARTS[part] === undefined);
if (unknown !== undefined)
  refuse(`there is no part '${unknown}': choose of ${Object.keys(PARTS).join(', ')}`);
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  refuse(`--rounds needs a whole number of rounds, received '${values.rounds}'`);
const folders = [join(root, 'samples'), ...positionals].map(folder => resolve(folder));
const run = {
  rounds,
  folders,
  paths: folders.flatMap(pagesIn),
  http: values.http,
  earlier: values.earlier,
  say,
};

const report = { cores: availableParallelism(), node: process.version, http: values.http, rounds };
for (const part of parts) {
  say(`${part}: begun at a load of ${loadavg()[0].toFixed(1)}`);
  report[part] = await PARTS[part](run);
}
report.load = loadavg()[0];
print(report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** A folder's own page.html and those of its folders. */
function pagesIn(folder) {
  if (!existsSync(folder)) refuse(`there is no folder ${folder}`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter(file => basename(file) === 'page.html')
    .sort()
    .map(file => join(folder, file));
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function refuse(what) {
  console.error(`${what}.`);
  process.exit(2);
}
