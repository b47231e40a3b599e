// An archive with a part that is empty or cannot be decoded is read as far as it goes, or refused with a code: no such
// input is a fault of pith.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib, { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPithError } from '../../src/base/errors.ts';
import { type Archive, openArchive } from '../../src/see/archive/archive.ts';
import { fileTarget } from '../../src/see/browser/target/file-target.ts';
import { fileBody } from '../../src/see/browser/target/page-file.ts';
import { packed, record, type ZipEntry, zip } from './hostile-archives.ts';

const NONE = Buffer.alloc(0);
const MEMBERS = Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync(NONE)));
const GOOD = record('<p>good</p>', { url: 'http://example.org/good' });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-empty-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function opened(name: string, bytes: Buffer): Promise<Archive> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return openArchive(path);
}

async function bodyAt(archive: Archive, url: string): Promise<string> {
  const found = archive.find(url, Number.POSITIVE_INFINITY);
  if (found === undefined) throw new Error(`nothing at ${url}`);
  return (await archive.read(found)).body.toString();
}

const EMPTY: readonly (readonly [what: string, entry: ZipEntry])[] = [
  ['a stored WARC', { name: 'archive/empty.warc', data: NONE, isStored: true }],
  ['a packed WARC', { name: 'archive/empty.warc', data: NONE }],
  ['a gzip of nothing', { name: 'archive/empty.warc.gz', data: gzipSync(NONE), isStored: true }],
  ['a gzip without a byte', { name: 'archive/empty.warc.gz', data: NONE, isStored: true }],
  ['a WARC of line ends', { name: 'archive/empty.warc', data: Buffer.from('\r\n\r\n'), isStored: true }],
];
const OTHERS: readonly (readonly [what: string, entry: ZipEntry])[] = [
  ['a page list', { name: 'pages/pages.jsonl', data: NONE, isStored: true }],
  ['a packed page list', { name: 'pages/pages.jsonl', data: NONE }],
  ['an index', { name: 'indexes/index.cdx', data: NONE, isStored: true }],
  ['an index of a gzip', { name: 'indexes/index.cdx.gz', data: NONE }],
  ['a datapackage', { name: 'datapackage.json', data: NONE, isStored: true }],
];
const FULL: ZipEntry = { name: 'archive/full.warc', data: GOOD, isStored: true };

test.each(EMPTY)('%s that is empty: the others of the WACZ are read, with a warning', async (_, entry) => {
  for (const entries of [
    [entry, FULL],
    [FULL, entry],
  ]) {
    const archive = await opened('parts.wacz', zip(entries));
    expect(await bodyAt(archive, 'http://example.org/good')).toBe('<p>good</p>');
    expect(archive.warnings).toEqual([expect.stringMatching(/parts\.wacz: left out 1 WARC in it without/)]);
    await archive.close();
  }
});

test.each(EMPTY)('%s that is empty and alone: ARCHIVE_INVALID', async (_, entry) => {
  await expect(opened('alone.wacz', zip([entry]))).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
});

test.each(OTHERS)('%s that is empty is no fault', async (_, entry) => {
  const archive = await opened('whole.wacz', zip([entry, FULL]));
  expect(await bodyAt(archive, 'http://example.org/good')).toBe('<p>good</p>');
  expect(archive.warnings).toEqual([]);
});

test.each([
  ['empty.warc', NONE],
  ['empty.warc.gz', NONE],
  ['nothing.warc.gz', gzipSync(NONE)],
  ['members.warc.gz', MEMBERS],
  ['empty.wacz', NONE],
  ['no-entry.wacz', zip([])],
])('%s: ARCHIVE_INVALID', async (name, bytes) => {
  await expect(opened(name, bytes)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
});

test.each([
  ['one', gzipSync(NONE)],
  ['a thousand', MEMBERS],
])('a packed WARC of %s empty members is an empty page, not a snapshot', (_, bytes) => {
  const path = join(folder, 'members.warc.gz');
  writeFileSync(path, bytes);
  expect(fileTarget(path)).toEqual({ kind: 'file', path });
  expect(fileBody(path)?.body).toHaveLength(0);
});

test('records of length zero among good ones', async () => {
  const bare = Buffer.from('WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n\r\n\r\n');
  const archive = await opened('zero.warc.gz', packed(bare, GOOD, bare));
  expect(await bodyAt(archive, 'http://example.org/good')).toBe('<p>good</p>');
});

/** A zstd frame of one raw block (RFC 8878, 3.1.1). */
function zstdFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const block = Buffer.alloc(3);
  block.writeUIntLE((body.length << 3) | 1, 0, 3);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]), block, body]);
}

test('a body in zstd is decoded, or refused where Node cannot', async () => {
  const url = 'http://example.org/zstd';
  const sent = record(zstdFrame('<p>words in zstd</p>'), { url, headers: ['Content-Encoding: zstd'] });
  const read = bodyAt(await opened('zstd.warc', sent), url).catch(error => asPithError(error).code);
  expect(await read).toBe('zstdDecompress' in zlib ? '<p>words in zstd</p>' : 'ENCODING_UNSUPPORTED');
});

test('a body that was stored decoded is read, whatever its header says', async () => {
  const url = 'http://example.org/plain';
  const sent = record('<p>words</p>', { url, headers: ['Content-Encoding: zstd'] });
  expect(await bodyAt(await opened('plain.warc', sent), url)).toBe('<p>words</p>');
});

test('an address with a name and a password is found without them, as browsers ask for it', async () => {
  const archive = await opened(
    'password.warc',
    record('<p>secret</p>', { url: 'http://user:pw@example.org/' }),
  );
  expect(await bodyAt(archive, 'http://example.org/')).toBe('<p>secret</p>');
});
