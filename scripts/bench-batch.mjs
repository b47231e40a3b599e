// Times batches beside a bare Playwright loop, and two workers beside one process; soaks a long run for leaks.
// `npm run bench:batch -- [--parts ratio,fleet,soak] [--pages N] [--rounds N] [--soak N] [--json FILE]`.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BatchRuns, batchBesideBare, inTurn, MAIN, rounded } from './batch-runs.mjs';
import { median } from './bench-speed/sums.mjs';

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
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
const runs = new BatchRuns();
const say = line => console.error(line);
const report = { cores: cpus().length, concurrency: CONCURRENCY };
try {
  await runs.start();
  if (parts.includes('ratio'))
    report.ratio = await batchBesideBare(runs, { pages, rounds, concurrency: CONCURRENCY, say });
  if (parts.includes('fleet')) report.fleet = await fleet();
  if (parts.includes('soak')) report.soak = await soak(Number(values.soak));
} finally {
  runs.close();
}
console.log(JSON.stringify(report, null, 2));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);

/** Two workers of one page each, beside one process with two. */
async function fleet() {
  if (spawnSync('redis-server', ['--version']).status !== 0) return 'no redis-server on this machine';
  const redis = await startRedis();
  const ways = {
    batch: (list, name) => runs.batch(list, name, ['--concurrency', String(CONCURRENCY)]),
    fleet: (list, name) => withWorkers(redis, () => runs.batch(list, name, ['--queue', redis])),
  };
  return inTurn(runs, ways, { pages, rounds, label: 'of two', say });
}

async function withWorkers(redis, work) {
  const workers = [];
  for (let count = 0; count < CONCURRENCY; count++) {
    const words = [MAIN, 'worker', '--queue', redis, '--concurrency', '1', '--allow-private'];
    const worker = runs.started(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
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
  const redis = runs.started('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const text of redis.stdout) if (String(text).includes('Ready to accept connections')) break;
  return `redis://127.0.0.1:${port}`;
}

/** What the process holds while it reads page after page, and what is left when it has ended. */
async function soak(soakedPages) {
  const list = runs.writeList(soakedPages, 'soak');
  const out = join(runs.folder, 'soak');
  const temp = mkdtempSync(join(runs.folder, 'temp-'));
  const words = [
    ...[MAIN, 'batch', list, '--out', out, '--concurrency', String(CONCURRENCY)],
    ...['--formats', 'markdown,picture', '--log', 'json'],
  ];
  const child = runs.started(process.execPath, words, {
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
    mbAtEnd: around(soakedPages - 60),
    mbGrown: rounded(around(soakedPages - 60) - around(WARM)),
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
