// Opens good and bad pages by the hundred in one process, and fails where anything of them is left over.
// `npm run soak -- [--pages N]`: processes, sockets, timers, listeners, scratch files, and memory that goes on growing.

import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { endSoak, heldResources, noteHeap } from './held-resources.mjs';

const { open } = await import('../dist/index.js');
const { values } = parseArgs({ options: { pages: { type: 'string', default: '500' } } });
const pages = Number(values.pages);

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

const before = heldResources();
const started = performance.now();
const counts = {};
const pith = await open({ concurrency: 3, renewAfter: 100 });
let next = 0;
await Promise.all(Array.from({ length: 3 }, worker));
await pith.close();
server.closeAllConnections();
await new Promise(done => server.close(done));
await new Promise(done => setTimeout(done, 1_000));
console.log(`${pages} pages in ${Math.round((performance.now() - started) / 1000)} s`);
for (const [name, count] of Object.entries(counts).sort()) console.log(`  ${name.padEnd(32)} ${count}`);
endSoak(before, pages);

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
    if (at % 20 !== 19) continue;
    const mb = noteHeap(at);
    if (at % 100 === 99)
      console.error(`${at + 1} pages, heap ${mb} MB, ${heldResources().processes} processes`);
  }
}
