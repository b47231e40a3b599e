// What pith itself asks for is held to the same addresses as a page, wherever redirects lead.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FetchOptions, fetchBytes } from '../../../src/run/sources/fetch-bytes.ts';

let server: Server;
let site = '';
beforeAll(async () => {
  server = createServer((request, answer) => {
    const [, to] = /^\/to\/(.+)/.exec(request.url ?? '') ?? [];
    if (request.url === '/endless') answer.write('and so on');
    else if (request.url === '/agent') answer.end(request.headers['user-agent']);
    else if (to === undefined) answer.end('here');
    else answer.writeHead(302, { location: decodeURIComponent(to) }).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function answerTo(url: string, options: FetchOptions = {}): Promise<string> {
  try {
    const { chunks } = await fetchBytes(url, options, { maxBytes: 1_000, timeoutMs: 5_000 });
    let text = '';
    for await (const chunk of chunks) text += chunk.toString();
    return text;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('an address that was named, and redirects within its host', async () => {
  expect(await answerTo(`${site}/x`)).toBe('here');
  expect(
    await answerTo(`${site}/to/${encodeURIComponent(`${site.replace('127.0.0.1', 'localhost')}/x`)}`),
  ).toBe('here');
});

it('not a private one that redirects lead to, or that somebody else named', async () => {
  expect(await answerTo(`${site}/to/${encodeURIComponent('http://10.255.255.1/')}`)).toBe('ADDRESS_BLOCKED');
  expect(await answerTo(`${site}/x`, { named: 'public.example' })).toBe('ADDRESS_BLOCKED');
  expect(await answerTo(`${site}/x`, { privateAddresses: 'never' })).toBe('ADDRESS_BLOCKED');
});

it("the same through the user's own proxy", async () => {
  const proxy = site;
  expect(await answerTo('http://10.255.255.1/', { proxy, named: 'public.example' })).not.toBe('here');
});

it('closes the connection of a body that nobody reads', async () => {
  const gone = new Promise(done => server.once('connection', socket => socket.once('close', done)));
  const answer = await fetchBytes(`${site}/endless`, {}, { maxBytes: 1_000, timeoutMs: 60_000 });
  expect(answer.status).toBe(200);
  await answer.close();
  await gone;
});

it('a name that nobody knows', async () => {
  expect(await answerTo('http://x.invalid/')).toBe('DNS_FAILED');
});

it.each([
  [{}, /^pith\/\d+\.\d+\.\d+$/],
  [{ userAgent: 'mine' }, /^mine$/],
  [{ headers: { 'User-Agent': 'mine' } }, /^mine$/],
])('%j names who asks', async (options, agent) => {
  expect(await answerTo(`${site}/agent`, options)).toMatch(agent);
});

it('https to a port without TLS: no fault of a certificate', async () => {
  await expect(
    fetchBytes(site.replace('http:', 'https:'), {}, { maxBytes: 1_000, timeoutMs: 5_000 }),
  ).rejects.toMatchObject({
    code: 'TLS_INVALID',
    message: expect.stringContaining('does not answer with TLS: try the address with http://'),
  });
});
