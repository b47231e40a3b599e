// A host with a public address is never connected to a private one, in whatever way its name comes to it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batch, crawl, open, type Pith, PithError, type RecordedPage } from '../../src/index.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { segment as ask, serviceFor } from '../end-to-end/support/service-client.ts';
import {
  type CountingServer,
  countingServer,
  type FakeInternet,
  fakeInternet,
  PUBLIC_ADDRESS,
  PUBLIC_HOST,
} from './fake-internet.ts';

const ZONE = {
  'mixed.test': [[PUBLIC_ADDRESS, '127.0.0.1']],
  'mixed-first.test': [['127.0.0.1', PUBLIC_ADDRESS]],
  'mixed-six.test': [['::1', '::ffff:127.0.0.1', PUBLIC_ADDRESS]],
  'alias.test': ['mixed.test'],
  'chain.test': ['alias.test'],
  'rebound.test': [[PUBLIC_ADDRESS], ['127.0.0.1']],
  'rebound-run.test': [[PUBLIC_ADDRESS], ['127.0.0.1']],
  'rebound-crawl.test': [[PUBLIC_ADDRESS], ['127.0.0.1']],
  'inner.test': [['127.0.0.1'], ['127.0.0.3']],
} as const;

const WORDS = 'Words of a page that can be read, and more of them after that. '.repeat(6);
const SECRET = 'the secret of this machine';

let internet: FakeInternet;
let inside: CountingServer;
let site: CountingServer;
let pith: Pith;

/** Tries its own name at the port of a service of this machine, in every way that a page has. */
const reaching = (port: number): string => `<!doctype html><title>T</title><h1>Heading</h1><p>${WORDS}</p>
<p id="out">nothing</p><a href="/next">next</a><img src="http://x.invalid/"><script>
  const inside = location.hostname + ':${port}';
  const settled = target => new Promise(done => { target.onerror = target.onclose = target.onmessage = done; });
  const read = fetch('http://' + inside + '/secret').then(answer => answer.text()).then(text => { out.textContent = text; });
  const sent = fetch('http://' + inside + '/sent', { method: 'POST', mode: 'no-cors', body: 'x' });
  const socket = settled(new WebSocket('ws://' + inside + '/'));
  const shown = settled(Object.assign(new Image(), { src: 'http://' + inside + '/image' }));
  Promise.allSettled([read, sent, socket]).then(() => { document.title = 'tried'; });
</script>`;

test.beforeAll(async () => {
  internet = fakeInternet(ZONE);
  inside = await countingServer('127.0.0.1', (_, answer) => answer.end(SECRET));
  site = await countingServer(PUBLIC_HOST, (path, answer) => {
    if (path === '/robots.txt') return answer.end('User-agent: *\nAllow: /\n');
    if (path === '/away')
      return answer.writeHead(302, { location: `http://mixed.test:${inside.port}/` }).end();
    return answer.writeHead(200, { 'content-type': 'text/html' }).end(reaching(inside.port));
  });
  pith = await open();
});
test.beforeEach(() => {
  inside.seen.length = 0;
});
test.afterAll(async () => {
  await pith.close();
  internet.restore();
  inside.close();
  site.close();
});

const READ = { timeoutMs: 15_000, wait: 400 } as const;

async function codeOf(work: Promise<unknown>): Promise<[string, string]> {
  try {
    await work;
    return ['none', ''];
  } catch (error) {
    if (error instanceof PithError) return [error.code, error.message];
    throw error;
  }
}

for (const name of ['mixed.test', 'mixed-first.test', 'mixed-six.test', 'alias.test', 'chain.test']) {
  test(`${name}: read at its public address, private ones dropped and named`, async () => {
    const { content, title, warnings } = await pith.segment(`http://${name}:${site.port}/`, READ);
    expect([title, content.text.includes(SECRET)]).toEqual(['tried', false]);
    expect(inside.seen).toEqual([]);
    const dropped = warnings.find(({ code }) => code === 'ADDRESSES_DROPPED');
    expect(dropped?.message).toContain(`of ${name}`);
    expect(dropped?.message).toMatch(/127\.0\.0\.1/);
  });
}

test('if only the private address answers, the page is refused with the reason', async () => {
  for (const path of [`http://mixed.test:${inside.port}/`, `http://mixed.test:${site.port}/away`]) {
    const [code, message] = await codeOf(pith.segment(path, READ));
    expect(code).toBe('CONNECT_FAILED');
    expect(message).toContain('its private address 127.0.0.1 was not tried');
  }
  const mode = { ...READ, privateAddresses: 'never' } as const;
  expect((await codeOf(pith.segment(`http://mixed.test:${inside.port}/`, mode)))[0]).toBe('CONNECT_FAILED');
  expect(inside.seen).toEqual([]);
});

test('a name that is rebound while its page is read, and before the next page', async () => {
  const url = `http://rebound.test:${site.port}/`;
  const first = await pith.segment(url, READ);
  expect([first.title, first.content.text.includes(SECRET)]).toEqual(['tried', false]);
  expect(internet.asked.filter(name => name === 'rebound.test')).toHaveLength(1);
  const [code, message] = await codeOf(pith.segment(`http://rebound.test:${inside.port}/`, READ));
  expect([code, message]).toEqual(['ADDRESS_BLOCKED', expect.stringContaining('DNS rebinding')]);
  expect(inside.seen).toEqual([]);
});

test('a name with private addresses only is opened, at those of the first answer', async () => {
  const { content } = await pith.segment(`http://inner.test:${inside.port}/`, READ).catch(error => {
    // Plain text is no page: that it was asked for is what counts.
    expect(error.code).toMatch(/EMPTY_DOCUMENT|NOT_HTML/);
    return { content: { text: SECRET } };
  });
  expect(content.text).toContain(SECRET);
  expect(inside.seen).toContain('/');
  expect(internet.asked.filter(name => name === 'inner.test')).toHaveLength(1);
});

test('a batch and a crawl apply the same policy, also to robots.txt', { tag: '@nightly' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pith-security-'));
  try {
    const names = ['mixed.test', 'chain.test', 'rebound-run.test'];
    const urls = [...names.map(name => `http://${name}:${site.port}/`), `http://mixed.test:${inside.port}/`];
    await writeFile(join(folder, 'list.txt'), urls.join('\n'));
    const ends: (string | undefined)[] = [];
    const onRecord = ({ code }: RecordedPage) => void ends.push(code);
    const run = { page: READ, retries: 0, delayMs: 0 };
    await batch([join(folder, 'list.txt')], { ...run, out: join(folder, 'run') }, { onRecord });
    // The robots.txt took the first answer for `rebound-run.test`.
    expect(ends.sort()).toEqual(['ADDRESS_BLOCKED', 'CONNECT_FAILED', undefined, undefined]);
    const start = `http://rebound-crawl.test:${site.port}/`;
    await codeOf(crawl(start, { ...run, out: join(folder, 'crawl'), pages: 2 }));
    expect(site.seen).toContain('/robots.txt');
    expect(inside.seen).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the service applies the same policy, also to an allowed host', async () => {
  const service = await serviceFor({ allowHosts: ['mixed.test'] });
  try {
    for (const port of [site.port, inside.port]) await ask(service, { url: `http://mixed.test:${port}/` });
    expect(inside.seen).toEqual([]);
  } finally {
    await service.stop();
  }
});
