// A header that the user gives may hold a password: it goes to the origin of the address that the user named. No other
// host gets it, be it embedded, redirected to or found, unless the user names that host too.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { batch, open, type Pith } from '../../src/index.ts';
import { fetchBytes } from '../../src/run/sources/fetch-bytes.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';

const SECRET = { Authorization: 'Bearer secret' };
const OPTIONS = { headers: SECRET, privateAddresses: 'any', wait: 300 } as const;
const TEXT = '<title>T</title><p>Words of a page that can be read.</p>';

interface Host {
  readonly url: string;
  /** Path and `Authorization`, or else `Cookie`, of each request. */
  readonly asked: Map<string, string | undefined>;
  readonly pages: Map<string, string>;
  readonly close: () => void;
}

/** A page that begins with `http:` is a redirect. */
async function host(): Promise<Host> {
  const asked = new Map<string, string | undefined>();
  const pages = new Map<string, string>();
  const server = createServer((request: IncomingMessage, response) => {
    const { url = '', headers } = request;
    asked.set(url, headers.authorization ?? headers.cookie);
    const page = pages.get(url) ?? '';
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', url.endsWith('.xml') ? 'application/xml' : 'text/html');
    if (page.startsWith('http:')) response.writeHead(302, { location: page }).end();
    else response.end(page);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, pages, close: () => void server.close().closeAllConnections() };
}

let pith: Pith;
let own: Host;
let other: Host;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());
test.beforeEach(async () => {
  [own, other] = [await host(), await host()];
});
test.afterEach(() => {
  own.close();
  other.close();
});

const embedding = (): string => `<!doctype html>${TEXT}
<img src="/own.png" alt=""><img src="${other.url}/other.png" alt=""><img src="/away.png" alt="">
<img src="${other.url}/back.png" alt=""><link rel=stylesheet href="${other.url}/other.css"><iframe src="${other.url}/frame"></iframe>
<script>fetch('/own.json'); fetch('/away.json'); fetch('${other.url}/other.json')</script>`;

function embed(): void {
  own.pages.set('/', embedding());
  own.pages.set('/away.png', `${other.url}/redirected.png`);
  own.pages.set('/away.json', `${other.url}/redirected.json`);
  other.pages.set('/back.png', `${own.url}/returned.png`);
}

const OTHERS = [
  '/other.png',
  '/redirected.png',
  '/back.png',
  '/other.css',
  '/frame',
  '/redirected.json',
  '/other.json',
];

test('what a page embeds and where it redirects: the origin of the target alone, page after page', async () => {
  for (const search of ['', '?second']) {
    embed();
    own.pages.set(`/${search}`, embedding());
    const { isolation } = await pith.segment(`${own.url}/${search}`, {
      ...OPTIONS,
      privateAddresses: 'named',
    });
    expect(isolation).toBe('site');
    for (const path of [`/${search}`, '/own.png', '/away.png', '/own.json', '/away.json', '/returned.png'])
      expect([path, own.asked.get(path)]).toEqual([path, SECRET.Authorization]);
    expect(Object.fromEntries(other.asked)).toEqual(
      Object.fromEntries(OTHERS.map(path => [path, undefined])),
    );
    for (const { asked } of [own, other]) asked.clear();
  }
});

test('a target that redirects away takes no header along', async () => {
  own.pages.set('/', `${other.url}/`);
  other.pages.set('/', TEXT);
  await pith.segment(`${own.url}/`, OPTIONS);
  expect(own.asked.get('/')).toBe(SECRET.Authorization);
  expect(other.asked.has('/')).toBe(true);
  expect(other.asked.get('/')).toBeUndefined();
});

for (const named of ['*', 'that host'])
  test(`headersFor sends headers to ${named}`, async () => {
    embed();
    const headersFor = { [named === '*' ? '*' : other.url]: SECRET };
    await pith.segment(`${own.url}/`, { ...OPTIONS, headers: {}, headersFor });
    for (const path of OTHERS) expect([path, other.asked.get(path)]).toEqual([path, SECRET.Authorization]);
    expect(own.asked.get('/')).toBe(named === '*' ? SECRET.Authorization : undefined);
  });

test('headersFor of a host without scheme sends nothing over http', async () => {
  embed();
  await pith.segment(`${own.url}/`, { ...OPTIONS, headersFor: { [new URL(other.url).host]: SECRET } });
  expect([...other.asked.values()]).toEqual(OTHERS.map(() => undefined));
});

test('requests of pith itself drop headers across redirects', async () => {
  own.pages.set('/list', `${other.url}/list`);
  other.pages.set('/list', `${own.url}/end`);
  const limits = { maxBytes: 1_000, timeoutMs: 5_000 };
  const { chunks, url } = await fetchBytes(
    `${own.url}/list`,
    { headers: { ...SECRET, 'X-Key': 'x' } },
    limits,
  );
  for await (const _ of chunks);
  expect(url).toBe(`${own.url}/end`);
  expect([own.asked.get('/list'), own.asked.get('/end')]).toEqual([
    SECRET.Authorization,
    SECRET.Authorization,
  ]);
  expect(other.asked.get('/list')).toBeUndefined();
});

test('a cookie goes to the host of the target, and to none below it', async () => {
  const { port } = new URL(own.url);
  own.pages.set(
    '/',
    `${TEXT}<img src="/own.png" alt=""><img src="http://below.localhost:${port}/below.png" alt="">`,
  );
  await pith.segment(`http://localhost:${port}/`, { cookies: [{ name: 'session', value: 'secret' }] });
  expect(own.asked.get('/own.png')).toBe('session=secret');
  expect([...own.asked]).toContainEqual(['/below.png', undefined]);
});

test('pages that a sitemap finds at another origin get no headers and no cookies', async ({
  browserName: _,
}, info) => {
  const cookies = [{ name: 'session', value: 'secret' }];
  const page = { ...OPTIONS, cookies };
  own.pages.set('/', `<!doctype html>${TEXT}`);
  other.pages.set('/listed', TEXT);
  own.pages.set(
    '/sitemap.xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${own.url}/</loc></url><url><loc>${other.url}/listed</loc></url></urlset>`,
  );
  await batch([`${own.url}/sitemap.xml`], { out: info.outputPath('batch'), anyHost: true, page });
  expect([own.asked.get('/sitemap.xml'), own.asked.get('/')]).toEqual([
    SECRET.Authorization,
    SECRET.Authorization,
  ]);
  expect([...other.asked.keys()]).toEqual(expect.arrayContaining(['/listed', '/robots.txt']));
  expect([...other.asked.values()].filter(value => value !== undefined)).toEqual([]);
});
