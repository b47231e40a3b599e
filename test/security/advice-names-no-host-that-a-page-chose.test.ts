// What pith advises to allow is the host that the caller asked for, never one to which a page or a redirect led.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PithError } from '../../src/base/errors.ts';
import { failureText } from '../../src/front/mcp/mcp-server.ts';
import { type FetchOptions, fetchBytes } from '../../src/run/sources/fetch-bytes.ts';

const server = createServer((_request, response) => {
  response.writeHead(302, { location: 'http://10.255.255.1/' }).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
});

const errorOf = (address: string, options: FetchOptions): Promise<unknown> =>
  fetchBytes(address, options, { maxBytes: 1, timeoutMs: 5_000 }).catch((error: unknown) => error);

test.each([
  ['the host that the caller asked for', 'http://10.255.255.1/', 'never', true],
  ['a host that a redirect chose', '', 'named', false],
] as const)('%s', async (_, address, privateAddresses, isAdvised) => {
  const error = await errorOf(address || url, { privateAddresses });
  expect(error).toMatchObject({
    code: 'ADDRESS_BLOCKED',
    option: isAdvised ? 'privateAddresses' : undefined,
  });
  expect((error as PithError).message).toContain('10.255.255.1 is at a private address');
  expect(/allow|ask the user|if you name/.test(failureText(error as PithError))).toBe(isAdvised);
});
