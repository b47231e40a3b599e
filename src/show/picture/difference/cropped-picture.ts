// Cuts the rows of a picture that hold differences, for reports.

import sharp from 'sharp';
import { type Box, bottom } from '../../../base/box.ts';
import { PNG_LIMITS } from '../raster/png.ts';

/** px of the picture: rows around the differences, and the most that is shown. */
const CROP = { around: 60, mostHeight: 1_800, mostWidth: 1_600, quality: 70 } as const;

/** `places`: at least one, in px of the picture. Returns WebP. */
export async function croppedPicture(png: Buffer, places: readonly Box[]): Promise<Buffer> {
  const whole = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels });
  const { width, height } = await whole.metadata();
  const first = Math.floor(Math.min(...places.map(([, top]) => top))) - CROP.around;
  const top = Math.min(height - 1, Math.max(0, first));
  const end = Math.min(height, Math.ceil(Math.max(...places.map(bottom))) + CROP.around);
  return whole
    .extract({ left: 0, top, width, height: Math.max(1, Math.min(end - top, CROP.mostHeight)) })
    .resize({ width: CROP.mostWidth, withoutEnlargement: true })
    .webp({ quality: CROP.quality })
    .toBuffer();
}
