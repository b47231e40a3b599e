// Times `toMatchZones` beside `toHaveScreenshot` on the samples, in turns: `npm run bench:match-zones -- [--rounds N]`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../dist/internals.js';
import { median } from '../bench-speed/sums.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const folder = join(import.meta.dirname, '../../out/bench-match-zones');
const times = join(folder, 'times.jsonl');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const cli = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js');
const { path } = await findBrowser();
const env = { ...process.env, PITH_BROWSER: path };
run(['--update-snapshots'], { BENCH_ROUNDS: '0' });
run([], { BENCH_ROUNDS: values.rounds, BENCH_TIMES: times });

const rows = readFileSync(times, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));
const pages = [...new Set(rows.map(({ name }) => name))];
const ways = [...new Set(rows.map(({ way }) => way))].sort();
const medianOf = (name, way) =>
  median(rows.filter(row => row.name === name && row.way === way).map(({ ms }) => ms));
console.log(`median ms of ${values.rounds} rounds, load ${loadavg()[0].toFixed(1)}\n`);
console.log(['page'.padEnd(20), ...ways].join(' | '));
for (const name of pages)
  console.log(
    [name.padEnd(20), ...ways.map(way => medianOf(name, way).toFixed(0).padStart(way.length))].join(' | '),
  );
for (const way of ways.slice(0, 2)) {
  const ratios = pages.map(name => medianOf(name, 'toMatchZones') / medianOf(name, way));
  console.log(
    `toMatchZones / ${way}: ${median(ratios).toFixed(2)} (median of pages), ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  );
}

function run(args, more) {
  const { status } = spawnSync(process.execPath, [cli, 'test', '--config', import.meta.dirname, ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
