// Crawls with a real browser on a site made here: what is drawn, what is left alone, and what a kill costs.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CrawlOptions, type CrawlRecord, crawl } from '../../../src/index.ts';
import { batchSite, pageHtml } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';

test.describe.configure({ timeout: 120_000 });

const ARTICLES = 8;
const asked = new Map<string, number>();
let site: Server;
let elsewhere: Server;
let url = '';
let folder = '';

const link = (href: string, more = ''): string => `<a ${more} href="${href}">${href}</a> `;
const html = (answer: ServerResponse, title: string, body: string, head = ''): unknown =>
  answer
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      pageHtml(title)
        .replace('</main>', `<p>All about ${title}.</p>${body}</main>`)
        .replace('<title>', `${head}<title>`),
    );

/** Articles, and beside them what crawlers fall into. */
function answer(request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://host');
  asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
  const articles = Array.from({ length: ARTICLES }, (_, at) => link(`/article/story-${'abcdefgh'[at]}`)).join(
    '',
  );
  if (pathname === '/robots.txt')
    return response.end(`User-agent: *\nDisallow: /private\nSitemap: ${url}/map.xml\n`);
  if (pathname === '/map.xml')
    return response.end(`<urlset><url><loc>${url}/only-in-the-map</loc></url></urlset>`);
  if (pathname === '/')
    return html(
      response,
      'home',
      articles +
        link('/private/diary') +
        link('/away') +
        link('/calendar/2024/1') +
        link('/list?sort=up') +
        link('/twin?PHPSESSID=1a2b') +
        link('/paper.pdf') +
        link('/unwanted', 'rel=nofollow') +
        link('mailto:a@example.org'),
    );
  if (pathname === '/away')
    return response.writeHead(302, { location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end();
  const month = /^\/calendar\/(\d+)\/(\d+)$/u.exec(pathname);
  if (month !== null) {
    const next = Number(month[2]) + 1;
    return html(
      response,
      `the days of month ${month[2]} in the year ${month[1]}`,
      link(`/calendar/${month[1]}/${next}`) + link(`/calendar/${Number(month[1]) + 1}/${next}`),
    );
  }
  if (pathname === '/list') {
    const others = ['color', 'size', 'page', 'brand'].map(name =>
      link(`/list?${searchParams}&${name}=${searchParams.size}`),
    );
    return html(response, `what is listed by ${[...searchParams.keys()].join(' and ')}`, others.join(''));
  }
  if (pathname === '/twin' || pathname === '/twin/copy')
    return html(response, 'twin', link('/twin/copy'), `<link rel=canonical href="${url}/twin">`);
  return html(response, pathname, articles);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test.beforeAll(async () => {
  site = createServer(answer);
  elsewhere = createServer((_, response) => html(response, 'elsewhere', ''));
  for (const server of [site, elsewhere])
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()));
  url = `http://127.0.0.1:${portOf(site)}`;
});
test.afterAll(() => {
  for (const server of [site, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
});
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-crawl-'));
  asked.clear();
});
test.afterEach(() => rm(folder, { recursive: true }));

async function records(name = 'out'): Promise<CrawlRecord[]> {
  const text = await readFile(join(folder, name, 'results.jsonl'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as CrawlRecord);
}

const codes = (all: readonly CrawlRecord[]): Record<string, string> =>
  Object.fromEntries(
    all.map(record => [
      record.url.replace(url, ''),
      !record.ok ? record.error.code : record.crawl?.duplicateOf === undefined ? 'kept' : 'duplicate',
    ]),
  );

const kept = (all: readonly CrawlRecord[]): string[] =>
  Object.entries(codes(all))
    .flatMap(([path, code]) => (code === 'kept' ? [path] : []))
    .sort();

test('the whole site: each page once, robots.txt and nofollow respected, no endless trap', async () => {
  const { sampled } = await crawl(`${url}/`, { out: join(folder, 'out'), pages: 17, formats: ['snapshot'] });
  expect(sampled).toBe(17);
  const found = await records();
  const seen = codes(found);
  expect(seen).toMatchObject({
    '/': 'kept',
    '/only-in-the-map': 'kept',
    '/private/diary': 'ROBOTS_DISALLOWED',
    '/away': 'OUT_OF_SCOPE',
    '/twin': 'kept',
    '/twin/copy': 'duplicate',
  });
  expect(Object.keys(seen).filter(path => path.startsWith('/article/'))).toHaveLength(ARTICLES);
  expect(asked.has('/private/diary')).toBe(false);
  expect(asked.has('/paper.pdf')).toBe(false);
  expect(asked.has('/unwanted')).toBe(false);
  expect(asked.has('/twin?PHPSESSID=1a2b')).toBe(false);
  // One record each, and files for what was kept.
  expect(new Set(found.map(({ input }) => input.key)).size).toBe(found.length);
  for (const record of found)
    expect(record.files.snapshot !== undefined).toBe(codes([record])[record.url.replace(url, '')] === 'kept');
});

test('the same seed draws the same pages at any concurrency; another seed draws others', {
  tag: '@nightly',
}, async () => {
  const sample = async (name: string, options: Partial<CrawlOptions>): Promise<string[]> => {
    await crawl(`${url}/`, { out: join(folder, name), pages: 5, formats: [], ...options });
    return kept(await records(name));
  };
  const first = await sample('a', { concurrency: 1 });
  expect(first).toHaveLength(5);
  expect(await sample('b', { concurrency: 4 })).toEqual(first);
  expect(await sample('c', { seed: 7 })).not.toEqual(first);
});

test('killed and restarted: no page twice, the same sample; then continues with more pages', {
  tag: '@nightly',
}, async () => {
  const words = ['crawl', `${url}/`, '--out', join(folder, 'out'), '--concurrency', '1', '--pages', '6'];
  const killed = start([...words, '--log', 'json']);
  await killed.said(/(?:"event":"page"[\s\S]*){2}/u);
  killed.child.kill('SIGKILL');
  await killed.ended;
  // A record without a line in the journal does not count: the kill may have come between the two.
  const journal = await readFile(join(folder, 'out', 'journal.jsonl'), 'utf8');
  const before = (await records()).slice(0, journal.split('\n').length - 1);
  expect(before.length).toBeGreaterThanOrEqual(2);
  const { exitCode } = await command(words);
  expect(exitCode).toBe(0);
  const found = await records();
  expect(found.slice(0, before.length)).toEqual(before);
  expect(new Set(found.map(({ input }) => input.key)).size).toBe(found.length);
  expect(kept(found)).toHaveLength(6);
  await crawl(`${url}/`, { out: join(folder, 'fresh'), pages: 6 });
  expect(kept(await records('fresh'))).toEqual(kept(found));
  const more = await command([...words.slice(0, -1), '8']);
  expect(more.stderr).toContain('8 pages in the sample');
  expect(kept(await records())).toEqual(expect.arrayContaining(kept(found)));
  const other = await command([...words, '--seed', '2']);
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('other crawl')]);
});

