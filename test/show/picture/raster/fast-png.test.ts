// The fast decoder against the general one: the same px, or none at all.

import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fastPngPixels } from '../../../../src/show/picture/raster/fast-png.ts';
import { decodePng } from '../../../../src/show/picture/raster/png.ts';

const SIZE = { width: 8, height: 5 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** px that overflow bytes both ways when rows are subtracted from one another. */
const PIXELS = Uint8Array.from(
  { length: SIZE.width * 3 * SIZE.height },
  (_, at) => (at * 97 + (at >> 3) * 31) & 255,
);

/** The checksums of chunks are left at 0: the general decoder is not asked about these. */
function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

function header({ width, height } = SIZE, form = [8, 2, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(form, 8);
  return chunk('IHDR', data);
}

function rows(filters: readonly number[]): Buffer {
  const bytes = SIZE.width * 3;
  return Buffer.concat(
    filters.map((filter, row) =>
      Buffer.from([
        filter,
        ...PIXELS.subarray(row * bytes, (row + 1) * bytes).map(
          (value, at) => value - (filter === 2 && row > 0 ? (PIXELS[(row - 1) * bytes + at] ?? 0) : 0),
        ),
      ]),
    ),
  );
}

const file = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
const packed = (filters: readonly number[]) => deflateSync(rows(filters));

describe('fastPngPixels', () => {
  it.each([
    ['rows as they are', [0, 0, 0, 0, 0]],
    ['rows as differences', [2, 2, 2, 2, 2]],
    ['both', [2, 0, 2, 2, 0]],
  ])('%s', async (_name, filters) => {
    const png = file(header(), chunk('IDAT', packed(filters)));
    expect(Uint8Array.from((await fastPngPixels(png, SIZE)) ?? [])).toEqual(PIXELS);
  });

  it('data in several chunks', async () => {
    const data = packed([2, 2, 2, 2, 2]);
    const png = file(header(), chunk('IDAT', data.subarray(0, 9)), chunk('IDAT', data.subarray(9)));
    expect(Uint8Array.from((await fastPngPixels(png, SIZE)) ?? [])).toEqual(PIXELS);
  });

  const good = packed([2, 2, 2, 2, 2]);
  it.each([
    ['other filters', file(header(), chunk('IDAT', packed([2, 2, 1, 2, 2]))), SIZE],
    ['transparency', file(header(SIZE, [8, 6, 0, 0, 0]), chunk('IDAT', good)), SIZE],
    ['interlacing', file(header(SIZE, [8, 2, 0, 0, 1]), chunk('IDAT', good)), SIZE],
    ['a colour profile', file(header(), chunk('iCCP', Buffer.alloc(3)), chunk('IDAT', good)), SIZE],
    ['rows that words do not fill', file(header(), chunk('IDAT', good)), { width: 7, height: 5 }],
    ['too few rows', file(header(), chunk('IDAT', packed([2, 2, 2, 2]))), SIZE],
    ['too many rows', file(header(), chunk('IDAT', good)), { width: 8, height: 4 }],
    ['data cut off', file(header(), chunk('IDAT', good.subarray(0, good.length - 6))), SIZE],
    ['no end', file(header(), chunk('IDAT', good)).subarray(0, -12), SIZE],
  ])('leaves %s to the general decoder', async (_name, png, size) => {
    expect(await fastPngPixels(png, size)).toBeUndefined();
  });

  it('reads what the general decoder reads', async () => {
    const raw = { width: SIZE.width, height: SIZE.height, channels: 3 } as const;
    const png = await sharp(PIXELS, { raw }).png({ adaptiveFiltering: false }).toBuffer();
    expect(Uint8Array.from((await decodePng(png)).data)).toEqual(PIXELS);
  });
});
