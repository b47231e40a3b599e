// Measures the service: what it adds to a page, and what 8 clients at once get of it, with health asked for all the while.
// `npm run bench:serve -- [--rounds N] [--seconds N] [--clients N] [--json FILE]`, on the samples, over the loopback.

import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../dist/service/service.js';
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
  .filter(entry => entry.isDirectory())
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

/** The same browser, with and without HTTP between, page by page and each in turn the first. */
async function added() {
  const service = await startService({ port: 0, sandbox: false, allowPrivate: true });
  const privateAddresses = 'any';
  const direct = url => service.pith.segment(url, { privateAddresses });
  const served = async url => (await post(service.url, url)).json();
  const [differences, ratios] = [[], []];
  for (let round = -1; round < rounds; round++) {
    for (const [place, url] of pages.entries()) {
      const ways = (place + round) % 2 === 0 ? [direct, served] : [served, direct];
      const ms = new Map();
      for (const way of ways) ms.set(way, await timed(() => way(url)));
      if (round < 0) continue; // warm-up
      differences.push(ms.get(served) - ms.get(direct));
      ratios.push(ms.get(served) / ms.get(direct));
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  await service.stop();
  return {
    pages: differences.length,
    medianMs: quantile(differences, 0.5),
    medianRatio: quantile(ratios, 0.5),
  };
}

/** A service of its own process, as a user starts it; clients that come back when they are told to. */
async function underLoad(flags) {
  const child = spawn(
    process.execPath,
    [
      'dist/cli/main.js',
      'serve',
      '--no-sandbox',
      '--port',
      '0',
      '--allow-private',
      '--log',
      'none',
      ...flags,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise(done => child.stdout.once('data', chunk => done(String(chunk).trim())));
  const until = performance.now() + seconds * 1000;
  const counts = { ok: 0, full: 0, failed: 0, withoutRetryAfter: 0 };
  const times = [];
  const health = askHealth(url, until);
  await Promise.all(
    Array.from({ length: clients }, (_, client) => askPages(url, until, client, counts, times)),
  );
  const healthMs = await health;
  child.kill('SIGTERM');
  const exitCode = await new Promise(done => child.once('close', done));
  return {
    ...counts,
    exitCode,
    perSecond: counts.ok / seconds,
    pageMs: spread(times),
    healthMs: spread(healthMs),
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

async function askHealth(url, until) {
  const times = [];
  while (performance.now() < until) {
    times.push(await timed(async () => (await fetch(`${url}healthz`)).arrayBuffer()));
    await pause(HEALTH_EVERY_MS);
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

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
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
  const whole = number => number.toFixed(0);
  console.log(`${cores} cores, load average ${load.toFixed(1)} at the end`);
  console.log(
    `added to a page: median ${added.medianMs.toFixed(1)} ms, ratio ${added.medianRatio.toFixed(3)} (${added.pages} pairs)`,
  );
  for (const [name, run] of Object.entries({ patient, full })) {
    console.log(
      `${clients} clients, ${name === 'full' ? '2 may wait' : 'all may wait'}: ${run.ok} pages, ${run.failed} failed, ` +
        `${run.full} told to come back (${run.withoutRetryAfter} without Retry-After), ${run.perSecond.toFixed(1)} a second, ` +
        `median ${whole(run.pageMs.median)} ms, p99 ${whole(run.pageMs.p99)} ms; ` +
        `/healthz ${run.healthMs.count} times: median ${run.healthMs.median.toFixed(1)} ms, ` +
        `p99 ${whole(run.healthMs.p99)} ms, at most ${whole(run.healthMs.most)} ms; exit ${run.exitCode}`,
    );
  }
}
