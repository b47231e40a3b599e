// Measures the service: what it adds to a page, and what 8 clients at once get of it, with health asked for all the while.
// `npm run bench:serve -- [--rounds N] [--seconds N] [--clients N] [--json FILE]`, on the samples, over the loopback.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../dist/internals.js';
import { timed } from './bench-speed/sums.mjs';
import { serveFolders } from './folder-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const HEALTH_EVERY_MS = 20;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8' },
    json: { type: 'string' },
  },
});
const [rounds, seconds, clients] = ['rounds', 'seconds', 'clients'].map(name => Number(values[name]));
if (![rounds, seconds, clients].every(number => Number.isInteger(number) && number >= 1)) {
  console.error('--rounds, --seconds and --clients need whole numbers.');
  process.exit(2);
}

const samples = join(root, 'samples');
const site = await serveFolders([samples]);
const pages = readdirSync(samples, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && existsSync(join(samples, entry.name, 'page.html')))
  .map(entry => site.addressOf(join(samples, entry.name, 'page.html')));

const report = {
  cores: availableParallelism(),
  added: await added(),
  patient: await underLoad(['--waiting', String(clients)]),
  full: await underLoad(['--waiting', '2']),
  load: loadavg()[0],
};
site.close();
print(report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** One visit, timed from the client and within the service: what lies between is what the service adds. */
async function added() {
  const service = await startService({ port: 0, sandbox: false, allowPrivate: true });
  const { segment } = service.pith;
  let insideMs = 0;
  service.pith.segment = async (...call) => {
    const started = performance.now();
    const result = await segment(...call);
    insideMs = performance.now() - started;
    return result;
  };
  const [differences, ratios] = [[], []];
  for (let round = -1; round < rounds; round++) {
    for (const url of pages) {
      const [, outsideMs] = await timed(async () => (await post(service.url, url)).json());
      if (round < 0) continue; // warm-up
      differences.push(outsideMs - insideMs);
      ratios.push(outsideMs / insideMs);
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  await service.stop();
  return { ms: spread(differences), medianRatio: quantile(ratios, 0.5) };
}

/** A service of its own process, as a user starts it; clients that come back when they are told to. */
async function underLoad(flags) {
  const child = spawn(
    process.execPath,
    ['dist/cli.js', 'serve', '--no-sandbox', '--port', '0', '--allow-private', '--log', 'none', ...flags],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise(done => child.stdout.once('data', chunk => done(String(chunk).trim())));
  const until = performance.now() + seconds * 1000;
  const counts = { ok: 0, full: 0, failed: 0, withoutRetryAfter: 0 };
  const times = [];
  const bare = await bareServer();
  const health = askInTurn([`${url}healthz`, bare.url], until);
  await Promise.all(
    Array.from({ length: clients }, (_, client) => askPages(url, until, client, counts, times)),
  );
  const [healthMs, bareMs] = await health;
  bare.child.kill('SIGTERM');
  child.kill('SIGTERM');
  const exitCode = await new Promise(done => child.once('close', done));
  return {
    ...counts,
    exitCode,
    perSecond: counts.ok / seconds,
    pageMs: spread(times),
    healthMs: spread(healthMs),
    bareMs: spread(bareMs),
  };
}

async function askPages(url, until, client, counts, times) {
  for (let turn = client; performance.now() < until; turn++) {
    const started = performance.now();
    const answer = await post(url, pages[turn % pages.length]);
    const body = await answer.json();
    if (answer.status === 429) {
      counts.full++;
      const seconds = Number(answer.headers.get('retry-after'));
      if (!(seconds >= 1)) counts.withoutRetryAfter++;
      await pause(Math.min(1, seconds) * 1000 * Math.random());
    } else if (answer.ok && body.ok) {
      counts.ok++;
      times.push(performance.now() - started);
    } else counts.failed++;
  }
}

/** A server that does nothing else, in a process of its own: what the machine alone costs at that moment. */
async function bareServer() {
  const program = `require('node:http').createServer((_, answer) => answer.end('{"ok":true}'))
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise(done => child.stdout.once('data', chunk => done(String(chunk).trim())));
  return { child, url: `http://127.0.0.1:${port}/` };
}

async function askInTurn(urls, until) {
  const times = urls.map(() => []);
  while (performance.now() < until) {
    for (const [place, url] of urls.entries()) {
      const [, ms] = await timed(async () => (await fetch(url)).arrayBuffer());
      times[place].push(ms);
      await pause(HEALTH_EVERY_MS / 2);
    }
  }
  return times;
}

function post(url, page) {
  return fetch(`${url}v1/segment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: page }),
  });
}

function pause(ms) {
  return new Promise(done => setTimeout(done, ms));
}

function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function spread(ms) {
  return { count: ms.length, median: quantile(ms, 0.5), p99: quantile(ms, 0.99), most: Math.max(...ms) };
}

function print({ cores, added, patient, full, load }) {
  const told = ({ count, median, p99, most }) =>
    `median ${median.toFixed(1)}, p99 ${p99.toFixed(0)}, at most ${most.toFixed(0)} ms of ${count}`;
  console.log(`${cores} cores, load average ${load.toFixed(1)} at the end`);
  console.log(`added to a page: ${told(added.ms)}; median ratio ${added.medianRatio.toFixed(3)}`);
  for (const [name, run] of Object.entries({ 'all may wait': patient, '2 may wait': full })) {
    console.log(`${clients} clients, ${name}:`);
    console.log(
      `  ${run.ok} pages, ${run.failed} failed, ${run.full} told to come back ` +
        `(${run.withoutRetryAfter} without Retry-After), ${run.perSecond.toFixed(1)} a second, exit ${run.exitCode}`,
    );
    console.log(`  a page    ${told(run.pageMs)}`);
    console.log(`  /healthz  ${told(run.healthMs)}`);
    console.log(`  a server that does nothing else  ${told(run.bareMs)}`);
  }
}
