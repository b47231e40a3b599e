// Runs in a network namespace of its own: listens where DNS and multicast DNS are answered, opens the page of names in
// each way that pith opens pages, and prints what was heard. `a-page-looks-up-no-name.spec.ts` starts it.

import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { record } from './hostile-archives.ts';
import { pageOfNames, serviceWorker } from './page-of-names.ts';

export interface CanaryReport {
  /** Names that were looked up by DNS, by the way in which the page was opened. */
  readonly heard: Readonly<Record<string, readonly string[]>>;
  /** Names that the network guard looked up, which asks this process and not DNS. */
  readonly guarded: Readonly<Record<string, readonly string[]>>;
}

const [folder = '.', browserPath = ''] = process.argv.slice(2);
/** Some names are looked up after the load event; settling takes further seconds. */
const WAIT = { wait: 500, timeoutMs: 20_000 } as const;

const MHTML = [
  'From: <Saved>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; type="text/html"; boundary="part"',
  '',
  '--part',
  'Content-Type: text/html',
  'Content-Location: https://saved.example/',
  '',
  pageOfNames,
  '--part--',
].join('\r\n');

const names = new Set<string>();
const asked = new Set<string>();
const { lookup } = dns;
dns.lookup = ((name: string, options: object, done: (error: Error) => void) => {
  if (isIP(name) !== 0) return Reflect.apply(lookup, dns, [name, options, done]);
  asked.add(name);
  done(Object.assign(new Error('there is no such name'), { code: 'ENOTFOUND' }));
}) as typeof dns.lookup;
syncBuiltinESMExports();

await listen(53, '127.0.0.1');
await listen(5353, '0.0.0.0', '224.0.0.251');

const site = await serve((request, response) => {
  const isWorker = request.url === '/service-worker.js';
  response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
  response.setHeader(
    'content-security-policy-report-only',
    "img-src 'none'; report-uri https://csp-report.canary.example/x",
  );
  response.setHeader('link', '<https://link-header.canary.example/x>; rel=dns-prefetch');
  response.end(isWorker ? serviceWorker : pageOfNames);
});
const proxy = await serve((request, response) => {
  if (new URL(request.url ?? '').hostname === '127.0.0.1')
    response.setHeader('content-type', 'text/html').end(pageOfNames);
  else response.destroy();
});
const page = join(folder, 'page.html');
const mhtml = join(folder, 'page.mhtml');
const archive = join(folder, 'page.warc');
await Promise.all([
  writeFile(page, pageOfNames),
  writeFile(join(folder, 'service-worker.js'), serviceWorker),
  writeFile(mhtml, MHTML),
  writeFile(archive, record(pageOfNames, { url: 'https://saved.example/' })),
]);

const heard: Record<string, string[]> = {};
const guarded: Record<string, string[]> = {};
async function hear(way: string, visit: () => Promise<unknown>): Promise<void> {
  names.clear();
  asked.clear();
  await visit();
  heard[way] = [...names].sort();
  guarded[way] = [...asked].sort();
}

const { batch, open } = await import('pith');
const pith = await open({ browser: browserPath, sandbox: false });
const segment = async (target: Parameters<typeof pith.segment>[0], options = {}) => {
  const { content } = await pith.segment(target, { ...WAIT, ...options });
  if (!content.text.includes('Words of the page')) throw new Error('the page was not read');
};
await hear('a file', () => segment(page));
await hear('HTML without an address', () => segment({ kind: 'html', html: pageOfNames }));
await hear('MHTML', () => segment(mhtml));
await hear('a web page', () => segment(site));
await hear('a web page with --allow-private', () => segment(site, { privateAddresses: 'any' }));
await hear('a web page through a proxy', () => segment(site, { proxy }));
await hear('a file with the network', () => segment(page, { allowNetwork: true }));
await pith.close();
await hear('an archived page', async () => {
  const { ok } = await batch([archive], {
    out: join(folder, 'run'),
    browser: browserPath,
    sandbox: false,
    page: WAIT,
  });
  if (ok !== 1) throw new Error('the archived page was not read');
});
await hear('a browser without a guard', async () => {
  const browser = await chromium.launch({ executablePath: browserPath });
  const tab = await browser.newPage();
  await tab.goto(site);
  await tab.waitForTimeout(3_000);
  await browser.close();
});
const playground = await readFile(fileURLToPath(import.meta.resolve('pith/playground')));
const shown = await serve((_, answer) =>
  answer.writeHead(200, { 'content-type': 'text/html' }).end(playground),
);
await hear('the playground in a browser without a guard', async () => {
  const browser = await chromium.launch({ executablePath: browserPath });
  const tab = await browser.newPage();
  await tab.goto(shown);
  const link = '<a href="https://link.canary.example/x">A link</a>';
  await tab
    .locator('input[type=file]')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(pageOfNames + link) });
  await tab.locator('.report').waitFor();
  await tab.waitForTimeout(3_000);
  await browser.close();
});
process.stdout.write(JSON.stringify({ heard, guarded } satisfies CanaryReport), () => process.exit());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).on('connect', (_request, socket) => socket.destroy());
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers that there is no such name. */
async function listen(port: number, address: string, group?: string): Promise<void> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('message', (query, { port: from, address: client }) => {
    names.add(nameOf(query));
    if (group !== undefined) return;
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x81_83, 2);
    socket.send(answer, from, client);
  });
  await new Promise<void>(done => socket.bind(port, address, done));
  if (group !== undefined) socket.addMembership(group, '10.77.0.1');
}

/** The name of the first question (RFC 1035, 4.1.2). */
function nameOf(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12, length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
  return labels.join('.').toLowerCase();
}