test('a folder: a page and the pages it links to, and nothing outside', async () => {
  await mkdir(join(folder, 'mirror', 'sub'), { recursive: true });
  const write = (name: string, title: string, body: string) =>
    writeFile(join(folder, name), pageHtml(title).replace('</main>', `${title} ${body}</main>`));
  await write('mirror/index.html', 'Index', link('sub/') + link('../outside.html') + link('missing.html'));
  await write('mirror/sub/index.html', 'Sub', link('../index.html#top'));
  await write('mirror/alone.html', 'Alone', '');
  await write('outside.html', 'Outside', '');
  const names = (all: readonly CrawlRecord[]) =>
    all.map(record => record.url.replace(`${pathToFileURL(folder).href}/`, '')).sort();
  const reached = await crawl(join(folder, 'mirror/index.html'), { out: join(folder, 'out') });
  expect(reached).toMatchObject({ end: 'exhausted', sampled: 2 });
  expect(names(await records())).toEqual(['mirror/index.html', 'mirror/sub/index.html']);
  await crawl(join(folder, 'mirror'), { out: join(folder, 'all') });
  expect(await records('all')).toHaveLength(3);
  expect(
    (await readdir(join(folder, 'all', 'pages'), { recursive: true })).filter(name => name.endsWith('.gz')),
  ).toHaveLength(3);
});

