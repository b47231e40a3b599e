// Requests through the proxy of the user, or that of a replayed archive: whole, with headers as long as Chromium reads.

import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AddressPolicy } from '../../../../src/see/browser/network/address-policy.ts';
import { forwardingGuard, type GuardState } from '../../../../src/see/browser/network/forwarding-guard.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

test.each([20_000, 200_000])('headers of %i characters are forwarded both ways', async chars => {
  const long = 'x'.repeat(chars);
  const upstream = createServer({ maxHeaderSize: 2 ** 20 }, ({ headers }, answer) =>
    answer.setHeader('content-security-policy', long).end(String(headers.cookie?.length)),
  );
  const failures: unknown[] = [];
  const state = {
    policy: new AddressPolicy('any', undefined),
    isOffline: false,
    note: (...failure: unknown[]) => failures.push(failure),
    site: undefined,
    doNotCount: () => {},
  } as unknown as GuardState;
  const guard = forwardingGuard(state, new URL(`http://127.0.0.1:${await listening(upstream)}`));
  const port = await listening(guard);
  const answered = await new Promise<[number, string]>((done, fail) => {
    const path = 'http://example.org/';
    request({ port, path, headers: { cookie: long }, maxHeaderSize: 2 ** 20, agent: false }, answer => {
      let text = '';
      answer.on('data', chunk => (text += chunk));
      answer.on('end', () => done([answer.headers['content-security-policy']?.length ?? 0, text]));
    })
      .on('error', fail)
      .end();
  });
  expect(failures).toEqual([]);
  expect(answered).toEqual([chars, String(chars)]);
});
