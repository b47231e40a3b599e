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
export function cardPicture(png: Uint8Array): Promise<Buffer> {
  const { width, height, quality } = CARD_PICTURE;
  return sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels })
    .resize({ width, height, fit: 'cover', position: 'top' })
    .webp({ quality })
    .toBuffer();
}
