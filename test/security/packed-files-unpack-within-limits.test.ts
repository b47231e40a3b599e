// Lists, sitemaps, snapshots and models that are packed or built to grow are read within limits, and refused beyond them.

import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpacked, unpackedBytes, unpackedBytesNow } from '../../src/base/unpack/gzip.ts';
import { linesOf } from '../../src/base/unpack/lines.ts';
import { MOST_JSON_VALUES, parseJson } from '../../src/base/unpack/parse-json.ts';
import { UNPACK_LIMITS } from '../../src/base/unpack/unpack-limits.ts';
import { readSiteModel, readSnapshot } from '../../src/index.ts';
import { readSnapshotNow } from '../../src/page/snapshot/snapshot-file.ts';
import { inputsOf, type Reading } from '../../src/run/sources/inputs.ts';
import { SOURCE_LIMITS } from '../../src/run/sources/limits.ts';
import { sitemapLocations } from '../../src/run/sources/sitemap-locations.ts';
import { sourceOf } from '../../src/run/sources/source.ts';

const MB = 2 ** 20;
const TOO_LARGE = { code: 'INPUT_TOO_LARGE', exitCode: 2, retryable: false };
const blanks = Buffer.alloc(4 * MB, ' ');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-packed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function saved(name: string, data: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

/** Its declared size changed to a lie. */
function lying(packed: Buffer): Buffer {
  const copy = Buffer.from(packed);
  copy.writeUInt32LE(10, copy.length - 4);
  return copy;
}

describe('a saved snapshot', () => {
  test.each<[string, string, Buffer]>([
    ['packed', 'a.json.gz', gzipSync(blanks)],
    ['packed, with a size that is a lie', 'b.json.gz', lying(gzipSync(blanks))],
    [
      'of many members',
      'c.json.gz',
      Buffer.concat(Array.from({ length: 64 }, () => gzipSync(blanks.subarray(0, MB / 8)))),
    ],
    ['as it is', 'd.json', blanks],
  ])('%s, that is too large is refused', async (_, name, data) => {
    const path = saved(name, data);
    const limits = { fileBytes: MB };
    const refusal = {
      ...TOO_LARGE,
      option: 'unpackLimits',
      message: `${path} takes more than 1 MB, the limit fileBytes`,
    };
    await expect(readSnapshot(path, limits)).rejects.toMatchObject(refusal);
    await expect((async () => readSnapshotNow(path, limits))()).rejects.toMatchObject(refusal);
  });

  test('within the limit is read as ever', async () => {
    const path = saved('e.json.gz', gzipSync(blanks));
    await expect(readSnapshot(path)).rejects.toMatchObject({ code: 'SNAPSHOT_INVALID' });
  });
});

test('a gzip that declares what is too large is not unpacked at all', async () => {
  const packed = gzipSync(blanks);
  // What is behind its head can no longer be unpacked.
  packed.fill(0, 12, packed.length - 8);
  const bound = { what: 'it', limit: 'fileBytes', limits: { ...UNPACK_LIMITS, fileBytes: MB } } as const;
  await expect(unpackedBytes(packed, bound)).rejects.toMatchObject(TOO_LARGE);
  expect(() => unpackedBytesNow(packed, bound)).toThrow(expect.objectContaining(TOO_LARGE));
});

test.each<[string, string]>([
  ['empty objects', '{},'],
  ['numbers', '0,'],
  ['lists in one another', '['],
])('JSON of too many values is refused before it is parsed: %s', (_, value) => {
  const bytes = Buffer.alloc(value.length * (MOST_JSON_VALUES + 1) + 2, value);
  bytes[0] = '['.charCodeAt(0);
  expect(() => parseJson(bytes, 'it')).toThrow(expect.objectContaining(TOO_LARGE));
});

test('a site model that is too large is refused', async () => {
  const path = saved('site.json.gz', gzipSync(Buffer.alloc(UNPACK_LIMITS.fileBytes + 1, ' ')));
  await expect(readSiteModel(path)).rejects.toMatchObject(TOO_LARGE);
});

describe('a stream', () => {
  const bound = { what: 'it', limit: 'fileBytes', limits: { ...UNPACK_LIMITS, fileBytes: 8 * MB } } as const;

  /** As many bytes as are asked for, and how many were. */
  function endless(member: Buffer) {
    const given = { bytes: 0 };
    const source = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        given.bytes += member.length;
        yield member;
      }
    };
    return { given, source };
  }

  test('of members without end is read as far as the limit, and no further', async () => {
    const { given, source } = endless(gzipSync(blanks));
    const reading = (async () => {
      for await (const _ of unpacked(source(), bound));
    })();
    await expect(reading).rejects.toMatchObject(TOO_LARGE);
    expect(given.bytes).toBeLessThan(MB);
  });

  test('that is damaged says so', async () => {
    const path = saved('cut.gz', gzipSync('http://example.org/\n'.repeat(50_000)).subarray(0, 300));
    const reading = (async () => {
      for await (const _ of unpacked(createReadStream(path), bound));
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: 'the gzip is damaged or cut short',
    });
  });

  test('of one line without end is cut at the limit of a line', async () => {
    const parts = Readable.from(Array.from({ length: 8 }, () => blanks));
    const lines = [];
    for await (const line of linesOf(parts, MB)) lines.push([line.text.length, line.isCut]);
    expect(lines).toEqual([[MB, true]]);
  });
});

