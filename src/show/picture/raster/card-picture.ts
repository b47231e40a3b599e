// Scales the top of a page's picture down for a card.

import sharp from 'sharp';
import { PNG_LIMITS } from './png.ts';

export const CARD_PICTURE = {
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
