// Archives of another tool are replayed in Chromium: all from the archive, nothing from the network.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '../../../src/index.ts';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { openArchive } from '../../../src/see/archive/archive.ts';
import { replayPage } from '../../../src/see/archive/replay.ts';
import { packed, record } from '../../security/hostile-archives.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const archive = (name: string): string => join(import.meta.dirname, '../../fixtures/archives', name);
const PORT = 48443;
const SITE = `https://127.0.0.1:${PORT}`;

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-archive-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

async function batchOf(
  source: string,
): Promise<{ exitCode: number | null; found: Map<string, BatchRecord> }> {
  const out = join(folder, 'run');
  const { exitCode } = await command(['batch', source, '--out', out, '--formats', 'picture']);
  const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).split('\n').slice(0, -1);
  const records = lines.map(line => JSON.parse(line) as BatchRecord);
  return { exitCode, found: new Map(records.map(record => [new URL(record.url).pathname, record])) };
}

const textOf = (record: BatchRecord | undefined): string => (record?.ok === true ? record.content.text : '');

test('a WARC is replayed over https with styles, frame, script and picture, and no server gets a request', async () => {
  let asked = 0;
  const server = createServer(() => asked++);
  const isOurs = await new Promise<boolean>(done => {
    server.once('error', () => done(false));
    server.listen(PORT, '127.0.0.1', () => done(true));
  });
  const { exitCode, found } = await batchOf(archive('almanac.warc.gz'));
  server.close();
  expect(exitCode).toBe(0);
  expect([...found.keys()].sort()).toEqual(['/', '/frame.html', '/notes.html', '/tables.html']);
  expect(textOf(found.get('/'))).toContain('The wind comes from the west.');
  expect(textOf(found.get('/notes.html'))).toContain('Written by a script of the archive.');
  const home = found.get('/');
  // The style sheet has painted a footer, 800 px of centre in a window of 1280.
  expect(home?.ok === true && home.zones.FOOTER.box).not.toBeNull();
  expect(home?.ok === true && home.finalUrl).toBe(`${SITE}/`);
  expect(isOurs ? asked : 0).toBe(0);
});

for (const name of ['stored.wacz', 'packed.wacz']) {
  test(`${name}: page list of its own, a redirect, and a page that the archive lacks`, {
    tag: '@nightly',
  }, async () => {
    const { exitCode, found } = await batchOf(archive(name));
    expect(exitCode).toBe(3);
    const moved = found.get('/moved');
    expect(moved?.ok === true && moved.finalUrl).toBe(`${SITE}/tables.html`);
    expect(textOf(moved)).toContain('4.2 m');
    const lost = found.get('/lost.html');
    expect(lost?.ok === false && lost.error.code).toBe('NOT_ARCHIVED');
    const again = await command(['batch', join(folder, 'run/failed.txt'), '--out', join(folder, 'again')]);
    expect(again.exitCode).toBe(4);
  });
}

test('a request for a page or resource that the archive lacks gets 404', { tag: '@nightly' }, async ({
  site,
}) => {
  let asked = 0;
  site.pages.set('/outside.js', answer => {
    asked++;
    answer.end();
  });
  const book = await openArchive(archive('plain.warc'));
  const page = book.pages.find(({ url }) => url.endsWith('/notes.html'));
  if (page === undefined) throw new Error('the page is not in the archive');
  const replay = await replayPage(book, page);
  const pith = await open();
  const { warnings } = await pith.segment(page.url, { proxy: replay.proxy });
  // Straight to a server that is there: the proxy is all the network that the page has.
  await expect(
    pith.segment(`${site.url}/outside.js`, { proxy: replay.proxy, ignoreHttpsErrors: true }),
  ).rejects.toMatchObject({ code: 'HTTP_ERROR', answer: { status: 404 } });
  await pith.close();
  await replay.close();
  expect(warnings).toEqual([]);
  expect(asked).toBe(0);
  expect(replay.missing()).toContain(`${site.url}/outside.js`);
});

test('an archived page with a refresh for browsers without scripts is read itself', async () => {
  const url = 'http://example.org/boats';
  const path = join(folder, 'refresh.warc');
  const html = `<title>Boats</title><noscript><meta http-equiv=refresh content="0;url=/none"></noscript><h1>Boats</h1><p>Words of a page about boats.</p>`;
  await writeFile(path, record(html, { url }));
  const replay = await replayPage(await openArchive(path), { url, at: 0 });
  const pith = await open();
  try {
    const { content } = await pith.segment(url, { proxy: replay.proxy, javascript: false });
    expect(content.text).toContain('Words of a page about boats.');
    expect(replay.missing()).not.toContain('http://example.org/none');
  } finally {
    await pith.close();
    await replay.close();
  }
});

test('a record that unpacks beyond its limit fails alone, and the run continues', {
  tag: '@nightly',
}, async () => {
  const pages = ['one', 'bomb', 'two'].map(name =>
    record(
      `<!doctype html><title>${name}</title><h1>${name}</h1><p>Words of the page ${name}.</p>${' '.repeat(name === 'bomb' ? 2 ** 22 : 0)}`,
      {
        url: `http://example.org/${name}`,
      },
    ),
  );
  const path = join(folder, 'bomb.warc.gz');
  await writeFile(path, packed(...pages));
  const out = join(folder, 'run');
  const { exitCode } = await command(['batch', path, '--out', out, '--unpack-limit', 'record=1MB']);
  const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).trim().split('\n');
  const said = lines
    .map(line => JSON.parse(line) as BatchRecord)
    .map(one => [one.url, one.ok ? one.attempts : one.error.code]);
  expect(Object.fromEntries(said)).toEqual({
    'http://example.org/one': 1,
    'http://example.org/bomb': 'INPUT_TOO_LARGE',
    'http://example.org/two': 1,
  });
  expect(exitCode).toBe(3);
  const refused = await command(['batch', path, '--out', out, '--unpack-limit', 'word=1MB']);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('expected one of line, record, file, part, archive, index with a size');
});
