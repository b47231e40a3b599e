// Requests that no route sees, since they cannot be read: answered in the form of all refusals.

import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceApp } from '../../../src/front/service/app.ts';
import { metricsOf } from '../../../src/front/service/metrics.ts';
import { serviceOptions } from '../../../src/front/service/options.ts';
import { PageQueue } from '../../../src/front/service/page-queue.ts';
import type { Served } from '../../../src/front/service/service-listeners.ts';
import { PageShelf } from '../../../src/front/service/shelf/page-shelf.ts';
import type { PageReader } from '../../../src/run/pipeline/pith.ts';

const told: Served[] = [];
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  const settings = serviceOptions({ port: 0 });
  const queue = new PageQueue(settings);
  const parts = {
    settings,
    pith: {} as PageReader,
    queue,
    metrics: metricsOf(queue),
    shelf: new PageShelf(),
  };
  app = serviceApp(parts, { onServed: served => told.push(served) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends these bytes, and reads until the other side closes. */
function answerTo(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', chunk => (text += chunk));
    socket.on('error', fail);
    socket.on('close', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n');
      done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers: headers.toLowerCase(), body });
    });
  });
}

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

test.each([
  ['a path that is no address', GET('/%zz'), 400],
  ['an address that is too long', GET(`/${'a'.repeat(20_000)}`), 431],
  ['a method that is none', 'BREW /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
  ['bytes that are no request', '\x16\x03\x01garbage\r\n\r\n', 400],
])('refused: %s', async (_, bytes, wanted) => {
  const { status, headers, body } = await answerTo(bytes);
  expect(status).toBe(wanted);
  expect(JSON.parse(body)).toMatchObject({ ok: false, error: { code: 'USAGE', retryable: false } });
  for (const header of [
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
  ])
    expect(headers).toContain(header);
});

test('a malformed path is answered with 404, as an unknown one is', async () => {
  told.length = 0;
  await answerTo(GET('/%zz?secret'));
  expect(told).toMatchObject([{ method: 'GET', path: '/%zz', status: 400, error: 'USAGE' }]);
});
