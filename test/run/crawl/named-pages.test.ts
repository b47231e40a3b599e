// The pages that a site lists for a crawl: each sitemap is requested once, whoever names it, and a damaged list is made anew.

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webArea } from '../../../src/run/crawl/crawl-area.ts';
import { CRAWL_LIMITS } from '../../../src/run/crawl/limits.ts';
import { type NamingParts, namedPages } from '../../../src/run/crawl/named-pages.ts';

let folder = '';
let server: Server;
let site = '';
const asked = new Map<string, number>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-named-'));
  await mkdir(join(folder, '.tmp'));
  asked.clear();
  // Every index names all ten of them and a sitemap.
  server = createServer(({ url = '' }, answer) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const parts = [...Array(10).keys()].map(
      part => `<sitemap><loc>${site}/index-${part}.xml</loc></sitemap>`,
    );
    if (url.startsWith('/index-'))
      answer.end(
        `<sitemapindex>${parts.join('')}<sitemap><loc>${site}/pages.xml</loc></sitemap></sitemapindex>`,
      );
    else if (url === '/pages.xml') answer.end(`<urlset><url><loc>${site}/a</loc></url></urlset>`);
    else if (url.startsWith('/broken-')) answer.writeHead(403).end();
    else if (url !== '/never.xml') answer.writeHead(404).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function found(
  sitemaps = [...Array(20).keys()].map(part => `${site}/index-${part}.xml`),
  notes: string[] = [],
): Promise<string[]> {
  const parts = {
    area: webArea(`${site}/`, 'host'),
    outside: { add: () => {} },
    options: { sitemap: true, seed: 1, page: {} },
    run: {
      folder: { path: folder },
      robots: { sitemaps: async () => sitemaps },
    },
    calls: { note: (message: string) => notes.push(message) },
  } as unknown as NamingParts;
  const addresses: string[] = [];
  for await (const { address } of namedPages('test', parts)) addresses.push(address);
  return addresses;
}

test('a sitemap that robots.txt and the other sitemaps name is requested once', async () => {
  expect(await found()).toContain(`${site}/a`);
  expect(asked.get('/index-3.xml')).toBe(1);
  expect(Math.max(...asked.values())).toBe(1);
});

test.each(['{', '[{"address":1}]', ''])('a list on file that is %j is made anew', async text => {
  await found();
  const [name = ''] = (await readdir(folder)).filter(name => name.endsWith('.json'));
  await writeFile(join(folder, name), text);
  asked.clear();
  expect(await found()).toContain(`${site}/a`);
  expect(asked.get('/pages.xml')).toBe(1);
});

test('sitemaps that do not answer end at a deadline, and what was read before counts', async () => {
  vi.spyOn(CRAWL_LIMITS, 'namingMs', 'get').mockReturnValue(500 as never);
  const notes: string[] = [];
  expect(await found([`${site}/pages.xml`, `${site}/never.xml`], notes)).toEqual([`${site}/a`]);
  expect(notes).toEqual([expect.stringContaining('took longer than')]);
});

test('robots.txt may name a sitemap by its path, but none that is a file', async () => {
  const notes: string[] = [];
  expect(await found(['file:///etc/passwd', '/pages.xml'], notes)).toEqual([`${site}/a`]);
  expect(notes).toEqual([
    'the sitemap file:///etc/passwd in robots.txt was not read: only http and https are',
  ]);
});

test('a thousand sitemaps that cannot be read are one note for each reason', async () => {
  const notes: string[] = [];
  const bad = [...Array(1000).keys()].map(part => `ftp://example.org/${part}.xml`);
  expect(
    await found([...bad, `${site}/pages.xml`, `${site}/broken-1.xml`, `${site}/broken-2.xml`], notes),
  ).toEqual([`${site}/a`]);
  expect(notes).toEqual([
    'the sitemap ftp://example.org/0.xml in robots.txt was not read: only http and https are (and 999 more like this)',
    `${site}/broken-1.xml answered with status 403 (and 1 more like this)`,
  ]);
});
