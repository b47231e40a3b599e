// A NUL in a path or an address is refused with a code, wherever one is taken: never opened cut short, never a fault of ours.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPithError } from '../../src/base/errors.ts';
import { segmentWish } from '../../src/front/service/routes/segment-request.ts';
import { batch, crawl, open, readSiteModel, readSnapshot } from '../../src/index.ts';
import { readSnapshotNow } from '../../src/page/snapshot/snapshot-file.ts';
import { inputsOf, type Reading } from '../../src/run/sources/inputs.ts';
import { sourceOf } from '../../src/run/sources/source.ts';
import { openArchive } from '../../src/see/archive/archive.ts';
import { targetOf } from '../../src/see/browser/target/target.ts';
import { packed, record, zip } from './hostile-archives.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-nul-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What begins with a file that is there. */
const FILE = `${import.meta.filename}\0.html`;
const URL_NUL = 'http://example.org/a\0b';

async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run();
    return 'taken';
  } catch (error) {
    return asPithError(error).code;
  }
}

const page = { headers: {} };

test.each<[string, () => unknown, string]>([
  ['a target: path', () => targetOf(FILE), 'FILE_NOT_FOUND'],
  ['a target: address', () => targetOf(URL_NUL), 'URL_INVALID'],
  ['a target: file', () => targetOf({ kind: 'file', path: FILE }), 'FILE_NOT_FOUND'],
  ['a target: snapshot', () => targetOf({ kind: 'snapshot', path: FILE }), 'FILE_NOT_FOUND'],
  ['a target: url', () => targetOf({ kind: 'url', url: URL_NUL }), 'URL_INVALID'],
  ['a target: address of HTML', () => targetOf({ kind: 'html', html: '', url: URL_NUL }), 'URL_INVALID'],
  ['a source: path', () => sourceOf(FILE), 'FILE_NOT_FOUND'],
  ['a source: sitemap', () => sourceOf('http://example.org/\0/sitemap.xml'), 'URL_INVALID'],
  ['a snapshot', () => readSnapshot(FILE), 'SNAPSHOT_INVALID'],
  ['a snapshot read at once', () => readSnapshotNow(FILE), 'SNAPSHOT_INVALID'],
  ['a site model', () => readSiteModel(FILE), 'FILE_NOT_FOUND'],
  ['an archive', () => openArchive(FILE), 'FILE_NOT_FOUND'],
  [
    'the folder of a batch',
    () => batch([import.meta.filename], { out: `${folder}/a\0b` }),
    'OUTPUT_UNWRITABLE',
  ],
  ['the folder of a crawl', () => crawl(import.meta.dirname, { out: `${folder}/a\0b` }), 'OUTPUT_UNWRITABLE'],
  ['a request: address', () => segmentWish({ url: URL_NUL }), 'URL_INVALID'],
  ['a request: address of HTML', () => segmentWish({ html: '<p>', baseUrl: URL_NUL }), 'URL_INVALID'],
  ['a request: header', () => segmentWish({ url: 'http://example.org/', headers: { a: 'b\0c' } }), 'USAGE'],
  ['a browser', () => opened({ browser: FILE }), 'BROWSER_UNAVAILABLE'],
  ['a filter list', () => opened({}, { ...page, blockAds: FILE }), 'FILE_NOT_FOUND'],
])('%s', async (_, run, code) => expect(await codeOf(run)).toBe(code));

async function opened(options: { browser?: string }, page: { blockAds?: string } = {}): Promise<void> {
  await using pith = await open(options);
  await pith.segment({ kind: 'html', html: '<p>text' }, page);
}

const reading: Reading = {
  fetch: {},
  anyHost: false,
  note: () => {},
  stdin: () => list,
  archivedPages: async path => (await openArchive(path)).pages,
};
let list: AsyncIterable<Buffer>;

async function inputsIn(...lines: unknown[]): Promise<string[]> {
  list = (async function* () {
    yield Buffer.from(lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  })();
  const codes: string[] = [];
  for await (const { place } of inputsOf([{ name: '-', kind: 'stdin' }], reading))
    codes.push(place.kind === 'invalid' ? place.error.code : place.kind);
  return codes;
}

test('lines of a list are failures one by one', async () => {
  const codes = await inputsIn(
    FILE,
    URL_NUL,
    { file: FILE },
    { url: URL_NUL },
    { archive: FILE, url: URL_NUL },
    { schema: 'pith/result@1', ok: true, url: `file:///a%00b.html` },
    { schema: 'pith/result@1', ok: true, url: 'file://host/a.html' },
    { schema: 'pith/result@1', ok: true, url: 'http://example.org/', files: { snapshot: FILE } },
    'http://example.org/',
  );
  expect(codes).toEqual([
    'FILE_NOT_FOUND',
    'URL_INVALID',
    'FILE_NOT_FOUND',
    'URL_INVALID',
    'URL_INVALID',
    'FILE_NOT_FOUND',
    'URL_INVALID',
    'FILE_NOT_FOUND',
    'url',
  ]);
});

test('addresses of an archive are failures one by one', async () => {
  const path = join(folder, 'nul.wacz');
  const urls = ['http://exa\0mple.org/', URL_NUL, 'http://[', 'http://example.org/c'];
  const lines = urls.map(url => JSON.stringify({ url }));
  writeFileSync(
    path,
    zip([
      {
        name: 'archive/a.warc.gz',
        data: packed(record('<p>c', { url: 'http://example.org/c' })),
        isStored: true,
      },
      { name: 'pages/pages.jsonl', data: Buffer.from(lines.join('\n')) },
    ]),
  );
  const codes: string[] = [];
  for await (const { place } of inputsOf([{ name: path, kind: 'archive', path }], reading))
    codes.push(place.kind === 'invalid' ? place.error.code : place.kind);
  expect(codes).toEqual(['URL_INVALID', 'URL_INVALID', 'URL_INVALID', 'archived']);
});
