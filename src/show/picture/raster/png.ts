// Validates, decodes (to plain RGB) and encodes PNG files.

import sharp, { type Sharp } from 'sharp';
import { PithError } from '../../../base/errors.ts';
import { fastPngPixels } from './fast-png.ts';
import type { Raster } from './raster.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

export const PNG_LIMITS = {
  /** Twice the capture limit; 400 MB as raw RGB. */
  mostPixels: 128 * 2 ** 20,
  longestSide: 100_000,
  /**
   * Measured on screenshots of 1280 × 3400 and 1280 × 4500: level 1 takes 20 and 44 ms and 592 and 1779 kB, level 2 30
   * and 71 ms and 468 and 1547 kB, level 6 61 and 87 ms and 443 and 1479 kB; adaptive filters take five times as long.
   */
  compressionLevel: 2,
} as const;

/** Reads the size from the PNG header; throws if it is not a PNG, or not of the expected size. */
export function checkedPngSize(png: Uint8Array, expected?: PngSize | null): PngSize {
  if (png.length === 0) throw new PithError('SCREENSHOT_FAILED', 'The picture is empty: take it again.');
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (png.length < HEADER_END || !SIGNATURE.every((byte, at) => file[at] === byte))
    throw new PithError(
      'SCREENSHOT_FAILED',
      'The picture is not a PNG file: give the PNG that was saved with the snapshot.',
    );
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (expected && (expected.width !== size.width || expected.height !== size.height))
    throw new PithError(
      'SCREENSHOT_FAILED',
      `Expected a picture of ${expected.width} × ${expected.height} px, received ${size.width} × ${size.height}: give the PNG that was saved with this snapshot.`,
    );
  if (size.width * size.height > PNG_LIMITS.mostPixels)
    throw new PithError(
      'SCREENSHOT_FAILED',
      `The picture has ${size.width} × ${size.height} px, more than the ${PNG_LIMITS.mostPixels} that fit in memory: take it at a smaller scale.`,
    );
  return size;
}

/** Decodes any PNG to RGB; puts transparent parts on white. */
export async function decodePng(png: Uint8Array, expected?: PngSize | null): Promise<Raster> {
  const size = checkedPngSize(png, expected);
  const pixels = await fastPngPixels(png, size);
  if (pixels !== undefined) return { ...size, data: pixels };
  try {
    const { data, info } = await pipelineFor(png).raw().toBuffer({ resolveWithObject: true });
    // Aligns to four bytes, because the raster is read by words.
    const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
    return { width: info.width, height: info.height, data: aligned };
  } catch (cause) {
    throw new PithError(
      'SCREENSHOT_FAILED',
      'The picture cannot be decoded, because it is truncated or damaged: take it again.',
      { cause },
    );
  }
}

export function encodePng({ data, width, height }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: PNG_LIMITS.mostPixels })
    .png({ compressionLevel: PNG_LIMITS.compressionLevel, adaptiveFiltering: false })
    .toBuffer();
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH_AT = 24;
const COLOUR_TYPE_AT = 25;
const HEADER_END = 33;
const RGB = 2;

/** Chromium's PNGs are 8-bit RGB and need no conversion, which would cost as much as decoding. */
function pipelineFor(png: Uint8Array): Sharp {
  const pipeline = sharp(png, { limitInputPixels: PNG_LIMITS.mostPixels });
  if (png[BIT_DEPTH_AT] === 8 && png[COLOUR_TYPE_AT] === RGB) return pipeline;
  return pipeline.flatten({ background: '#ffffff' });
}
