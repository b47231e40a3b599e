// Scales the picture of a page down: a part of it for models that read pictures, its top for a card, all of it for
// reports.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

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
