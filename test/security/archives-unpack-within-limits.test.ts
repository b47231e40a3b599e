// An archive made to grow when it is unpacked is read within limits: what is too large fails alone, with a code of its own.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnpackLimitsInput } from '../../src/base/unpack/unpack-limits.ts';
import { type Archive, openArchive } from '../../src/see/archive/archive.ts';
import { dechunked } from '../../src/see/archive/http-block.ts';
import { packed, record, type ZipEntry, zip, zip64At } from './hostile-archives.ts';

const KB = 2 ** 10;
const MB = 2 ** 20;
const LAST = Number.POSITIVE_INFINITY;
const GOOD = record('<p>good</p>', { url: 'http://example.org/good' });
const LATER = record('<p>later</p>', { url: 'http://example.org/later' });
const blanks = (size: number): Buffer => Buffer.alloc(size, ' ');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-bombs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function opened(name: string, bytes: Buffer, limits: UnpackLimitsInput = {}): Promise<Archive> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return openArchive(path, { limits });
}

async function bodyAt(archive: Archive, url: string): Promise<string> {
  const found = archive.find(url, LAST);
  if (found === undefined) throw new Error(`nothing at ${url}`);
  return (await archive.read(found)).body.toString();
}

const TOO_LARGE = { code: 'INPUT_TOO_LARGE', exitCode: 2, retryable: false, option: 'unpackLimits' };

async function expectGood(archive: Archive, ...urls: string[]): Promise<void> {
  for (const url of urls) expect(await bodyAt(archive, `http://example.org/${url}`)).toBe(`<p>${url}</p>`);
}

describe('a record', () => {
  test.each<[string, string, (record: Buffer) => Buffer]>([
    ['packed', 'bomb.warc.gz', bomb => packed(GOOD, bomb, LATER)],
    ['as it is', 'bomb.warc', bomb => Buffer.concat([GOOD, bomb, LATER])],
  ])('that is too large fails alone, %s', async (_, name, build) => {
    const bomb = record(blanks(4 * MB), { url: 'http://example.org/bomb' });
    const archive = await opened(name, build(bomb), { recordBytes: MB });
    expect(archive.pages).toHaveLength(3);
    await expect(bodyAt(archive, 'http://example.org/bomb')).rejects.toMatchObject({
      ...TOO_LARGE,
      message: 'the record of http://example.org/bomb takes more than 1 MB, the limit recordBytes',
    });
    await expectGood(archive, 'good', 'later');
  });

  test.each<[string, Buffer]>([
    ['gzip', gzipSync(blanks(4 * MB))],
    ['br', brotliCompressSync(blanks(4 * MB))],
    ['gzip, gzip', gzipSync(gzipSync(blanks(4 * MB)))],
    ['br, gzip', gzipSync(brotliCompressSync(blanks(4 * MB)))],
  ])('whose body is too large without its encoding %s fails alone', async (encoding, body) => {
    const bomb = record(body, { url: 'http://example.org/bomb', headers: [`Content-Encoding: ${encoding}`] });
    const archive = await opened('encoded.warc.gz', packed(GOOD, bomb), { recordBytes: MB });
    await expect(bodyAt(archive, 'http://example.org/bomb')).rejects.toMatchObject(TOO_LARGE);
    await expectGood(archive, 'good');
  });

  test('with encodings without end has a few of them undone', async () => {
    const encodings = Array.from({ length: 10_000 }, () => 'gzip').join(',');
    const body = gzipSync(gzipSync('<p>good</p>'));
    const many = record(body, {
      url: 'http://example.org/good',
      headers: [`Content-Encoding: ${encodings}`],
    });
    await expectGood(await opened('encodings.warc.gz', packed(many)), 'good');
  });

  test.each<[string, Buffer]>([
    ['a head', Buffer.from(`WARC/1.1\r\nWARC-Type: response\r\nX: ${'a'.repeat(4 * MB)}`)],
    ['many headers', Buffer.from(`WARC/1.1\r\n${'X: y\r\n'.repeat(MB)}`)],
  ])('with %s without end is damage: what stands before it is read', async (_, endless) => {
    const archive = await opened('head.warc.gz', packed(GOOD, endless), { lineBytes: MB });
    await expectGood(archive, 'good');
    expect(archive.warnings).toEqual([expect.stringContaining('is damaged or cut short')]);
  });

  test('in a WACZ of many such is one warning', async () => {
    const cut = packed(GOOD, Buffer.from('WARC/1.1\r\nWARC-Type'));
    const parts = [...Array(50).keys()].map(part => ({
      name: `archive/${part}.warc.gz`,
      data: cut,
      isStored: true,
    }));
    const archive = await opened('cut.wacz', zip(parts));
    expect(archive.warnings).toEqual([
      expect.stringMatching(/damaged or cut short.*\(and 49 more like this\)$/),
    ]);
  });

  test('with a head of HTTP without end is a page without status', async () => {
    const endless = record('', { url: 'http://example.org/bomb', headers: [`X: ${'a'.repeat(4 * MB)}`] });
    const archive = await opened('http.warc.gz', packed(GOOD, endless, LATER));
    expect(archive.pages.map(({ url }) => url)).not.toContain('http://example.org/bomb');
    await expectGood(archive, 'good', 'later');
  });

  test('with a line without end behind it is read, and the next too', async () => {
    const archive = await opened('stray.warc.gz', packed(Buffer.concat([GOOD, blanks(8 * MB)]), LATER), {
      lineBytes: 64 * KB,
    });
    await expectGood(archive, 'good', 'later');
  });

  test('that lies in the packing of another has no other read in its place', async () => {
    const other = record('<p>other</p>', { url: 'http://example.org/other' });
    const archive = await opened('shared.warc.gz', packed(Buffer.concat([GOOD, LATER]), other));
    await expect(bodyAt(archive, 'http://example.org/later')).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
    await expectGood(archive, 'good', 'other');
  });

  test.each(['101 Switching', '999 Odd', 'none'])('of status %s is no answer', async status => {
    const odd = record('<p>odd</p>', { url: 'http://example.org/odd', status });
    const archive = await opened('status.warc.gz', packed(odd, GOOD));
    await expect(bodyAt(archive, 'http://example.org/odd')).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
  });

  test.each(['1e18', '-5', 'NaN', '99999999999999999999'])(
    'of Content-Length %s does not hide what is before',
    async length => {
      const text = GOOD.toString().replace(/(WARC-Date.*\r\nContent-Length: )\d+/, `$1${length}`);
      const archive = await opened('length.warc.gz', packed(LATER, Buffer.from(text)));
      await expectGood(archive, 'later');
    },
  );
});

