// Reads small files that grow large (deep, wide, long names, long texts, huge boxes, many pictures, many frames) with each
// verb: `npm run soak:bombs -- [--verbs segment,batch,serve,many,worker] [--bombs deep,…] [--requests N]`. `many` sends
// that many requests to one service, a few at a time. Prints the peak of memory of Node, and the code that each ends with.
// Fails on a process that dies, on INTERNAL, on a peak above the limit, and on a service that does not answer /healthz in
// time.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { peakMb } from './bench-speed/processes.mjs';

const { values } = parseArgs({
  options: {
    verbs: { type: 'string', default: 'segment,batch,serve,many,worker' },
    bombs: { type: 'string' },
    requests: { type: 'string', default: '100' },
    'healthz-ms': { type: 'string', default: '1000' },
  },
});

/** MB of Node: its own heap, and those of its threads. */
const MOST_MB = 4_096;
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const FREE = ['--no-sandbox'];

const folder = mkdtempSync(join(tmpdir(), 'pith-bombs-'));
const faults = [];
const rows = [];

const WORDS = '<!doctype html><title>T</title><main><h1>Heading</h1><p>Words that can be read.</p></main>';
const named = (length, depth) => `<x-${'y'.repeat(length)}>`.repeat(depth) + '<p>x'.repeat(9_000);
const byScript = code => `${WORDS}<script>${code}</script>`;
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const BOMBS = {
  calm: `${WORDS}${'<p>A paragraph of an ordinary page, with <b>some</b> words.'.repeat(300)}`,
  deep: byScript(
    `let at = document.body; for (let i = 0; i < 1500; i++) { const d = document.createElement('div'); at.append(d); at = d; } at.innerHTML = '<p>x'.repeat(20000)`,
  ),
  wide: byScript(`document.body.insertAdjacentHTML('beforeend', '<p>x'.repeat(300000))`),
  names: WORDS + named(2_000, 480),
  paths: WORDS + named(190, 480),
  texts: byScript(
    `for (let n = 0; n < 40; n++) { const p = document.createElement('p'); p.append('Far words '.repeat(1e5)); document.body.append(p); }`,
  ),
  boxes:
    `${WORDS}<div style="width:1e9px;height:1e9px">x</div><div style="transform:scale(1e9)">x</div>`.repeat(
      50,
    ),
  pictures: WORDS + `<img src="${PIXEL}" width=20 height=20 alt="a picture">`.repeat(30_000),
  frames: WORDS + `<iframe srcdoc="${'<p>x'.repeat(1_000)}"></iframe>`.repeat(300),
  'deep snapshot': snapshotOf(60_000, index => ({ parent: index - 1, tag: 'div' })),
  'wide snapshot': snapshotOf(300_000, index => ({ parent: index === 0 ? -1 : 0, tag: 'p' })),
  'text snapshot': snapshotOf(2, index => ({ parent: index - 1, tag: 'p' }), 'x '.repeat(20_000_000)),
};

const chosen = Object.entries(BOMBS).filter(
  ([name]) => values.bombs === undefined || values.bombs.split(',').includes(name),
);
const files = chosen.map(([name, bomb]) => {
  const isPage = typeof bomb === 'string';
  const path = join(folder, `${name.replace(' ', '-')}${isPage ? '.html' : '.json.gz'}`);
  writeFileSync(path, bomb);
  return { name, path, bomb, isPage };
});

/** Requests at the same time: more than the service has pages open. */
const AT_ONCE = 6;

/** Forms of an answer of the service. */
const ACCEPTS = {
  report: 'application/vnd.pith.report+html',
  look: 'application/vnd.pith.look+x-ndjson',
  elements: 'application/json',
};

