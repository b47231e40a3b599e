// The network of a visit: everything that a page starts goes through the guard, and nothing private answers but what was named.

import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Page } from 'playwright-core';
import { open, type Pith, PithError, type SegmentOptions } from '../../../src/index.ts';
import { networkGuard } from '../../../src/see/browser/network/network-guard.ts';
import { expect, test } from '../support/browser-test.ts';

const TEXT = '<!doctype html><title>T</title><h1>Heading</h1><p>Words of a page that can be read.</p>';
/** Private, and nobody's here: were it asked, the answer would be a timeout and not a refusal. */
const PRIVATE = '10.255.255.1';

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

async function errorOf(
  target: string,
  options: SegmentOptions = {},
): Promise<{ code: string; message: string }> {
  try {
    await pith.segment(target, options);
  } catch (error) {
    if (error instanceof PithError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'none', message: '' };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<Server> =>
  new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));

/** A server inside that counts whoever connects. */
async function countingServer(): Promise<{ port: number; hits: () => number; close: () => void }> {
  let hits = 0;
  const server = await listening(
    createServer(socket => {
      hits++;
      socket.destroy();
    }),
  );
  return { port: portOf(server), hits: () => hits, close: () => void server.close() };
}

/** Every way in which a page of 2026 reaches for a host. */
const reachingPage = (inside: string): string => `${TEXT}
<link rel="preconnect" href="http://${inside}/"><link rel="prefetch" href="http://${inside}/prefetch">
<link rel="stylesheet" href="http://${inside}/style.css"><script src="http://${inside}/script.js" async></script>
<img src="http://${inside}/picture.png"><img src="/to-inside"><iframe src="http://${inside}/frame"></iframe>
<iframe src="/to-inside"></iframe><iframe srcdoc='<meta http-equiv=refresh content="0;url=http://${inside}/meta">'></iframe>
<object data="http://${inside}/object"></object><video src="http://${inside}/video" autoplay></video>
<form id=form action="http://${inside}/form" target=frame method=post></form><iframe name=frame></iframe>
<script>
  const tried = [];
  const inside = 'http://${inside}/';
  const attempt = (name, work) => tried.push(Promise.resolve().then(work).catch(() => {}).then(() => name));
  attempt('fetch', () => fetch(inside, { mode: 'no-cors' }));
  attempt('redirect', () => fetch('/to-inside', { mode: 'no-cors' }));
  attempt('beacon', () => navigator.sendBeacon(inside, 'x'));
  attempt('keepalive', () => fetch(inside, { mode: 'no-cors', keepalive: true, method: 'POST' }));
  attempt('form', () => document.getElementById('form').submit());
  const settled = target => new Promise(done => { target.onerror = target.onclose = target.onmessage = done; });
  attempt('socket', () => settled(new WebSocket('ws://${inside}/')));
  attempt('events', () => settled(new EventSource(inside)));
  const code = "fetch('" + inside + "', { mode: 'no-cors' }).catch(() => {}).then(() => self.postMessage(1))";
  attempt('worker', () => settled(new Worker(URL.createObjectURL(new Blob([code])))));
  attempt('webrtc', async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${inside}' }, { urls: 'turn:${inside}?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise(done => setTimeout(done, 500));
  });
  Promise.all(tried).then(names => { document.title = names.join(); });
</script>`;

async function triedAll(page: Page): Promise<string> {
  await page.waitForFunction(() => document.title.includes('webrtc'), undefined, { timeout: 20_000 });
  return page.title();
}

