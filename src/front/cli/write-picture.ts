// Writes a picture in the format that its file name asks for.

import { writeWhole } from '../../base/files/write-file.ts';
import type { PictureFormat } from '../../show/picture/raster/picture-files.ts';

/** JPEG for `.jpg` and `.jpeg`, WebP for `.webp`, else PNG. */
export async function writePicture(path: string, png: string | Uint8Array): Promise<void> {
  const format = pictureFormatOf(path);
  if (format === undefined || typeof png === 'string') return writeWhole(path, png);
  const { pictureFile } = await import('../../show/picture/raster/picture-files.ts');
  await writeWhole(path, await pictureFile(png, format));
}

function pictureFormatOf(path: string): PictureFormat | undefined {
  if (/\.jpe?g$/i.test(path)) return 'jpeg';
  return /\.webp$/i.test(path) ? 'webp' : undefined;
}
