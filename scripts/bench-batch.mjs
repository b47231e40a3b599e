// Times batches beside a bare Playwright loop, and two workers beside one process; soaks a long run for leaks.
// `npm run bench:batch -- [--parts ratio,fleet,soak] [--pages N] [--rounds N] [--soak N] [--json FILE]`.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAIN = join(root, 'dist/cli/main.js');
const CONCURRENCY = 2;
/** Pages before which a run is still warming up. */
const WARM = 200;

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'ratio,fleet,soak' },
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '2' },
    soak: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
});
const parts = values.parts.split(',');
const folder = mkdtempSync(join(tmpdir(), 'pith-bench-batch-'));
const children = new Set();
const report = { cores: cpus().length, concurrency: CONCURRENCY };
try {
  const site = await startSite();
  if (parts.includes('ratio')) report.ratio = await ratio(site, Number(values.pages), Number(values.rounds));
  if (parts.includes('fleet')) report.fleet = await fleet(site, Number(values.pages), Number(values.rounds));
  if (parts.includes('soak')) report.soak = await soak(site, Number(values.soak));
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(JSON.stringify(report, null, 2));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** The samples, each under many addresses, from a process of its own. */
async function startSite() {
  const server = started(process.execPath, [join(root, 'scripts/bench-site.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  return JSON.parse(String(line));
}

function started(command, words, options) {
  const child = spawn(command, words, { ...options, cwd: root });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function writeList(site, count, name) {
  const lines = Array.from(
    { length: count },
    (_, page) => `${site.url}${site.pages[page % site.pages.length]}?${name}-${page}`,
  );
  const path = join(folder, `${name}.txt`);
  writeFileSync(path, lines.map(line => `${line}\n`).join(''));
  return path;
}

/** Whole processes from start to end, in turn, each round beginning with the other one. */
async function ratio(site, pages, rounds) {
  const seconds = { bare: [], batch: [] };
  const ways = {
    bare: list =>
      run([join(root, 'scripts/bench-bare-loop.mjs'), list, String(CONCURRENCY), join(folder, 'bare')]),
    batch: (list, name) => run([MAIN, ...batchWords(list, name), '--concurrency', String(CONCURRENCY)]),
  };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['bare', 'batch'] : ['batch', 'bare'];
    for (const way of order) {
      const name = `${way}-${round}`;
      seconds[way].push(await ways[way](writeList(site, pages, name), name));
      console.error(`${way}: ${(pages / seconds[way].at(-1)).toFixed(2)} pages a second`);
    }
  }
  return compared(pages, seconds.batch, seconds.bare, 'batch', 'bare');
}

/** Two workers of one page each, beside one process with two. */
async function fleet(site, pages, rounds) {
  if (spawnSync('redis-server', ['--version']).status !== 0) return 'no redis-server on this machine';
  const redis = await startRedis();
  const seconds = { fleet: [], batch: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['batch', 'fleet'] : ['fleet', 'batch'];
    for (const way of order) {
      const name = `${way}-f${round}`;
      const list = writeList(site, pages, name);
      if (way === 'batch')
        seconds.batch.push(
          await run([MAIN, ...batchWords(list, name), '--concurrency', String(CONCURRENCY)]),
        );
      else
        seconds.fleet.push(
          await withWorkers(redis, () => run([MAIN, ...batchWords(list, name), '--queue', redis])),
        );
      console.error(`${way}: ${(pages / seconds[way].at(-1)).toFixed(2)} pages a second`);
    }
  }
  return compared(pages, seconds.fleet, seconds.batch, 'fleet', 'batch');
}

async function withWorkers(redis, work) {
  const workers = [];
  for (let count = 0; count < CONCURRENCY; count++) {
    const worker = started(process.execPath, [MAIN, 'worker', '--queue', redis, '--concurrency', '1'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(worker.stderr, 'data');
    worker.stderr.resume();
    workers.push(worker);
  }
  try {
    return await work();
  } finally {
    for (const worker of workers) {
      worker.kill('SIGINT');
      await once(worker, 'exit');
    }
  }
}

async function startRedis() {
  const server = createServer();
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise(done => server.close(done));
  const redis = started('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const text of redis.stdout) if (String(text).includes('Ready to accept connections')) break;
  return `redis://127.0.0.1:${port}`;
}

function batchWords(list, name) {
  return ['batch', list, '--out', join(folder, name), '--formats', 'markdown,picture', '--quiet'];
}

async function run(words) {
  const begun = performance.now();
  const child = started(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.slice(0, 3).join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

function compared(pages, ours, others, name, other) {
  const best = seconds => Math.min(...seconds);
  const ratios = ours.map((one, round) => others[round] / one);
  return {
    pages,
    [`${name}PagesPerSecond`]: ours.map(one => rounded(pages / one)),
    [`${other}PagesPerSecond`]: others.map(one => rounded(pages / one)),
    ratios: ratios.map(rounded),
    ratioOfBest: rounded(best(others) / best(ours)),
  };
}

/** What the process holds while it reads page after page, and what is left when it has ended. */
async function soak(site, pages) {
  const list = writeList(site, pages, 'soak');
  const out = join(folder, 'soak');
  const temp = mkdtempSync(join(folder, 'temp-'));
  const words = [
    MAIN,
    'batch',
    list,
    '--out',
    out,
    '--concurrency',
    String(CONCURRENCY),
    '--formats',
    'markdown,picture',
    '--log',
    'json',
  ];
  const child = started(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: temp },
  });
  const samples = [];
  let [done, rest] = [0, ''];
  child.stderr.on('data', text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('{"event":"page"')) continue;
      done++;
      if (done % 10 === 0) samples.push({ page: done, mb: residentMb(child.pid) });
      if (done % 200 === 0) console.error(`soak: ${done} pages, ${samples.at(-1).mb} MB`);
    }
  });
  const [code] = await once(child, 'exit');
  const around = page =>
    median(samples.filter(sample => Math.abs(sample.page - page) <= 60).map(({ mb }) => mb));
  return {
    pages: done,
    exitCode: code,
    mbAtStart: around(WARM),
    mbAtEnd: around(pages - 60),
    mbGrown: rounded(around(pages - 60) - around(WARM)),
    mbMost: Math.max(...samples.map(({ mb }) => mb)),
    processesLeft: processesUnder(temp),
    tempLeft: readdirSync(temp),
    runFiles: readdirSync(out).sort(),
  };
}

function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return rounded(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Processes that were started with this temp folder. */
function processesUnder(temp) {
  return readdirSync('/proc').filter(name => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(temp);
    } catch {
      return false;
    }
  }).length;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}
