// Records as a user makes them: of files, folders and the web, stopped and gone on with, trained and printed.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotBytes } from '../../../src/index.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { type BatchSite, batchSite, pageHtml } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';

test.describe.configure({ timeout: 120_000 });

let site: BatchSite;
let folder = '';
test.beforeAll(async () => {
  site = await batchSite();
});
test.afterAll(() => site.close());
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-docview-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const out = () => join(folder, 'records.jsonl');
const lines = async (): Promise<{ ok?: boolean; [key: string]: unknown }[]> =>
  (await readFile(out(), 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));

test('a mixed list: one record each in input order, with failures, and replicas in the record that is kept', async () => {
  const page = join(folder, 'page.html');
  await writeFile(page, pageHtml('The tide'));
  const list = join(folder, 'list.txt');
  await writeFile(
    list,
    `# pages\n${site.url}/one\n${site.url}/missing\n${site.url}/private/x\n${site.url}/two\npage.html\n`,
  );
  const { exitCode, stderr } = await command(['docview', list, '--out', out(), '--dedupe']);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('5 pages, 1 record, 2 replicas, 2 failed')]);
  const [first, missing, refused] = await lines();
  expect(first).toMatchObject({ ok: true, type: 'topic', replicas: [{}, {}] });
  expect(missing).toMatchObject({ ok: false, error: { code: 'HTTP_ERROR' } });
  expect(refused).toMatchObject({ ok: false, error: { code: 'ROBOTS_DISALLOWED' } });
  const core = await command(['docview', page, '--format', 'dc']);
  expect(JSON.parse(core.stdout)).toMatchObject({ 'dc:type': 'Text', 'dc:format': 'text/html' });
});

test('a page of another host in a sitemap: no robots.txt request to a private address', {
  tag: '@nightly',
}, async () => {
  const asked: (string | undefined)[] = [];
  const names = ['localhost', 'www.localhost'];
  const hosts = await batchSite({
    '/robots.txt': (answer, _, { headers }) => {
      asked.push(headers.host);
      answer.writeHead(404).end();
    },
    '/sitemap.xml': (answer, _, { headers }) => {
      const port = headers.host?.split(':')[1];
      const entries = names.map(name => `<url><loc>http://${name}:${port}/page</loc></url>`);
      answer
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);
    },
  });
  const { port } = new URL(hosts.url);
  try {
    const words = ['docview', `http://localhost:${port}/sitemap.xml`];
    const { exitCode, stdout } = await command(words);
    expect([exitCode, asked]).toEqual([3, [`localhost:${port}`]]);
    const [, other] = stdout.trim().split('\n');
    expect(JSON.parse(other ?? '')).toMatchObject({ ok: false, error: { code: 'ADDRESS_BLOCKED' } });
    expect((await command([...words, '--allow-private'])).exitCode).toBe(0);
    expect(asked.slice(1).sort()).toEqual(names.map(name => `${name}:${port}`));
  } finally {
    hosts.close();
  }
});

test('SIGINT: open pages finish, exit 130, no output; the same command resumes', {
  tag: '@nightly',
}, async () => {
  const list = join(folder, 'list.txt');
  const slow = await batchSite({
    '/late': (answer, _, request) =>
      void setTimeout(
        () => answer.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(request.url ?? '')),
        4_000,
      ),
  });
  try {
    await writeFile(list, `${slow.url}/first\n${slow.url}/late\n${slow.url}/last\n`);
    const words = ['docview', list, '--out', out(), '--concurrency', '1'];
    const run = start(words);
    while (!slow.hits.has('/late')) await new Promise(done => setTimeout(done, 20));
    run.child.kill('SIGINT');
    const ended = await run.ended;
    expect([ended.exitCode, ended.stderr]).toEqual([
      130,
      expect.stringContaining('run the same command to resume'),
    ]);
    expect(await readdir(folder)).not.toContain('records.jsonl');
    expect((await command(words)).exitCode).toBe(0);
    expect((await lines()).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([slow.hits.get('/first'), slow.hits.get('/last')]).toEqual([1, 1]);
    expect(await readdir(folder)).toEqual(['list.txt', 'records.jsonl']);
  } finally {
    slow.close();
  }
});

test('categories are learned from folders and assigned to records', { tag: '@nightly' }, async () => {
  const texts = {
    sea: 'The harbour and the boats lie in the tide.',
    land: 'The farmer and the cows walk over the meadow.',
  };
  for (const [category, text] of Object.entries(texts)) {
    await mkdir(join(folder, 'labelled', category), { recursive: true });
    for (const at of [1, 2, 3])
      await writeFile(
        join(folder, 'labelled', category, `${at}.html`),
        `<title>${at}</title><main><h1>${category} ${at}</h1><p>${text}`,
      );
  }
  const model = join(folder, 'model.json');
  const trained = await command(['docview', 'train', join(folder, 'labelled'), '-o', model]);
  expect([trained.exitCode, trained.stdout]).toEqual([0, expect.stringMatching(/^land\s+3/mu)]);
  const given = await command(['docview', join(folder, 'labelled', 'sea', '1.html'), '--model', model]);
  expect(JSON.parse(given.stdout)).toMatchObject({ category: 'sea' });
  const one = await command(['segment', join(folder, 'labelled', 'sea', '1.html'), '--docview']);
  expect(JSON.parse(one.stdout)).toMatchObject({
    schema: 'pith/docview@1',
    title: 'sea 1',
    category: null,
    replicas: [],
  });
});

test('many saved pages: judged in threads, in input order, a broken one as a failure', {
  tag: '@nightly',
}, async () => {
  const saved = join(folder, 'saved');
  await mkdir(saved);
  const names = Array.from({ length: 30 }, (_, at) => `page-${at + 10}`);
  for (const name of names) {
    const snapshot = snapshotFromHtml(`<p>The story of ${name}, told by the sea.</p>`, {
      finalUrl: `https://example.org/${name}`,
    });
    await writeFile(join(saved, `${name}.json`), await snapshotBytes(snapshot, name));
  }
  await writeFile(join(saved, 'page-38.json'), '{"schema":"pith/snapshot@1","url":1}');
  const { exitCode } = await command(['docview', saved, '--out', out()]);
  expect(exitCode).toBe(3);
  const found = await lines();
  expect(found.map(({ identifier }) => identifier)).toEqual(
    names.map(name => (name === 'page-38' ? undefined : `https://example.org/${name}`)),
  );
  expect(found[28]).toMatchObject({ ok: false, error: { code: 'SNAPSHOT_INVALID' } });
});

test('wrong usage gets a one-sentence error', async () => {
  const { exitCode, stderr } = await command(['docview', join(folder, 'none')]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('there is no')]);
  const empty = await command(['docview', folder]);
  expect([empty.exitCode, empty.stderr]).toEqual([2, expect.stringContaining('there is no page in')]);
});