test('whatever a page starts, it reaches no private address that the user did not name', async ({
  launched,
}) => {
  const [inside, udp] = [await countingServer(), createSocket('udp4')];
  let packets = 0;
  udp.on('message', () => packets++);
  await new Promise<void>(done => udp.bind(inside.port, '127.0.0.1', done));
  const outside = createHttpServer((request, answer) => {
    if (request.url === '/to-inside')
      return answer.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end();
    return answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(reachingPage(`127.0.0.1:${inside.port}`));
  });
  await listening(outside);
  const asked: string[] = [];
  const guard = await networkGuard({
    privateAddresses: 'named',
    named: 'outside.test',
    resolver: async name => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  const context = await launched.browser.newContext({ proxy: { server: guard.proxy } });
  try {
    const page = await context.newPage();
    await page.goto(`http://outside.test:${portOf(outside)}/`, { waitUntil: 'load' });
    expect(await triedAll(page)).toContain('worker');
    expect(inside.hits()).toBe(0);
    expect(packets).toBe(0);
    expect(guard.refused()).toEqual([`127.0.0.1:${inside.port}`]);
    // Another name for the same place is a stranger's, however it is resolved; and the first name was resolved once.
    await expect(page.goto(`http://inside.test:${inside.port}/`)).rejects.toThrow('ERR_SOCKS');
    expect(inside.hits()).toBe(0);
    expect(asked).toEqual(['outside.test', 'inside.test']);
  } finally {
    await context.close();
    guard.close();
    outside.close();
    inside.close();
    udp.close();
  }
});

test('with private addresses allowed, the same page reaches them', async ({ capture, site }) => {
  const inside = await countingServer();
  site.pages.set('/to-inside', answer => answer.writeHead(404).end());
  site.pages.set('/reaching', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(reachingPage(`127.0.0.1:${inside.port}`)),
  );
  await capture(`${site.url}/reaching`, { options: { privateAddresses: 'any', timeoutMs: 5_000 } });
  inside.close();
  expect(inside.hits()).toBeGreaterThan(5);
});

test('A6: a redirect to a private address that was not named: ADDRESS_BLOCKED', async ({ site }) => {
  site.pages.set('/away', answer => answer.writeHead(302, { location: `http://${PRIVATE}/` }).end());
  site.pages.set('/leaving', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<p>a<script>location = "http://${PRIVATE}/"</script>`),
  );
  for (const path of ['/away', '/leaving']) {
    expect((await errorOf(`${site.url}${path}`)).code).toBe('ADDRESS_BLOCKED');
  }
});

test('A5: where private addresses are never allowed, none is opened, however it is written', async ({
  site,
}) => {
  let hits = 0;
  site.pages.set('/', answer => {
    hits++;
    answer.end(TEXT);
  });
  const { port } = new URL(site.url);
  const hosts = [
    '127.0.0.1',
    'localhost',
    'a.localhost',
    '[::1]',
    '0',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
  ];
  const more = [
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '100.64.0.1',
    'user@127.0.0.1',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
  ];
  const codes = [...hosts, ...more].map(async host => {
    const { code } = await errorOf(`http://${host}:${port}/`, { privateAddresses: 'never' });
    return `${host} ${code}`;
  });
  expect(await Promise.all(codes)).toEqual([...hosts, ...more].map(host => `${host} ADDRESS_BLOCKED`));
  expect(hits).toBe(0);
});

test('blocked requests are a warning, and the page is read', async ({ site }) => {
  site.pages.set('/reaching', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`${TEXT}<img src="http://${PRIVATE}/x.png">`),
  );
  const { warnings, content } = await pith.segment(`${site.url}/reaching`);
  expect(content.text).toContain('Words of a page');
  expect(warnings).toEqual([{ code: 'REQUESTS_REFUSED', message: expect.stringContaining(`${PRIVATE}:80`) }]);
});

test("through the user's own proxy: everything except private addresses", async () => {
  const seen: string[] = [];
  const proxy = createHttpServer((request, answer) => {
    seen.push(request.url ?? '');
    answer.writeHead(200, { 'content-type': 'text/html' });
    answer.end(`${TEXT}<img src="http://other.example/x.png"><img src="http://${PRIVATE}/x.png">`);
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`${request.method} ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await listening(proxy);
  const options = { proxy: `127.0.0.1:${portOf(proxy)}` };
  try {
    const { warnings } = await pith.segment('http://page.example/a', options);
    expect(warnings.map(({ code }) => code)).toEqual(['REQUESTS_REFUSED']);
    expect(seen).toEqual(expect.arrayContaining(['http://page.example/a', 'http://other.example/x.png']));
    expect(seen.filter(url => url.includes(PRIVATE))).toEqual([]);
    expect((await errorOf('https://page.example/', options)).code).toBe('CONNECT_FAILED');
    expect(seen).toContain('CONNECT page.example:443');
    expect((await errorOf('http://localhost:9999/', { ...options, privateAddresses: 'never' })).code).toBe(
      'ADDRESS_BLOCKED',
    );
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
  expect((await errorOf('http://page.example/', options)).code).toBe('CONNECT_FAILED');
});

test('through a SOCKS proxy of the user', async ({ site }) => {
  const upstream = await networkGuard({ privateAddresses: 'named', named: 'localhost' });
  site.pages.set('/', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(TEXT));
  try {
    const options = { proxy: upstream?.proxy ?? '' };
    expect((await pith.segment(`${site.url}/`, options)).content.text).toContain('Words of a page');
    expect((await errorOf(`${site.url}/`, { ...options, privateAddresses: 'never' })).code).toBe(
      'ADDRESS_BLOCKED',
    );
  } finally {
    upstream?.close();
  }
});
