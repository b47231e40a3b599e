// Cuts a part out of a screenshot and shrinks it to a number of px and bytes, for models that read pictures.

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
