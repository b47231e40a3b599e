// Archives written by another tool are read: pages, redirects, revisits, compressed or not, cut off or damaged.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openArchive } from '../../../src/see/archive/archive.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/archives', name);
const SITE = 'https://127.0.0.1:48443';
const LAST = Number.POSITIVE_INFINITY;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const names = (pages: readonly { readonly url: string }[]) =>
  pages.map(({ url }) => new URL(url).pathname).sort();

test('the pages of a WARC are its HTML that was answered well, each address once', async () => {
  const archive = await openArchive(fixture('almanac.warc.gz'));
  expect(names(archive.pages)).toEqual(['/', '/frame.html', '/notes.html', '/tables.html']);
  const plain = await openArchive(fixture('plain.warc'));
  expect(names(plain.pages)).toContain('/notes.html');
});

test('an answer is found by address and time, and a revisit has the body of its first capture', async () => {
  const archive = await openArchive(fixture('almanac.warc.gz'));
  const [first, last] = [archive.find(`${SITE}/#top`, 0), archive.find(`${SITE}/`, LAST)];
  expect(first?.refersTo).toBeUndefined();
  expect(last?.refersTo).toBeDefined();
  for (const found of [first, last]) {
    if (found === undefined) throw new Error('nothing found');
    const { status, headers, body } = await archive.read(found);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.toString('utf8')).toMatch(/^<!doctype html>[\s\S]+Tide Almanac[\s\S]+<\/html>$/);
  }
  const moved = archive.find('http://127.0.0.1:48443/moved', LAST);
  expect(moved?.status).toBe(302);
  expect(moved && (await archive.read(moved)).headers.location).toBe('/tables.html');
  expect(archive.find(`${SITE}/elsewhere`, LAST)).toBeUndefined();
});

test.each(['stored.wacz', 'packed.wacz'])('%s lists its pages itself, and is read in its zip', async name => {
  const archive = await openArchive(fixture(name));
  expect(names(archive.pages)).toEqual(['/', '/lost.html', '/moved']);
  const found = archive.find(`${SITE}/buoy.png`, LAST);
  if (found === undefined) throw new Error('nothing found');
  expect((await archive.read(found)).body.subarray(1, 4).toString()).toBe('PNG');
  await archive.close();
});

test('a WARC whose writer was killed is read as far as it is whole', async () => {
  const bytes = await readFile(fixture('almanac.warc.gz'));
  const path = join(folder, 'cut.warc.gz');
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 3)));
  const archive = await openArchive(path);
  expect(archive.pages.length).toBeGreaterThan(0);
  expect(archive.warnings).toEqual([
    expect.stringMatching(/cut\.warc\.gz is damaged or cut short at byte \d+/),
  ]);
});

test('an archive that is whole has no warning', async () => {
  for (const name of ['almanac.warc.gz', 'plain.warc', 'stored.wacz', 'packed.wacz']) {
    const archive = await openArchive(fixture(name));
    expect([name, archive.warnings]).toEqual([name, []]);
    await archive.close();
  }
});

const PAGES = ['/1', '/2', '/3'];
const records = () => PAGES.map(page => warc(`http://example.org${page}`, [], Buffer.from(`<p>${page}</p>`)));

async function pagesOf(
  name: string,
  bytes: Buffer,
): Promise<{ pages: string[]; warnings: readonly string[] }> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const archive = await openArchive(path);
  for (const page of archive.pages) {
    const found = archive.find(page.url, LAST);
    const read = found && (await archive.read(found));
    expect(read?.body.toString()).toBe(`<p>${new URL(page.url).pathname}</p>`);
  }
  return { pages: names(archive.pages), warnings: archive.warnings };
}

test('wherever a WARC is cut, what comes before is read, whole, and the place is said', async () => {
  const packed = records().map(record => gzipSync(record));
  for (const [name, parts] of Object.entries({ 'cut.warc': records(), 'cut.warc.gz': packed })) {
    const [one, two] = parts.map(({ length }) => length) as [number, number];
    for (let at = one + two + 1; at < Buffer.concat(parts).length - 8; at += 7) {
      const { pages, warnings } = await pagesOf(name, Buffer.concat(parts).subarray(0, at));
      expect([at, pages]).toEqual([at, ['/1', '/2']]);
      expect(warnings).toEqual([
        expect.stringContaining(`${name} is damaged or cut short at byte ${one + two}`),
      ]);
    }
  }
}, 30_000);

test('a WARC that is damaged in its middle is read on where a record begins', async () => {
  const [one, two, three] = records() as [Buffer, Buffer, Buffer];
  const { pages, warnings } = await pagesOf(
    'mid.warc',
    Buffer.concat([one, Buffer.from('no record at all\r\n\r\n'), two.subarray(40), three]),
  );
  expect(pages).toEqual(['/1', '/3']);
  expect(warnings).toEqual([expect.stringContaining(`at byte ${one.length}`)]);
});

