// Converts the PNG of a page: smaller for models, cards and reports, in tiles for the studio, and to JPEG or WebP.

import sharp from 'sharp';
import { checkedPngSize, PNG_LIMITS, type PngSize } from './png.ts';

export interface SmallPicture {
  readonly bytes: Buffer;
  readonly mimeType: 'image/jpeg';
  /** px of the page that the picture shows, from `top` on. */
  readonly top: number;
  readonly height: number;
}

/** JPEG qualities that are tried until the picture is small enough. */
const QUALITIES = [80, 60, 40, 20];

/**
 * `scale`: px of the screenshot for each CSS px. The part is as high as its width allows; for a `top` beyond the end it
 * is the last one.
 */
export async function smallPicture(
  png: Buffer,
  { top, scale, side, bytes }: { top: number; scale: number; side: number; bytes: number },
): Promise<SmallPicture> {
  const picture = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels });
  const { width, height } = await picture.metadata();
  const most = Math.max(width, side);
  const wanted = Math.max(0, Math.round(top * scale));
  const from = wanted < height ? wanted : Math.max(0, height - most);
  const part = Math.min(height - from, most);
  const small = picture
    .extract({ left: 0, top: from, width, height: part })
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  let made = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    made = await small.clone().jpeg({ quality }).toBuffer();
    if (made.length < bytes) break;
  }
  return { bytes: made, mimeType: 'image/jpeg', top: from / scale, height: part / scale };
}

const CARD_PICTURE = {
  /** px; the text of a page is on the card beside the picture. */
  width: 320,
  height: 420,
  quality: 70,
} as const;

/** Returns WebP; cuts off what is longer than a card. */
export async function cardPicture(png: Uint8Array): Promise<Buffer> {
  const { width, height, quality } = CARD_PICTURE;
  const whole = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels });
  const page = await whole.metadata();
  const isLong = page.height / page.width > height / width;
  return whole
    .resize({ width, height, fit: isLong ? 'cover' : 'inside', position: 'top' })
    .webp({ quality })
    .toBuffer();
}

const THUMBNAIL = {
  /** px; wide enough to read headings, small enough to keep a report of a hundred pages under 10 MB. */
  width: 640,
  /** px; WebP is limited to 16383. */
  mostHeight: 12_000,
  quality: 55,
  /** A third smaller than the fastest setting, in half the time of the default. */
  effort: 2,
} as const;

/** `page` is in CSS px; the area missing in the picture is white. */
export async function thumbnailOf(
  png: Uint8Array,
  page: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const factor = Math.min(1, THUMBNAIL.width / page.width, THUMBNAIL.mostHeight / page.height);
  const width = Math.max(1, Math.round(page.width * factor));
  const height = Math.max(1, Math.round(page.height * factor));
  const picture = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels }).flatten({ background: '#ffffff' });
  const { data, info } = await picture.resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const missing = Math.max(0, height - info.height);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .extend({ bottom: missing, background: '#ffffff' })
    .webp({ quality: THUMBNAIL.quality, effort: THUMBNAIL.effort })
    .toBuffer();
}

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

/** WebP is limited to 16383 px, and browsers only decode visible tiles. */
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
