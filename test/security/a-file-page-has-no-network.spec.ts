// A page from a file, and HTML without an address, reach no host by any way unless their user asks for the network.

import { createSocket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Pith } from '../../src/index.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';

const PUBLIC = 'public.example';

let folder = '';
let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
  folder = await mkdtemp(join(tmpdir(), 'pith-offline-'));
});
test.afterAll(async () => {
  await pith.close();
  await rm(folder, { recursive: true });
});

/** A port that counts who comes, by TCP or UDP, and a proxy that notes what it is asked for. */
async function watchedPorts() {
  let hits = 0;
  const tcp = createServer(socket => {
    hits++;
    socket.on('error', () => {}).destroy();
  });
  await new Promise<void>(done => tcp.listen(0, '127.0.0.1', done));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4').on('message', () => hits++);
  await new Promise<void>(done => udp.bind(port, '127.0.0.1', done));
  const asked: string[] = [];
  const proxy = createHttpServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end();
  }).on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end();
  });
  await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done));
  return {
    host: `127.0.0.1:${port}`,
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hits: () => hits,
    asked,
    close: () => {
      udp.close();
      for (const server of [tcp, proxy] as Server[]) server.close();
    },
  };
}

/** What it knows goes to a host in each way that browsers have. */
const pageThatSends = (host: string): string => `<!doctype html><title>T</title>
<link rel=dns-prefetch href="//secret.${host}/"><link rel=preconnect href="http://${host}/"><link rel=prefetch href="http://${host}/p">
<link rel=stylesheet href="http://${host}/a.css"><script src="https://${host}/a.js"></script>
<style>input[value^=s] { background: url(http://${host}/starts-with-s) } @font-face { font-family: f; src: url(http://${host}/f) } p { font-family: f }</style>
<p id="words">Words of a page</p><input value="secret"><img src="http://${host}/secret.png" alt=""><iframe src="http://${host}/"></iframe>
<form id="form" method="post" target="in" action="http://${host}/"></form><iframe name="in"></iframe><a ping="http://${host}/" href="#x" id="ping">x</a>
<video src="//${host}/v.mp4"></video><object data="http://${host}/o"></object>
<script>
  const there = 'http://${host}/secret';
  const attempt = work => Promise.resolve().then(work).catch(() => {});
  attempt(() => fetch(there, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'secret' }));
  attempt(() => navigator.sendBeacon(there, 'secret'));
  attempt(() => document.getElementById('form').submit());
  attempt(() => document.getElementById('ping').click());
  attempt(() => new WebSocket('ws://${host}/secret'));
  attempt(() => new EventSource(there));
  attempt(() => new WebTransport('https://${host}/secret').ready);
  attempt(() => new Worker(URL.createObjectURL(new Blob(["fetch('" + there + "', { mode: 'no-cors' })"]))));
  attempt(() => import(there));
  attempt(() => open(there));
  attempt(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}' }, { urls: 'turn:${host}?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    const other = new RTCPeerConnection();
    await other.setRemoteDescription(peer.localDescription);
    await other.setLocalDescription(await other.createAnswer());
    await peer.setRemoteDescription(other.localDescription);
    const [address, port = 3478] = '${host}'.split(':');
    for (const way of ['udp 9 ' + address + ' ' + port + ' typ host', 'tcp 8 ' + address + ' ' + port + ' typ host tcptype passive'])
      await peer.addIceCandidate({ candidate: 'candidate:1 1 ' + way, sdpMid: '0' });
  });
</script>`;

const fileOf = async (html: string): Promise<string> => {
  const path = join(folder, 'page.html');
  await writeFile(path, html);
  return path;
};
const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);
const WAIT = { wait: 1_000, timeoutMs: 10_000 } as const;