test('a WARC that is damaged in the middle of its packing is read as far as there', async () => {
  const [one, two, three] = records().map(record => gzipSync(record)) as [Buffer, Buffer, Buffer];
  two.fill(0x55, 40, 80);
  const { pages, warnings } = await pagesOf('mid.warc.gz', Buffer.concat([one, two, three]));
  expect(pages).toEqual(['/1']);
  expect(warnings).toEqual([expect.stringContaining(`at byte ${one.length}`)]);
});

test('heads of records may end their lines with LF, and other blank lines may be between records', async () => {
  const [one, two, three] = records() as [Buffer, Buffer, Buffer];
  const unixHead = (record: Buffer): Buffer => {
    const [head = '', ...rest] = record.toString().split('\r\n\r\n');
    return Buffer.from([head.replaceAll('\r\n', '\n'), rest.join('\r\n\r\n')].join('\n\n'));
  };
  const families = {
    unix: [one, two, three].map(unixHead),
    mixed: [unixHead(one), two, unixHead(three)],
    few: [one, two, three].map(record => record.subarray(0, -2)),
    many: [one, Buffer.from('\r\n\r\n\r\n'), two, Buffer.from('\n'), three],
  };
  for (const [name, parts] of Object.entries(families)) {
    const packed = parts.map(part => gzipSync(part));
    for (const [file, bytes] of [
      [`${name}.warc`, Buffer.concat(parts)],
      [`${name}.warc.gz`, Buffer.concat(packed)],
    ] as const)
      expect([file, await pagesOf(file, bytes)]).toEqual([file, { pages: PAGES, warnings: [] }]);
  }
});

test('gzip members without a record change nothing', async () => {
  const [one, two, three] = records().map(record => gzipSync(record)) as [Buffer, Buffer, Buffer];
  const empty = gzipSync('');
  const bytes = Buffer.concat([empty, one, empty, empty, two, gzipSync('\r\n'), three, empty]);
  expect(await pagesOf('empty-members.warc.gz', bytes)).toEqual({ pages: PAGES, warnings: [] });
});

test('a reading that is stopped says so, whatever was read', async () => {
  const stop = new AbortController();
  const opening = openArchive(fixture('almanac.warc.gz'), { signal: stop.signal });
  stop.abort();
  await expect(opening).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a WARC that is compressed as one piece is refused, with what to do', async () => {
  const whole = await readFile(fixture('plain.warc'));
  for (const bytes of [whole, Buffer.concat(records().slice(1))]) {
    const path = join(folder, 'whole.warc.gz');
    await writeFile(path, gzipSync(bytes));
    await expect(openArchive(path)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      message: expect.stringContaining('unpack it'),
    });
  }
});

test.each([
  ['nothing', ''],
  ['words', 'no archive at all'],
  ['a heading and no more', 'WARC/1.0\r\n'],
])('%s is no archive', async (_, text) => {
  const path = join(folder, 'bad.warc');
  await writeFile(path, text);
  await expect(openArchive(path)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
});

describe('a body is decoded', () => {
  const BODY = '<p>As it was.</p>';
  const chunked = Buffer.from(`${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`);
  it.each([
    ['as it stands', [], Buffer.from(BODY)],
    ['gzip', ['Content-Encoding: gzip'], gzipSync(BODY)],
    ['brotli', ['Content-Encoding: br'], brotliCompressSync(BODY)],
    ['chunks', ['Transfer-Encoding: chunked'], chunked],
    ['gzip by name alone', ['Content-Encoding: gzip'], Buffer.from(BODY)],
    ['chunks by name alone', ['Transfer-Encoding: chunked'], Buffer.from(BODY)],
  ] as const)('%s', async (_, headers, body) => {
    const path = join(folder, 'one.warc');
    await writeFile(path, warc('http://example.org/', headers, body));
    const archive = await openArchive(path);
    const found = archive.find('http://example.org/', LAST);
    const read = found && (await archive.read(found));
    expect(read?.body.toString()).toBe(BODY);
    expect(Object.keys(read?.headers ?? {})).toEqual(['content-type', 'set-cookie']);
    expect(read?.headers['set-cookie']).toEqual(['a=1; Expires=Sat, 21 Nov 2026 05:00:00 GMT', 'b=2']);
  });
});

function warc(url: string, headers: readonly string[], body: Buffer): Buffer {
  const cookies = ['Set-Cookie: a=1; Expires=Sat, 21 Nov 2026 05:00:00 GMT', 'Set-Cookie: b=2'];
  const http = ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...cookies, ...headers, '', ''].join('\r\n');
  const block = Buffer.concat([Buffer.from(http), body]);
  const head = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-21T05:00:00Z',
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
    '',
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}
