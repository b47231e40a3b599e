// However many clients stall, the slowest are cut and a request that arrives is answered.

import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, limitConnections } from '../../src/base/http/limit-connections.ts';
import { HALF_A_BODY, type StalledClients, stalledClients } from './stalled-clients.ts';

const LIMITS = { waiting: 30, perClient: 20, bodies: 5, lingerMs: 100 };
/** More than the system takes from a server for a client that reads nothing. */
const LARGE = Buffer.alloc(32_000_000);

let server: Server;
let port = 0;
let clients: StalledClients | undefined;
let pending: (() => void)[] = [];

async function listen(limits: typeof LIMITS): Promise<void> {
  server = createServer((asked, answer) => {
    if (asked.url === '/slow') pending.push(() => answer.end('late'));
    else if (asked.url === '/early') answer.writeHead(401).end('no');
    else if (asked.url === '/large') answer.end(LARGE);
    else asked.resume().on('end', () => answer.end('ok'));
  });
  limitConnections(server, limits);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
}
beforeEach(() => {
  pending = [];
});
afterEach(() => {
  clients?.close();
  server.closeAllConnections();
  server.close();
});

const connections = (): Promise<number> =>
  new Promise((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))));

function ask(path: string, body = ''): Promise<string> {
  return new Promise((done, fail) => {
    request({ port, path, method: body === '' ? 'GET' : 'POST', agent: false }, answer => {
      let text = '';
      answer.on('data', chunk => (text += String(chunk))).on('end', () => done(text));
    })
      .on('error', fail)
      .end(body);
  });
}

describe.each([
  ['that send nothing', '', LIMITS.perClient],
  ['in the middle of their headers', 'GET / HTTP/1.1\r\nhost: ', LIMITS.perClient],
  ['in the middle of their body', HALF_A_BODY, LIMITS.bodies],
  ['that do not fetch their answer', 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n', LIMITS.perClient],
  ['that asked once and stay', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n', LIMITS.perClient],
])('60 clients %s', (_, bytes, most) => {
  test('are cut to the limit, and another is answered', async () => {
    await listen(LIMITS);
    clients = await stalledClients(port, 60, bytes);
    expect(await ask('/')).toBe('ok');
    expect(await ask('/', '{"url":"x"}')).toBe('ok');
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(most + 1), 10_000);
    expect(await connections()).toBeGreaterThan(0);
  });
});

test('requests that are being worked on are never cut', async () => {
  await listen(LIMITS);
  const working = Array.from({ length: 40 }, () => ask('/slow'));
  await vi.waitFor(() => expect(pending).toHaveLength(40), 10_000);
  clients = await stalledClients(port, 40, '');
  expect(await ask('/')).toBe('ok');
  for (const answer of pending) answer();
  expect(await Promise.all(working)).toEqual(Array.from({ length: 40 }, () => 'late'));
});

test('a body that goes on after its answer holds no connection', async () => {
  await listen(LIMITS);
  const socket = connect({ port, host: '127.0.0.1' });
  let told = '';
  socket.on('data', chunk => (told += String(chunk)));
  const closed = new Promise(done => socket.once('close', done));
  socket.write(HALF_A_BODY.replace('/v1/segment', '/early'));
  await closed;
  expect(told).toContain('401');
});

test('a steady sender outlives those that stall', async () => {
  await listen({ ...LIMITS, perClient: 100, waiting: 100 });
  const steady = connect({ port, host: '127.0.0.1' });
  let told = '';
  steady.on('data', chunk => (told += String(chunk))).on('error', () => {});
  const length = 4_000_000;
  steady.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`);
  steady.write(Buffer.alloc(length / 2));
  await new Promise(done => setTimeout(done, 100));
  clients = await stalledClients(port, 40, HALF_A_BODY);
  await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(LIMITS.bodies), 10_000);
  steady.write(Buffer.alloc(length / 2));
  await vi.waitFor(() => expect(told).toContain('ok'), 10_000);
  steady.destroy();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
