// Times pages of one site and of many beside bare Playwright loops, counts the requests of each, and says by how much
// the memory of its processes grows from the second tenth of the pages to the last.
// `npm run bench:site -- [--pages N] [--rounds N] [--latency MS] [--sites N,N] [--ways NAME;NAME] [--earlier CLI] [--beside NAME=SCRIPT] [--json FILE]`
// `--earlier`: the `dist/cli.js` of another version, run in turns with this one. `--beside`: a script of another crawler,
// called with the list of pages, how many at once, and the folder for its pictures.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MAIN, rounded } from '../batch-runs.mjs';
import { childrenMb } from '../bench-speed/processes.mjs';
import { serveMadeSites } from './made-sites.mjs';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    latency: { type: 'string', default: '40' },
    sites: { type: 'string', default: '1,20' },
    concurrency: { type: 'string', default: '2' },
    ways: { type: 'string' },
    earlier: { type: 'string' },
    beside: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
});
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pith-bench-site-'));
const served = await serveMadeSites(Number(values.latency));
const loop =
  (script, ...words) =>
  (list, out) => [script, list, values.concurrency, out, ...words];
const BARE = join(root, 'scripts/bare-loop.mjs');
const batch =
  (cli, ...words) =>
  (list, out) => [
    ...[cli, 'batch', list, '--out', out, '--formats', 'markdown,picture', '--quiet'],
    ...['--concurrency', values.concurrency, ...words],
  ];
const WAYS = {
  'bare loop, one context': loop(BARE, 'shared'),
  'bare loop, a context a page': loop(BARE, 'page'),
  pith: batch(MAIN),
  'pith --isolate page': batch(MAIN, '--isolate', 'page'),
  ...(values.earlier === undefined ? {} : { 'pith, earlier': batch(values.earlier) }),
  ...Object.fromEntries(
    values.beside.map(way => way.split('=')).map(([name, script]) => [name, loop(script)]),
  ),
};

const report = { cores: cpus().length, latencyMs: Number(values.latency), pages, rounds, sites: {} };
try {
  for (const sites of values.sites.split(',').map(Number)) report.sites[sites] = await compare(sites);
} finally {
  served.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(JSON.stringify(report, null, 2));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** Each way once a round, each round beginning with another one. */
async function compare(sites) {
  const names = values.ways?.split(';') ?? Object.keys(WAYS);
  const runs = Object.fromEntries(names.map(name => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
      const run = await timed(sites, name, `${sites}-${round}-${names.indexOf(name)}`);
      runs[name].push(run);
      console.error(
        `${sites} sites, ${name}: ${run.pagesPerSecond} pages a second, ${run.cpuMsPerPage} ms of processor time and ${run.requestsPerPage} requests a page`,
      );
    }
  }
  const median = (name, figure) => runs[name].map(run => run[figure]).sort((a, b) => a - b)[rounds >> 1];
  const figures = names.map(name => [
    name,
    {
      pagesPerSecond: median(name, 'pagesPerSecond'),
      cpuMsPerPage: median(name, 'cpuMsPerPage'),
      requestsPerPage: median(name, 'requestsPerPage'),
      memoryGrowthMb: median(name, 'memoryGrowthMb'),
      ...Object.fromEntries(
        names
          .filter(other => other.startsWith('bare'))
          .map(other => [
            `÷ ${other}`,
            rounded(median(name, 'pagesPerSecond') / median(other, 'pagesPerSecond')),
          ]),
      ),
    },
  ]);
  return Object.fromEntries(figures);
}

async function timed(sites, name, label) {
  const list = join(folder, `${label}.txt`);
  const urls = Array.from({ length: pages }, (_, page) =>
    served.addressOf(page % sites, Math.floor(page / sites)),
  );
  writeFileSync(list, urls.map(url => `${url}\n`).join(''));
  const out = join(folder, label);
  served.takeCounts();
  const began = performance.now();
  const memory = [];
  const timer = setInterval(() => memory.push({ page: served.pagesSoFar(), mb: childrenMb() }), 1_000);
  const busyBefore = busyMs();
  await run(WAYS[name](list, out)).finally(() => clearInterval(timer));
  const seconds = (performance.now() - began) / 1_000;
  const counts = served.takeCounts();
  if (!readdirSync(out, { recursive: true }).some(file => file.endsWith('.png')))
    throw new Error(`${name} drew nothing`);
  rmSync(out, { recursive: true, force: true });
  return {
    pagesPerSecond: rounded(pages / seconds),
    cpuMsPerPage: Math.round((busyMs() - busyBefore) / pages),
    requestsPerPage: rounded((counts.pages + counts.files) / pages),
    memoryGrowthMb: Math.round(meanMb(memory, 0.9, 1) - meanMb(memory, 0.1, 0.2)),
  };
}

/** While these shares of the pages were asked for. */
function meanMb(memory, from, to) {
  const then = memory.filter(({ page }) => page > from * pages && page < to * pages);
  return then.reduce((sum, { mb }) => sum + mb, 0) / then.length;
}

async function run(words) {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', text => {
    said += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${said}`);
}

/** Processor time of the whole machine, which should do nothing else: Chromium's processes end without being counted. */
function busyMs() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0);
}