describe('an archive', () => {
  test('that is too large in all is one failure', async () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      record(blanks(MB), { url: `http://example.org/${at}` }),
    );
    await expect(opened('sum.warc.gz', packed(...many), { archiveBytes: 4 * MB })).rejects.toMatchObject({
      ...TOO_LARGE,
      message: expect.stringMatching(/sum\.warc\.gz takes more than 4 MB, the limit archiveBytes$/),
    });
  });

  test.each<[string, (at: number) => string, number]>([
    ['of many records', at => `http://example.org/${at}`, 2_000],
    ['of long addresses', at => `http://example.org/${at}${'a'.repeat(100 * KB)}`, 20],
  ])('%s takes no more memory than it may', async (_, urlOf, count) => {
    const many = Array.from({ length: count }, (_unused, at) => record('', { url: urlOf(at) }));
    await expect(opened('index.warc.gz', packed(...many), { indexBytes: MB })).rejects.toMatchObject(
      TOO_LARGE,
    );
  });

  test('in one piece is refused long before its end', async () => {
    const first = Array.from({ length: 3_000 }, (_, at) => record('', { url: `http://example.org/${at}` }));
    const whole = gzipSync(Buffer.concat([...first, record(blanks(64 * MB))]));
    await expect(opened('one.warc.gz', whole, { archiveBytes: 8 * MB })).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      message: expect.stringContaining('compressed as one piece'),
    });
  });
});

