import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { answerFaults, faultOf } from '../../../src/front/mcp/serve-stdio.ts';

test.each([
  ['this is no JSON', null, -32700],
  ['{"jsonrpc":"2.0","method":"ping"', null, -32700],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600],
  ['{"jsonrpc":"2.0"}', null, -32600],
  ['{"jsonrpc":"1.0","id":"x","method":"ping"}', 'x', -32600],
  ['null', null, -32600],
  ['7', null, -32600],
])('%s is answered', (line, id, code) => {
  expect(JSON.parse(faultOf(line) ?? '')).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
});

test.each([
  '',
  '  \r',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
])('%j is left to the SDK', line => {
  expect(faultOf(line)).toBeUndefined();
});

test('lines may be split anywhere, and a line without end is reported', () => {
  const stdin = new PassThrough();
  const written: string[] = [];
  let floods = 0;
  answerFaults(
    stdin,
    line => written.push(line),
    () => floods++,
  );
  for (const piece of ['gar', 'bage\n{"jsonrpc":"2.0","id":1,', '"method":"ping"}\nmore\n'])
    stdin.emit('data', Buffer.from(piece));
  expect(written).toHaveLength(2);
  for (let at = 0; at < 11; at++) stdin.emit('data', Buffer.alloc(1024 * 1024, 'x'));
  expect(written).toHaveLength(3);
  expect(floods).toBe(1);
});
