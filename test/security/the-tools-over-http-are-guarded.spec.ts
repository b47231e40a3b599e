// `POST /mcp` of the service: token, names, origins, and bodies that are made to break it.

import { expect, test } from '../end-to-end/support/browser-test.ts';
import { ask, serviceFor } from '../end-to-end/support/service-client.ts';

const TOKEN = 'a-token-of-many-letters';
const GIVEN = { authorization: `Bearer ${TOKEN}`, accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callOf = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const nested = (depth: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pith_read","arguments":${'{"record":'.repeat(depth)}1${'}'.repeat(depth)}}}`;

test('attacks on the tools over HTTP', async () => {
  test.setTimeout(120_000);
  const service = await serviceFor({ token: TOKEN, bodyBytes: 1_000_000 });
  const url = new URL('mcp', service.url).href;
  const post = async (body: unknown, headers: object = {}): Promise<[number, string]> => {
    const { status, text } = await ask(url, { body, headers: { ...GIVEN, ...headers } });
    return [status, text];
  };
  const refusals: [string, unknown, object, number, RegExp][] = [
    ['another token', LIST, { authorization: 'Bearer no' }, 401, /UNAUTHORIZED/],
    ['no token', LIST, { authorization: '' }, 401, /UNAUTHORIZED/],
    ['a rebound name', LIST, { host: 'rebound.example' }, 403, /ORIGIN_REFUSED/],
    ['a rebound name, in a list', LIST, { host: '127.0.0.1, rebound.example' }, 403, /ORIGIN_REFUSED/],
    ['a page of another site', LIST, { origin: 'http://evil.example' }, 403, /ORIGIN_REFUSED/],
    ['a page in a sandbox', LIST, { origin: 'null' }, 403, /ORIGIN_REFUSED/],
    ['a form', JSON.stringify(LIST), { 'content-type': 'text/plain' }, 415, /BODY_TYPE/],
    ['a huge body', { ...LIST, more: 'x'.repeat(1_000_000) }, {}, 413, /BODY_TOO_LARGE/],
    ['deep lists', '['.repeat(400_000) + ']'.repeat(400_000), {}, 400, /nested deeper/],
    ['deep arguments', nested(9_000), {}, 400, /nested deeper/],
    ['many values', { ...LIST, more: Array(20_000).fill(1) }, {}, 400, /more than 10000 values/],
    ['many messages', Array(200).fill(LIST), {}, 400, /must not exceed 100/],
    ['keys of the prototype', '{"__proto__":{"method":"tools/list"}}', {}, 400, /USAGE/],
  ];
  for (const [name, body, headers, status, words] of refusals) {
    const [answered, text] = await post(body, headers);
    expect([name, answered, text], name).toEqual([name, status, expect.stringMatching(words)]);
  }
  expect((await post(callOf(1, 'pith_read', { url: 'file:///etc/passwd' })))[1]).toContain('URL_INVALID');
  expect((await post(callOf(1, 'pith_read', { url: 'http://127.0.0.2/' })))[1]).toContain('ADDRESS_BLOCKED');
  expect((await post(callOf(1, 'pith_picture', { page: '../../etc/passwd' })))[1]).toContain('isError');
  // More calls in one body than the queue holds: the rest is refused, and the service goes on.
  const many = Array.from({ length: 100 }, (_, id) => callOf(id, 'pith_read', { url: 'http://127.0.0.2/' }));
  expect((await post(many))[1]).toContain('SERVICE_BUSY');
  expect((await post(LIST))[0]).toBe(200);
  await service.stop();
});