const VERBS = { segment, batch, serve, many, worker };
try {
  for (const verb of values.verbs.split(',')) await VERBS[verb]();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log('| verb | bomb | peak of Node, MB | s | code |\n| --- | --- | --: | --: | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
for (const fault of faults) console.log(`fault: ${fault}`);
console.log(faults.length === 0 ? 'all bounded' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

function snapshotOf(count, elementOf, text = 'Words') {
  const box = [0, 0, 100, 20];
  const address = 'https://example.org/';
  const elements = Array.from({ length: count }, (_, index) => ({
    attributes: {},
    pageBox: box,
    visibility: 'visible',
    style: -1,
    scope: 0,
    ...elementOf(index),
  }));
  return gzipSync(
    JSON.stringify({
      ...{ schema: 'pith/snapshot@1', url: address, finalUrl: address, status: 200, title: '', lang: '' },
      ...{ viewport: { width: 1280, height: 800 }, page: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
      ...{ picture: null, styles: [], elements, warnings: [] },
      scopes: [{ kind: 'document', host: -1, url: address, baseUrl: address }],
      texts: [{ parent: count - 1, before: count, text, pageBox: box, visibility: 'visible' }],
      environment: { browser: '', missingFonts: [] },
    }),
  );
}

/** Notes a row, and what is wrong with it. */
function note(verb, name, mb, ms, code) {
  rows.push([verb, name, Math.round(mb), (ms / 1000).toFixed(1), code]);
  console.error(rows.at(-1).join('  '));
  if (mb > MOST_MB) faults.push(`${verb}, ${name}: ${Math.round(mb)} MB`);
  if (/INTERNAL|died/.test(code)) faults.push(`${verb}, ${name}: ${code}`);
}

/** Runs a command to its end; `mb`: its peak. */
async function run(args) {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let [mb, errors] = [0, ''];
  child.stderr.on('data', data => {
    errors += data;
  });
  const timer = setInterval(() => {
    mb = Math.max(mb, peakMb(child.pid));
  }, 50);
  const [status, signal] = await new Promise(done => child.on('close', (...end) => done(end)));
  clearInterval(timer);
  const code = /\b[A-Z]+_[A-Z_]+\b|INTERNAL|USAGE/.exec(errors)?.[0] ?? `exit ${status}`;
  const hasDied = signal !== null || status > 128 || /heap out of memory/.test(errors);
  return {
    mb,
    ms: performance.now() - started,
    code: hasDied ? `died (${signal ?? status})` : status === 0 ? 'ok' : code,
  };
}

async function segment() {
  for (const { name, path } of files) {
    const report = join(folder, 'report.html');
    const { mb, ms, code } = await run([
      'segment',
      path,
      '--json',
      '--elements',
      '--report',
      report,
      ...FREE,
    ]);
    note('segment', name, mb, ms, code);
  }
}

async function batch() {
  for (const { name, path } of files.filter(({ isPage }) => isPage)) await batchOf('batch', name, path, []);
}

async function batchOf(verb, name, path, more, pid) {
  const list = join(folder, 'list.txt');
  const out = join(folder, `run-${verb}-${name}`);
  writeFileSync(list, `${path}\n`);
  if (pid !== undefined) forgetPeak(pid);
  const ran = await run([
    'batch',
    list,
    '--out',
    out,
    '--elements',
    '--formats',
    'json,report',
    ...FREE,
    ...more,
  ]);
  note(verb, name, pid === undefined ? ran.mb : peakMb(pid), ran.ms, codeIn(out, ran.code));
}

/** The code of the only page of a run. */
function codeIn(out, code) {
  try {
    const [line] = readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n');
    const { ok, error } = JSON.parse(line);
    return ok ? 'ok' : error.code;
  } catch {
    return code;
  }
}

async function worker() {
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--save', ''], { stdio: 'ignore' });
  const hasRedis = await Promise.race([
    new Promise(done => redis.on('error', () => done(false))),
    pause(1_000, true),
  ]);
  if (!hasRedis) {
    console.log('skipped worker: there is no redis-server here');
    return;
  }
  const queue = `redis://127.0.0.1:${port}`;
  const one = spawn(process.execPath, [CLI, 'worker', '--queue', queue, '--allow-files', folder, ...FREE], {
    stdio: 'ignore',
  });
  try {
    for (const { name, path } of files.filter(({ isPage }) => isPage)) {
      await batchOf('worker', name, path, ['--queue', queue], one.pid);
      if (one.exitCode !== null) faults.push(`worker, ${name}: the worker died`);
    }
  } finally {
    one.kill();
    redis.kill();
  }
}

/** All bombs as reports, as the workbench's look and with elements, while /healthz is asked. */
function serve() {
  return withService(async service => {
    for (const file of files)
      for (const form of Object.keys(ACCEPTS)) {
        const started = performance.now();
        forgetPeak(service.pid);
        service.slowestMs = 0;
        const code = await ask(service, file, form);
        noteServed(service, `serve, ${form}`, file.name, started, code);
      }
  });
}

/** Many requests of all kinds to one service. */
function many() {
  return withService(async service => {
    const kinds = files.flatMap(file => Object.keys(ACCEPTS).map(form => [file, form]));
    const wishes = Array.from({ length: Number(values.requests) }, (_, index) => kinds[index % kinds.length]);
    const codes = new Map();
    const started = performance.now();
    const askNext = async () => {
      for (let wish = wishes.pop(); wish !== undefined; wish = wishes.pop()) {
        const code = await ask(service, ...wish);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    const all = [...codes].map(([code, count]) => `${count} ${code}`).join(', ');
    noteServed(service, 'serve', `${values.requests} requests`, started, all);
  });
}

async function withService(work) {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', ...FREE], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const service = { pid: child.pid, address: await addressIn(child.stdout), slowestMs: 0 };
  const watch = watchHealth(service);
  try {
    await work(service);
  } finally {
    await watch.terminate();
    child.kill();
  }
}

/** The address that a service prints when it is ready. */
function addressIn(output) {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', data => {
      text += data;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    output.on('end', () => reject(new Error(`the service does not start: ${text}`)));
  });
}

function noteServed({ pid, slowestMs }, verb, name, started, code) {
  note(verb, name, peakMb(pid), performance.now() - started, `${code}, healthz ${Math.round(slowestMs)} ms`);
  if (slowestMs > Number(values['healthz-ms']))
    faults.push(`${verb}, ${name}: /healthz took ${Math.round(slowestMs)} ms`);
}

async function ask({ address }, { bomb, isPage }, form) {
  const target = isPage ? { html: bomb } : { snapshot: bomb.toString('base64') };
  try {
    const answer = await fetch(`${address}/v1/segment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: ACCEPTS[form], connection: 'close' },
      body: JSON.stringify({ ...target, ...(form === 'elements' && { elements: true }) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) return JSON.parse(bytes).error.code;
    return /"event":"failed".*?"code":"(\w+)"/.exec(bytes.subarray(-10_000).toString())?.[1] ?? 'ok';
  } catch (error) {
    return `died (${error.cause?.code ?? error.message})`;
  }
}

/** In a thread of its own, which has nothing else to do than to look at the clock. */
function watchHealth(service) {
  const watch = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const ask = async () => {
      const started = performance.now();
      await fetch(workerData + '/healthz').then(answer => answer.text(), () => {});
      parentPort.postMessage(performance.now() - started);
      setTimeout(ask, 50);
    };
    ask();`,
    { eval: true, workerData: service.address },
  );
  return watch.on('message', ms => {
    service.slowestMs = Math.max(service.slowestMs, ms);
  });
}

/** A port that the system chooses. */
function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Linux counts the peak from here on. */
function forgetPeak(pid) {
  spawnSync('sh', ['-c', `echo 5 > /proc/${pid}/clear_refs`]);
}
