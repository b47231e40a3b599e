// Splits a page's picture into WebP tiles: WebP is limited to 16383 px, and browsers only decode visible tiles.

import sharp from 'sharp';
import type { PngSize } from './png.ts';
import { checkedPngSize, PNG_LIMITS } from './png.ts';

const TILE = {
  /** px of the picture; one or two screens. */
  height: 2048,
  /**
   * Measured on screenshots of 1280 × 1517 to 8000: 0.36 to 0.43 of Chromium's PNG size in a twelfth of the time of
   * lossless, which reaches 0.24 to 0.43; text stays sharp.
   */
  quality: 80,
  effort: 2,
} as const;

export interface PictureTile {
  /** px of the picture. */
  readonly top: number;
  readonly height: number;
  readonly webp: Buffer;
}

export async function pictureTiles(png: Uint8Array): Promise<{ size: PngSize; tiles: PictureTile[] }> {
  const size = checkedPngSize(png);
  const { data, info } = await sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tops = Array.from({ length: Math.ceil(info.height / TILE.height) }, (_, row) => row * TILE.height);
  const tiles = tops.map(async top => {
    const height = Math.min(TILE.height, info.height - top);
    const rowBytes = info.width * info.channels;
    const part = data.subarray(top * rowBytes, (top + height) * rowBytes);
    const raw = { width: info.width, height, channels: info.channels };
    const webp = await sharp(part, { raw }).webp({ quality: TILE.quality, effort: TILE.effort }).toBuffer();
    return { top, height, webp };
  });
  return { size, tiles: await Promise.all(tiles) };
}
