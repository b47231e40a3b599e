// llms.txt as a source of addresses: which links count, and what is no llms.txt.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkedPages, llmsItems } from '../../../src/run/sources/llms-text.ts';

it.each([
  ['- [Guide](https://example.org/guide): how to start', ['https://example.org/guide']],
  ['- [Guide](/docs/guide.html.md)', ['https://example.org/docs/guide.html']],
  ['- [Guide](guide.md#part)', ['https://example.org/guide']],
  [
    '- [Docs](/docs/index.html.md), [API](/api/index.md)',
    ['https://example.org/docs/', 'https://example.org/api/'],
  ],
  ['- [A](</a> "title") [B]( /b )', ['https://example.org/a', 'https://example.org/b']],
  ['[x](javascript:alert(1)) [y](mailto:a@b.c) [z](http://[)', []],
  ['no link, /path, https://example.org/bare', []],
  ['\n <!doctype html><a title="[x](/y)">', []],
])('%s', (text, pages) => {
  expect(linkedPages(text, 'https://example.org/llms.txt')).toEqual(pages);
});

let server: Server;
let site = '';
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const type = url.startsWith('/html') ? 'text/html' : 'text/plain; charset=utf-8';
    if (url === '/moved') answer.writeHead(302, { location: 'http://10.255.255.1/llms.txt' }).end();
    else if (url === '/huge')
      answer.writeHead(200, { 'content-type': type }).end('[a](/a) '.repeat(2 ** 20 + 1));
    else answer.writeHead(Number(url.slice(-3)) || 200, { 'content-type': type }).end('[a](/a)');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it.each([
  ['/llms.txt', ['/a']],
  ['/html/llms.txt', []],
  ['/404', []],
  ['/503', ['HTTP_ERROR']],
  ['/moved', ['ADDRESS_BLOCKED']],
  ['/huge', ['INPUT_INVALID']],
])('%s', async (path, expected) => {
  const found: string[] = [];
  for await (const item of llmsItems(site + path, {}))
    found.push('url' in item ? item.url.replace(site, '') : item.error.code);
  expect(found).toEqual(expected);
});