describe('a list', () => {
  async function inputsOfFile(name: string, data: Buffer, fileBytes = MB): Promise<string[]> {
    const reading: Reading = {
      fetch: {},
      anyHost: false,
      note: () => {},
      stdin: () => Readable.from([]),
      limits: { fileBytes },
      archivedPages: async () => [],
    };
    const found: string[] = [];
    for await (const { place } of inputsOf([await sourceOf(saved(name, data))], reading))
      found.push(place.kind === 'invalid' ? place.error.code : place.kind);
    return found;
  }

  const LINE = 'http://example.org/\n';

  test('that is too large is read as far as the limit, and the rest is one failure', async () => {
    const found = await inputsOfFile('bomb.txt.gz', gzipSync(LINE + '\n'.repeat(4 * MB)));
    expect(found).toEqual(['url', 'INPUT_TOO_LARGE']);
  });

  test('that is damaged is read as far as it goes, and the rest is one failure', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `http://example.org/${at * 7919}\n`).join('');
    const packed = gzipSync(lines);
    const found = await inputsOfFile('cut.txt.gz', packed.subarray(0, packed.length / 2), 64 * MB);
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(found.slice(0, -1))).toEqual(new Set(['url']));
    expect(found.at(-1)).toBe('INPUT_INVALID');
  });
});

describe('a sitemap', () => {
  const START = '<urlset><url><loc>http://example.org/a</loc></url>';
  const part = 'a'.repeat(64 * 1024);

  async function locations(...parts: (string | Buffer)[]): Promise<string[]> {
    const found: string[] = [];
    for await (const { url } of sitemapLocations(
      Readable.from(parts.map(one => Buffer.from(one))),
      'map.xml',
    ))
      found.push(url);
    return found;
  }

  const repeated = (text: string, chars: number): string => text.repeat(Math.ceil(chars / text.length));
  const long = 2 * SOURCE_LIMITS.sitemapPartChars;

  test.each<[string, string]>([
    ['a comment', `<!--${repeated(part, long)}-->`],
    ['a text', `<url>${repeated(part, long)}`],
    ['a name', `<${repeated(part, long)}>`],
    ['an attribute', `<url a="${repeated(part, long)}">`],
    ['attributes', `<url ${Array.from({ length: 20_000 }, (_, at) => `a${at}=""`).join(' ')}>`],
    ['elements in one another', repeated('<a>', 10_000)],
    ['a document type', `<!DOCTYPE ${repeated(part, long)}>`],
  ])('with %s without end is refused', async (_, more) => {
    const chunks = (START + more).match(/[\s\S]{1,65536}/g) ?? [];
    await expect(locations(...chunks)).rejects.toMatchObject(TOO_LARGE);
  });

  test('that is packed and too large is refused', async () => {
    const members = Array.from({ length: 40 }, () => gzipSync(blanks));
    await expect(locations(gzipSync(START), ...members)).rejects.toMatchObject(TOO_LARGE);
  });

  test('that is damaged fails as one', async () => {
    await expect(locations(gzipSync(START.repeat(1_000)).subarray(0, 60))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  });

  test('of ordinary making is read', async () => {
    const xml = `<?xml version="1.0"?><!-- made by hand --><urlset xmlns="a" xmlns:xhtml="b">${'<url><loc>http://example.org/a</loc><xhtml:link rel="alternate" hreflang="de" href="x"/></url>\n'.repeat(20_000)}</urlset>`;
    expect(await locations(...(xml.match(/[\s\S]{1,65536}/g) ?? []))).toHaveLength(20_000);
  });
});
