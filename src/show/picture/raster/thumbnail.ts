// Scales a page's picture down for reports: narrow WebP, as tall as the page even if the picture was cut.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

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