describe('a WACZ', () => {
  test('with a list of blank lines without end is refused', async () => {
    const warc = { name: 'archive/a.warc.gz', data: packed(GOOD) };
    const list = { name: 'pages/pages.jsonl', data: Buffer.alloc(MB, '\n') };
    await expect(opened('blank.wacz', zip([warc, list]), { indexBytes: 16 * MB })).rejects.toMatchObject(
      TOO_LARGE,
    );
  });

  test('does not tell where it was unpacked', async () => {
    const parts = [{ name: 'archive/a.warc', data: Buffer.from('no record '.repeat(100)) }];
    await expect(opened('place.wacz', zip(parts))).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      message: expect.not.stringContaining('pith-wacz-'),
    });
  });

  const warc: ZipEntry = { name: 'archive/data.warc.gz', data: packed(GOOD, LATER), isStored: true };
  const pages = (data: string): ZipEntry => ({ name: 'pages/pages.jsonl', data: Buffer.from(data) });
  const page = (url: string, more = ''): string => `${JSON.stringify({ url, more })}\n`;

  test('with a line without end in its page list leaves it out, and says so', async () => {
    const list = page('http://example.org/good') + page('http://example.org/x', 'a'.repeat(4 * MB));
    const archive = await opened('line.wacz', zip([warc, pages(list)]), { lineBytes: MB });
    expect(archive.pages.map(({ url }) => url)).toEqual(['http://example.org/good']);
    expect(archive.warnings).toEqual([expect.stringContaining('left out 1 line of its page list')]);
  });

  test.each<[string, readonly ZipEntry[], UnpackLimitsInput]>([
    ['a page list', [warc, pages('{}\n'.repeat(MB))], { partBytes: MB }],
    ['a list of many pages', [warc, pages(page('http://example.org/a').repeat(4_000))], { indexBytes: MB }],
    ['a part', [{ name: 'archive/data.warc', data: record(blanks(4 * MB)) }], { partBytes: MB }],
    [
      'parts together',
      [1, 2, 3].map(at => ({ name: `archive/${at}.warc`, data: record(blanks(MB)) })),
      { partBytes: 2 * MB },
    ],
  ])('with %s that is too large is one failure, and leaves nothing behind', async (_, entries, limits) => {
    const before = process.env.TMPDIR;
    const scratch = mkdtempSync(join(folder, 'scratch-'));
    process.env.TMPDIR = scratch;
    try {
      await expect(opened('part.wacz', zip(entries), limits)).rejects.toMatchObject(TOO_LARGE);
      expect(readdirSync(scratch)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('of very many parts is refused before one is read', async () => {
    const many = Array.from({ length: 4_001 }, (_, at) => ({ name: `archive/${at}.warc`, data: GOOD }));
    await expect(opened('many.wacz', zip(many))).rejects.toMatchObject({
      code: 'INPUT_TOO_LARGE',
      message: expect.stringMatching(/many\.wacz holds more than 4000 WARCs/),
    });
  });

  test('with a name longer than files may have is read', async () => {
    const name = `archive/${'n'.repeat(400)}.warc`;
    const archive = await opened('name.wacz', zip([{ name, data: Buffer.concat([GOOD, LATER]) }]));
    await expectGood(archive, 'good', 'later');
    await archive.close();
  });

  const plain: ZipEntry = { name: 'archive/data.warc', data: GOOD };
  test.each<[string, Buffer, RegExp]>([
    [
      'entries that overlap',
      zip([warc, { ...warc, name: 'archive/again.warc.gz', isSame: true }]),
      /overlap/,
    ],
    ['an entry that is encrypted', zip([{ ...warc, isStored: false, flags: 1 }]), /encrypted/],
    ['an entry out of its folder', zip([{ ...warc, name: 'archive/../../x.warc.gz' }]), /relative path/],
    ['an absolute entry', zip([{ ...warc, name: '/archive/x.warc.gz' }]), /absolute path/],
    ['an entry longer than it says', zip([{ ...plain, declaredSize: 10 }]), /damaged/],
    ['an entry shorter than it says', zip([{ ...plain, declaredSize: 10_000 }]), /damaged/],
    ['a directory that is cut', zip([warc]).subarray(0, -30), /cannot be read as a zip/],
    [
      'a zip64 directory past the end of all files',
      zip64At(2n ** 62n, zip([warc])),
      /cannot be read as a zip/,
    ],
    ['a zip64 directory past its end', zip64At(2n ** 40n, zip([warc])), /cannot be read as a zip/],
  ])('with %s is one failure', async (_, bytes, why) => {
    await expect(opened('zip.wacz', bytes)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      message: expect.stringMatching(why),
    });
  });
});

describe('chunks of a body', () => {
  test.each<[string, string, string]>([
    ['are put together', '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', 'abcde'],
    ['may have extensions', '3;x=y\r\nabc\r\n0\r\n\r\n', 'abc'],
    ['that are none stay as they are', '<p>abc</p>', '<p>abc</p>'],
    ['that break off are kept as far as they go', '3\r\nabc\r\nff\r\nde', 'abcde'],
    ['with a size that cannot be are kept up to it', '3\r\nabc\r\n-1\r\nde', 'abc'],
  ])('%s', (_, sent, body) => expect(dechunked(Buffer.from(sent)).toString()).toBe(body));

  test('of one byte each take no more memory than the body', async () => {
    // So many that kept chunks would outweigh whatever garbage a collector has not freed yet.
    const count = 1_000_000;
    const body = Buffer.from('1\r\na\r\n'.repeat(count));
    const before = process.memoryUsage().heapUsed;
    expect(dechunked(body).equals(Buffer.alloc(count, 'a'))).toBe(true);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(80 * MB);
  });
});
