// Converts the PNG of a page to JPEG or WebP.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

/** JPEG and WebP files of a page of text, 1280 × 2455 px, take 0.83 and 0.22 of the bytes of its PNG. */
const PICTURE_FILE = {
  quality: 80,
  /** Longest side of each format, in px: longer pictures are scaled down. */
  longestSide: { jpeg: 65_500, webp: 16_383 },
  /**
   * WebP is lossless, which suits text and flat colours, up to this share of the PNG's bytes; with photographs it is lossy.
   */
  losslessShare: 0.5,
} as const;

export type PictureFormat = keyof typeof PICTURE_FILE.longestSide;

export async function pictureFile(png: Uint8Array, format: PictureFormat): Promise<Uint8Array> {
  const { quality, longestSide, losslessShare } = PICTURE_FILE;
  const side = longestSide[format];
  const picture = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels })
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  if (format === 'jpeg') return picture.jpeg({ quality }).toBuffer();
  const lossless = await picture.clone().webp({ lossless: true, effort: 0 }).toBuffer();
  if (lossless.length <= losslessShare * png.length) return lossless;
  return picture.webp({ quality, effort: 2 }).toBuffer();
}