test('a site that has moved: says where its links and sitemap lead', async () => {
  const moved = await batchSite();
  const old = await batchSite({
    '/': response => html(response, 'old home', link(`${moved.url}/a`) + link(`${moved.url}/b`)),
    '/sitemap.xml': response => response.end(`<urlset><url><loc>${moved.url}/c</loc></url></urlset>`),
  });
  const { exitCode, stderr } = await command(['crawl', `${old.url}/`, '--out', join(folder, 'out')]);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('1 page in the sample: no more are known');
  expect(stderr).toContain(
    `lead to 3 pages of ${moved.url}: to read those, start there: pith crawl ${moved.url}/`,
  );
  moved.close();
  old.close();
});

test('dead links are no failure of a crawl, but files that cannot be read are: exit 3', async () => {
  const linked = await batchSite({
    '/': response => html(response, 'home', link('/missing') + link('/private') + link('/json') + link('/a')),
  });
  const words = ['--formats', 'markdown', '--delay', '0'];
  const web = await command(['crawl', `${linked.url}/`, '--out', join(folder, 'web'), ...words]);
  linked.close();
  expect([web.exitCode, web.stderr]).toEqual([0, expect.stringContaining('2 pages in the sample')]);
  await mkdir(join(folder, 'mirror'));
  await writeFile(join(folder, 'mirror/good.html'), pageHtml('Good'));
  await writeFile(join(folder, 'mirror/broken.html'), '%PDF-1.7 of another name');
  const files = await command(['crawl', join(folder, 'mirror'), '--out', join(folder, 'files'), ...words]);
  expect([files.exitCode, files.stderr]).toEqual([3, expect.stringContaining('1 page in the sample')]);
});

test('an archive: its pages, and pages that it contains and does not list', async () => {
  const archive = fileURLToPath(new URL('../../fixtures/archives/stored.wacz', import.meta.url));
  await crawl(archive, { out: join(folder, 'out'), pages: 5 });
  const found = Object.entries(codes(await records())).map(([address, code]) => [
    new URL(address).pathname,
    code,
  ]);
  expect(found.sort()).toEqual([
    ['/', 'kept'],
    ['/lost.html', 'NOT_ARCHIVED'],
    ['/moved', 'kept'],
    ['/notes.html', 'kept'],
  ]);
});

test('an unreadable start page: exit 4 with the reason', { tag: '@nightly' }, async () => {
  const away = await command(['crawl', `${url}/away`, '--out', join(folder, 'out'), '--log', 'json']);
  expect([away.exitCode, away.stderr]).toEqual([4, expect.stringContaining('start there')]);
  const list = await command(['crawl', '-', '--out', join(folder, 'two')]);
  expect([list.exitCode, list.stderr]).toEqual([2, expect.stringContaining('cannot be crawled')]);
  await mkdir(join(folder, 'bare'));
  const bare = await command(['crawl', join(folder, 'bare'), '--out', join(folder, 'three')]);
  expect([bare.exitCode, bare.stderr]).toEqual([2, expect.stringContaining('INPUT_INVALID: nothing can be')]);
});

test('llms.txt lists pages of the site, which it links to as Markdown', async () => {
  const listed = await batchSite({
    '/llms.txt': answer =>
      answer
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('# Boats\n\n- [Fares](/fares.html.md): all of them\n- [Away](http://10.255.255.1/)\n'),
  });
  try {
    const { sampled } = await crawl(`${listed.url}/`, { out: join(folder, 'llms'), pages: 9 });
    expect(sampled).toBe(2);
    const fares = (await records('llms')).find(record => record.url === `${listed.url}/fares.html`);
    expect(fares).toMatchObject({ ok: true, input: { source: `${listed.url}/llms.txt` } });
    await crawl(`${listed.url}/`, { out: join(folder, 'no-lists'), pages: 9, sitemap: false });
    expect(await records('no-lists')).toHaveLength(1);
    expect(listed.hits.get('/llms.txt')).toBe(1);
  } finally {
    listed.close();
  }
});
