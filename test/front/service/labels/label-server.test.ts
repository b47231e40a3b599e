// The server of a labelling session: each refusal with its own status, and an end that no idle socket holds up.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../../src/base/errors.ts';
import { type LabelServer, labelServer } from '../../../../src/front/service/labels/label-server.ts';
import { LabelSession } from '../../../../src/lab/label/label-session.ts';
import { seenPage } from '../../../lab/label/seen-page.ts';

let folder = '';
let server: LabelServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-label-server-'));
  const pages = ['sound', 'slow'].map(name => ({
    name,
    id: name,
    target: { kind: 'html', html: '' } as const,
    labelFile: join(folder, `${name}.json`),
  }));
  const session = new LabelSession(async ({ name }) => {
    if (name === 'slow') throw new PithError('NAV_TIMEOUT', 'the page took too long');
    return seenPage('<main>One</main>');
  });
  server = await labelServer(pages, session, 0);
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function ask(path: string, body?: string, type = 'application/json') {
  const { origin, searchParams } = new URL(server.url);
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${searchParams.get('token')}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, ...((await answer.json()) as { version?: object; error?: object }) };
}

const save = (version: unknown, zones: unknown) =>
  ask('/pages/0', JSON.stringify({ version, zones, content: [] }));

test.each([
  ['a page that is not there', '/pages/99', undefined, 'application/json', 404, 'NOT_FOUND'],
  ['a path that is not there', '/nothing', undefined, 'application/json', 404, 'NOT_FOUND'],
  ['a page that cannot be opened', '/pages/1', undefined, 'application/json', 504, 'NAV_TIMEOUT'],
  ['half a body', '/pages/0', '{', 'application/json', 400, 'USAGE'],
  ['marks that are none', '/pages/0', '{"zones":[[0,9]]}', 'application/json', 400, 'USAGE'],
  ['too much', '/pages/0', '1'.repeat(8_000_001), 'application/json', 413, 'BODY_TOO_LARGE'],
  ['text', '/pages/0', 'x', 'text/css', 415, 'BODY_TYPE'],
])('refused: %s', async (_, path, body, type, status, code) => {
  expect(await ask(path, body, type)).toEqual({ status, error: { code, message: expect.any(String) } });
});

test('marks are saved, refused where the page has no such place, and where the file is another', async () => {
  const { version } = await ask('/pages/0');
  expect(await save(version, [[999, 1]])).toMatchObject({ status: 400, error: { code: 'USAGE' } });
  expect(await save(version, [[0, 4]])).toMatchObject({ status: 200 });
  expect(await save(version, [])).toMatchObject({ status: 409 });
});

test('a socket on which nothing is asked does not hold up the end', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise(open => socket.once('connect', open));
  const began = Date.now();
  await server[Symbol.asyncDispose]();
  expect(Date.now() - began).toBeLessThan(10_000);
  socket.destroy();
});
