// The message at the end of a job: signed, repeated until it is accepted, and only to addresses that the guard allows.

import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webhookSignature } from '../../../../src/front/service/jobs/webhook-deliveries.ts';
import { ask } from '../../../end-to-end/support/service-client.ts';
import { type JobService, jobService } from './job-service.ts';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const SECRET = `whsec_${KEY.toString('base64')}`;

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const PATIENT = { timeout: 10_000 };

let folder = '';
let receiver: Server;
let received: Received[] = [];
/** Statuses of the next answers; then 204. */
let statuses: number[] = [];
let service: JobService;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-webhook-'));
  [received, statuses] = [[], []];
  receiver = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.method === 'POST') received.push({ path: request.url ?? '', headers: request.headers, body });
    answer.writeHead(request.method === 'POST' ? (statuses.shift() ?? 204) : 200, { location: '/elsewhere' });
    answer.end();
  });
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
  service = await jobService(folder);
});
afterEach(async () => {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
  await rm(folder, { recursive: true });
});

const address = (host = '127.0.0.1'): string =>
  `http://${host}:${(receiver.address() as AddressInfo).port}/hook`;

async function start(url = address()): Promise<string> {
  const { port } = receiver.address() as AddressInfo;
  const body = { urls: [`http://127.0.0.1:${port}/page`], webhook: { url, secret: SECRET } };
  return (await ask(`${service.url}v1/batch`, { body })).json().id;
}

const viewOf = async (id: string) => (await ask(`${service.url}v1/jobs/${id}`)).json();

test('the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = webhookSignature(
    secret,
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330,
    '{"test": 2432232314}',
  );
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the end of a job is sent to its webhook, signed over id, time and body', async () => {
  const id = await start();
  await vi.waitFor(() => expect(received.length).toBe(1), PATIENT);
  const [{ headers, body, path }] = received as [Received];
  expect([path, headers['content-type']]).toEqual(['/hook', 'application/json']);
  expect(JSON.parse(body)).toMatchObject({
    type: 'job.ended',
    data: { id, state: 'done', counts: { named: 1 } },
  });
  expect(body).not.toContain('whsec_');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`;
  expect(headers['webhook-signature']).toBe(expected);
  await vi.waitFor(async () => {
    const { webhook } = await viewOf(id);
    expect(webhook).toEqual({ url: address(), attempts: 1, deliveredAt: expect.any(String) });
  }, PATIENT);
});

test('a webhook is repeated with the same id until it is accepted; redirects are not followed and do not count', async () => {
  statuses = [500, 302];
  const id = await start();
  await vi.waitFor(
    async () =>
      expect((await viewOf(id)).webhook).toMatchObject({ attempts: 3, deliveredAt: expect.any(String) }),
    PATIENT,
  );
  expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a webhook is given up after its last attempt, with the reason', async () => {
  statuses = [500, 500, 500, 503, 200];
  const id = await start();
  await vi.waitFor(async () => expect((await viewOf(id)).webhook.attempts).toBe(4), PATIENT);
  expect((await viewOf(id)).webhook.failure).toBe('the receiver answers with status 503');
  await new Promise(done => setTimeout(done, 150));
  expect(received.length).toBe(4);
});

test('a private address that is not allowed receives nothing', async () => {
  const id = await start(address('localhost'));
  await vi.waitFor(async () => expect((await viewOf(id)).webhook.attempts).toBe(4), PATIENT);
  expect((await viewOf(id)).webhook.failure).toContain('private address');
  expect(received).toEqual([]);
});

test('the next service delivers a webhook that this one could not', async () => {
  statuses = [500];
  await service.stop();
  service = await jobService(folder, {}, [60_000]);
  const id = await start();
  await vi.waitFor(async () => expect((await viewOf(id)).webhook.attempts).toBe(1), PATIENT);
  await service.stop();
  service = await jobService(folder, {}, [10]);
  await vi.waitFor(async () => expect((await viewOf(id)).webhook.deliveredAt).toBeDefined(), PATIENT);
  expect(received.length).toBe(2);
});
