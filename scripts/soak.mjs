// Opens good and bad pages by the hundred in one process, and fails where anything of them is left over.
// `npm run soak -- [--pages N]`: processes, sockets, timers, listeners, scratch files, and memory that goes on growing.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '500' } } });
const pages = Number(values.pages);
const shared = tmpdir();
const temp = mkdtempSync(join(shared, 'pith-soak-'));
// Before anything asks for the temp folder.
process.env.TMPDIR = temp;
const { open } = await import('../dist/index.js');
const { processTree } = await import('../dist/internals.js');

/** Of the heap after the first fifth of the pages, when all code has been run once. */
const GROWTH_MB = 20;
const TIMEOUT_MS = 1_500;

const TEXT = '<!doctype html><title>T</title><h1>Heading</h1><p>Words of a page that can be read.</p>';
const html = body => answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(body);
const KINDS = {
  good: html(TEXT + '<p>More of it.</p>'.repeat(200)),
  large: html(`${TEXT}<div style="height:5000px"></div>${'<p>x<b>y</b></p>'.repeat(3_000)}`),
  frames: html(`${TEXT}<iframe src="/good"></iframe><iframe srcdoc="<p>x"></iframe>`),
  reset: answer => answer.socket.destroy(),
  never: () => {},
  endless: answer => answer.writeHead(200, { 'content-type': 'text/html' }).write(TEXT),
  missing: answer => answer.writeHead(404).end(),
  json: answer => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  download: answer => answer.writeHead(200, { 'content-disposition': 'attachment; filename=x' }).end('x'),
  empty: html(''),
  loop: answer => answer.writeHead(302, { location: '/loop' }).end(),
  private: html(`${TEXT}<img src="http://10.255.255.1/x.png">`),
  alert: html(`${TEXT}<script>alert(1); confirm(2)</script>`),
  popups: html(`${TEXT}<script>for (let i = 0; i < 5; i++) open('/good')</script>`),
  restless: html(`${TEXT}<script>setInterval(() => document.body.append('x '), 5)</script>`),
  busy: html(`${TEXT}<script>onload = () => setTimeout(() => { for (;;); }, 20)</script>`),
  crash: html(
    `${TEXT}<script>let at = document.body; for (let i = 0; i < 60000; i++) { const d = document.createElement('div'); at.append(d); at = d; }</script>`,
  ),
  workers: html(
    `${TEXT}<script>for (let i = 0; i < 3; i++) new Worker(URL.createObjectURL(new Blob(['1'])))</script>`,
  ),
};
/** Those that take ten seconds each come more seldom. */
const SELDOM = new Set(['busy', 'crash']);
const names = Object.keys(KINDS);

const server = createServer((request, answer) =>
  (KINDS[request.url.slice(1).split('?')[0]] ?? KINDS.missing)(answer),
);
await new Promise(done => server.listen(0, '127.0.0.1', done));
const site = `http://127.0.0.1:${server.address().port}`;

const before = left();
const started = performance.now();
const counts = {};
const heaps = [];
const pith = await open({ concurrency: 3, renewAfter: 100 });
let next = 0;
await Promise.all(Array.from({ length: 3 }, worker));
await pith.close();
server.closeAllConnections();
await new Promise(done => server.close(done));
await new Promise(done => setTimeout(done, 1_000));
report();

async function worker() {
  while (next < pages) {
    const at = next++;
    let name = names[at % names.length];
    if (SELDOM.has(name) && at % (names.length * 8) >= names.length) name = 'good';
    const code = await pith
      .segment(`${site}/${name}?${at}`, { timeoutMs: TIMEOUT_MS, picture: at % 3 === 0 })
      .then(
        () => 'ok',
        error => error.code ?? error.message,
      );
    counts[`${name} ${code}`] = (counts[`${name} ${code}`] ?? 0) + 1;
    if (at % 20 === 19) heaps.push({ at, mb: heapMb() });
    if (at % 100 === 99) console.error(`${at + 1} pages, heap ${heapMb()} MB, ${left().processes} processes`);
  }
}

function heapMb() {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
}

/** Counts what this process holds, and its files in the temp folder. */
function left() {
  const resources = process
    .getActiveResourcesInfo()
    .filter(name => !/^(?:TTYWrap|PipeWrap|FSReqPromise)$/.test(name));
  return {
    processes: processTree(process.pid).filter(pid => !isZombie(pid)).length - 1,
    resources: resources.sort().join(),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    files: readdirSync(temp).length,
    descriptors: readdirSync('/proc/self/fd').length,
  };
}

function isZombie(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function report() {
  const after = left();
  const early = heaps.find(({ at }) => at >= pages / 5)?.mb ?? 0;
  const grown = (heaps.at(-1)?.mb ?? 0) - early;
  console.log(`${pages} pages in ${Math.round((performance.now() - started) / 1000)} s`);
  for (const [name, count] of Object.entries(counts).sort()) console.log(`  ${name.padEnd(32)} ${count}`);
  console.log(
    `before ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}\nheap   ${early} MB, ${grown} MB more at the end`,
  );
  const faults = [
    after.processes > before.processes && 'processes',
    after.resources !== '' && 'timers or sockets',
    after.listeners > before.listeners && 'listeners',
    after.files > before.files && 'files in the temp folder',
    // Node itself opens some on the way: its epoll and its threads.
    after.descriptors > before.descriptors + 10 && 'open files',
    grown > GROWTH_MB && 'memory',
  ].filter(Boolean);
  rmSync(temp, { recursive: true, force: true });
  console.log(faults.length === 0 ? 'nothing is left over' : `left over: ${faults.join(', ')}`);
  process.exit(faults.length === 0 ? 0 : 1);
}
