// A page's picture made small for reports: WebP, narrow, and as tall as the page is even where the picture was cut.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

const THUMBNAIL = {
  /** px; wide enough to read headings, small enough that a report of a hundred pages stays under 10 MB. */
  width: 640,
  /** px; WebP ends at 16383. */
  mostHeight: 12_000,
  quality: 55,
  /** Fastest but one: a third smaller than the fastest, and half the time of the default. */
  effort: 2,
} as const;

/** `page` in CSS px: what the picture does not show of it is white. */
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
