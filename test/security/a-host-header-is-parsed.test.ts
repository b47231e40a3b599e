// The service and the labelling server answer only under names of their own, and only to pages of their own.

import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSameOrigin, parseHost } from '../../src/base/http/host-header.ts';
import { type LabelServer, labelServer } from '../../src/front/service/labels/label-server.ts';
import { refuseForeignHost } from '../../src/front/service/request-guard.ts';
import { LabelSession } from '../../src/lab/label/label-session.ts';
import { seenPage } from '../lab/label/seen-page.ts';

const NO_HOSTS = [
  '127.0.0.1/.evil.com',
  'evil.com@127.0.0.1',
  'evil.com:x@127.0.0.1',
  '127.0.0.1#.evil.com',
  '127.0.0.1?.evil.com',
  '127.0.0.1\\.evil.com',
  '127.0.0.1 .evil.com',
  '127.0.0.1:80.evil.com',
  '127.0.0.1:99999',
  '127.0.0.1:',
  '127.0.0.1,evil.com',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  'localhost%2eevil.com',
  '[::1].evil.com',
  '[evil]',
  '[::1',
  'http://127.0.0.1',
  '.',
  '',
];

test.each(NO_HOSTS)('no host: %s', header => {
  expect(parseHost(header)).toBeUndefined();
  expect(() => refuseForeignHost(header, ['evil.com'])).toThrow('does not answer to the name');
});

test.each([
  ['127.0.0.1:7484', { name: '127.0.0.1', port: '7484' }],
  ['LocalHost', { name: 'localhost', port: '' }],
  ['[::1]:80', { name: '::1', port: '80' }],
  ['my_host.Example.:443', { name: 'my_host.example', port: '443' }],
])('a host: %s', (header, host) => {
  expect(parseHost(header)).toEqual(host);
});

test.each([
  ['http://localhost', 'localhost:80', true],
  ['https://pith.example', 'pith.example', true],
  ['https://pith.example:8443', 'pith.example', false],
  ['http://localhost:7484/.evil.com', 'localhost:7484', false],
  ['http://evil.com@localhost:7484', 'localhost:7484', false],
  ['http://localhost:7484#', 'localhost:7484', false],
  ['file://localhost:7484', 'localhost:7484', false],
  ['ftp://localhost', 'localhost', false],
  ['http://localhost:7484', 'evil.com@localhost:7484', false],
  ['null', 'null', false],
])('a page of %s asks %s: %s', (origin, host, isSame) => {
  expect(isSameOrigin(origin, host)).toBe(isSame);
});

describe('the labelling server', () => {
  let folder = '';
  let server: LabelServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pith-label-host-'));
    const page = {
      name: 'a',
      id: 'a',
      target: { kind: 'html', html: '' },
      labelFile: join(folder, 'a.json'),
    };
    server = await labelServer(
      [page as never],
      new LabelSession(async () => seenPage('<main>One</main>')),
      0,
    );
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const statusFor = (headers: Readonly<Record<string, string>>): Promise<number> => {
    const { hostname, port, searchParams } = new URL(server.url);
    const authorization = `Bearer ${searchParams.get('token')}`;
    return new Promise((done, fail) => {
      request(
        { hostname, port, path: '/pages', headers: { authorization, ...headers }, agent: false },
        answer => {
          answer.resume();
          done(answer.statusCode ?? 0);
        },
      )
        .on('error', fail)
        .end();
    });
  };

  test('answers under its own name, to its own page', async () => {
    const { port } = new URL(server.url);
    for (const name of ['127.0.0.1', 'LOCALHOST'])
      expect(await statusFor({ host: `${name}:${port}` })).toBe(200);
    expect(await statusFor({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
  });

  test('and to nobody else, whatever token they have', async () => {
    const { port } = new URL(server.url);
    for (const name of ['127.0.0.1/.evil.com', 'evil.com@127.0.0.1', 'evil.com', ''])
      expect(await statusFor({ host: `${name}:${port}` })).toBe(403);
    for (const origin of [
      'http://evil.com',
      'null',
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}/.evil.com`,
    ])
      expect(await statusFor({ host: `127.0.0.1:${port}`, origin })).toBe(403);
  });
});