for (const [kind, targetOf] of [
  ['a page from a file', fileOf],
  ['HTML without an address', async (html: string) => ({ kind: 'html', html }) as const],
] as const) {
  test(`${kind}: no request to a port of this machine, unless allowed`, async () => {
    const ports = await watchedPorts();
    try {
      const target = await targetOf(pageThatSends(ports.host));
      const open = { ...WAIT, privateAddresses: 'any' } as const;
      const record = await pith.segment(target, open);
      expect(ports.hits()).toBe(0);
      expect(record.content.text).toContain('Words of a page');
      const told = record.warnings.find(({ code }) => code === 'NETWORK_OFF')?.message;
      expect(told).toMatch(/to one host, such as 127\.0\.0\.1:\d+: .*--allow-network/);
      expect(codes(await pith.segment(target, { ...open, allowNetwork: true }))).not.toContain('NETWORK_OFF');
      expect(ports.hits()).toBeGreaterThan(8);
    } finally {
      ports.close();
    }
  });

  test(`${kind}: no request for a public name to the user's proxy, unless allowed`, async () => {
    const ports = await watchedPorts();
    try {
      const target = await targetOf(pageThatSends(PUBLIC));
      const record = await pith.segment(target, { ...WAIT, proxy: ports.proxy });
      expect(ports.asked).toEqual([]);
      expect(codes(record)).toContain('NETWORK_OFF');
      const asked = await pith.segment(target, { ...WAIT, proxy: ports.proxy, allowNetwork: true });
      expect(asked.content.text).toContain('Words of a page');
      expect(ports.asked).toEqual(expect.arrayContaining([`http://${PUBLIC}/a.css`, `${PUBLIC}:443`]));
    } finally {
      ports.close();
    }
  });
}

test('a page from a file that refreshes to the network ends in an error with the remedy', async () => {
  const html = `<p>Words<meta http-equiv=refresh content="0;url=http://${PUBLIC}/">`;
  const error = await pith.segment(await fileOf(html)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ADDRESS_BLOCKED', option: 'allowNetwork' });
});

test('a refresh for browsers without scripts is ignored: the saved page itself is read', async () => {
  const words = '<h1>Boats</h1><p>Words of a saved page about boats.</p>';
  for (const to of [`http://${PUBLIC}/`, 'none.html']) {
    const html = `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>${words}`;
    for (const target of [await fileOf(html), { kind: 'html', html } as const]) {
      const record = await pith.segment(target, { javascript: false });
      expect(record.content.text).toContain('Words of a saved page');
      expect(codes(record)).toEqual([]);
    }
  }
  const leaving = `<noscript><meta http-equiv="refresh" content="0; url=none.html"></noscript>${words}<script>location = 'http://${PUBLIC}/'</script>`;
  const record = await pith.segment(await fileOf(leaving));
  expect(record.content.text).toContain('Words of a saved page');
  expect(codes(record)).toContain('READ_WITHOUT_SCRIPTS');
});

for (const [when, script] of [
  ['at once', `location = 'http://${PUBLIC}/'`],
  ['once it has loaded', `onload = () => location.replace('http://${PUBLIC}/')`],
] as const) {
  test(`a page from a file whose script leads to the network ${when} is read without scripts`, async () => {
    const html = `<h1>Boats</h1><p>Words of a saved page about boats.</p><script>${script}</script><p>And more words of it.</p>`;
    for (const target of [await fileOf(html), { kind: 'html', html } as const]) {
      let closed = 0;
      const record = await pith.segment(target, { onLeft: () => closed++ });
      expect(codes(record)).toContain('READ_WITHOUT_SCRIPTS');
      expect(record.content.text).toContain('Words of a saved page');
      expect(record.content.text).toContain('And more words of it.');
      await expect.poll(() => closed).toBe(1);
    }
    // Whoever asked for no scripts gets no second visit, and no warning.
    expect(codes(await pith.segment(await fileOf(html), { javascript: false }))).not.toContain(
      'READ_WITHOUT_SCRIPTS',
    );
  });
}

test('HTML with an address has the network of that address', async () => {
  const ports = await watchedPorts();
  try {
    const html = pageThatSends(ports.host);
    await pith.segment({ kind: 'html', html, url: `http://${ports.host}/` }, WAIT);
    expect(ports.hits()).toBeGreaterThan(8);
  } finally {
    ports.close();
  }
});
