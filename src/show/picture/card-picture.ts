// The top of a page's picture, made small for a card among many.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

export const CARD_PICTURE = {
  /** px; the text of a card is read beside it, not in it. */
  width: 320,
  height: 420,
  quality: 70,
} as const;

/** WebP; what is longer than a card is cut at its foot. */
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
