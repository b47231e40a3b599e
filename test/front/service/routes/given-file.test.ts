// A file that a client sends: how far it may unpack, and errors that name it as the client does.

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesInArchive, readGivenFile } from '../../../../src/front/service/routes/given-file.ts';
import { openWith, type PageReader } from '../../../../src/run/pipeline/pith.ts';
import { packed, record } from '../../../security/hostile-archives.ts';

const MB = 2 ** 20;

let pith: PageReader;
beforeAll(async () => {
  pith = await openWith({ judgeApart: false });
});
afterAll(() => pith.close());

/** 320 MB in 320 kB. */
function bomb(): Buffer {
  const member = gzipSync(record(Buffer.alloc(32 * MB, ' ')));
  return Buffer.concat(Array.from({ length: 10 }, () => member));
}

/** An index of 30 MB in some kB. */
const longAddresses = (): Buffer =>
  packed(
    ...Array.from({ length: 100 }, (_, at) =>
      record('', { url: `http://example.org/${at}${'a'.repeat(100_000)}` }),
    ),
  );

const { signal } = new AbortController();

test.each([
  ['unpacked bytes', bomb, 'bomb.warc.gz takes more than 256 MB, the limit archiveBytes'],
  ['addresses', longAddresses, 'bomb.warc.gz takes more than 16 MB, the limit indexBytes'],
])(
  'an archive with too many %s is refused when it is listed and when it is read',
  async (_, build, message) => {
    const file = { name: 'bomb.warc.gz', bytes: Buffer.from(build()) };
    const refused = { code: 'INPUT_TOO_LARGE', message, option: 'unpackLimits', retryable: false };
    await expect(pagesInArchive({ ...file, contains: '' }, signal)).rejects.toMatchObject(refused);
    const given = { ...file, kind: 'given-file' } as const;
    await expect(readGivenFile(pith, given, {})).rejects.toMatchObject(refused);
    await expect(readGivenFile(pith, { ...given, page: 'http://example.org/' }, {})).rejects.toMatchObject(
      refused,
    );
  },
);

test('of an archive with many pages a part is listed, and the others are found by their addresses', async () => {
  const records = Array.from({ length: 1_203 }, (_, at) =>
    record('<p>x', { url: `http://example.org/${at}` }),
  );
  const file = { name: 'many.warc.gz', bytes: Buffer.from(packed(...records)) };
  const all = await pagesInArchive({ ...file, contains: '' }, signal);
  expect([all.pages.length, all.morePages]).toEqual([1_000, 203]);
  const some = await pagesInArchive({ ...file, contains: '/120' }, signal);
  expect(some.pages.map(({ url }) => url)).toEqual(
    ['/120', '/1200', '/1201', '/1202'].map(path => `http://example.org${path}`),
  );
  expect(some.morePages).toBe(0);
});
