// Draws two versions of a page side by side, each with its zones, and frames around differences.

import sharp from 'sharp';
import { type Box, bottom } from '../../../base/box.ts';
import { PithError } from '../../../base/errors.ts';
import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { hexColour } from '../css-colour.ts';
import { overlayPlan } from '../overlay/overlay-plan.ts';
import { drawZones, withLabels } from '../overlay/overlay-raster.ts';
import { OVERLAY_STYLE, type Rgb } from '../overlay/overlay-style.ts';
import { PNG_LIMITS, type PngSize } from '../raster/png.ts';
import { outlinePixels, pictureScale, pixelEdges, type Raster } from '../raster/raster.ts';

export const DIFFERENCE_STYLE = {
  /** px of the picture. */
  gap: 24,
  frame: 3,
  /** Colour of frames around elements: distinct from the five zones, on light and dark pages. */
  element: [230, 0, 115] as Rgb,
  /** Colour of frames around px that differ. */
  pixels: [20, 20, 20] as Rgb,
} as const;

export interface DifferenceSide {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly raster: Raster;
  /** Changed elements in page px. */
  readonly elements: readonly Box[];
  /** Areas of differing px, in px of the picture. */
  readonly places: readonly Box[];
}

/** Returns a PNG with before on the left and after on the right. Draws on the rasters themselves. */
export async function differencePicture(before: DifferenceSide, after: DifferenceSide): Promise<Buffer> {
  refuseLarge([before.raster, after.raster]);
  const sides = [before, after].map(drawn);
  const { width, height } = composeSideBySide(sides);
  let left = 0;
  const composed = sides.map(side => {
    const place = { ...rawOf(side), left, top: 0 };
    left += side.width + DIFFERENCE_STYLE.gap;
    return place;
  });
  return sharp({ create: { width, height, channels: 3, background: hexColour(OVERLAY_STYLE.ground) } })
    .composite(composed)
    .png({ compressionLevel: PNG_LIMITS.compressionLevel, adaptiveFiltering: false })
    .toBuffer();
}

function refuseLarge(sides: readonly PngSize[]): void {
  const { width, height } = composeSideBySide(sides);
  if (width * height <= PNG_LIMITS.mostPixels) return;
  throw new PithError(
    'SCREENSHOT_FAILED',
    `The two pictures side by side would have ${width} × ${height} px, more than the ${PNG_LIMITS.mostPixels} that fit in memory: compare without a picture.`,
  );
}

const composeSideBySide = (sides: readonly PngSize[]): PngSize => ({
  width: sides.reduce((sum, side) => sum + side.width, Number(DIFFERENCE_STYLE.gap)),
  height: Math.max(...sides.map(side => side.height)),
});

function drawn({ snapshot, zoning, raster, elements, places }: DifferenceSide): Raster {
  const scale = pictureScale(snapshot, raster);
  const plan = overlayPlan(snapshot, zoning);
  drawZones(raster, plan, scale);
  const { frame, element, pixels } = DIFFERENCE_STYLE;
  for (const box of places) outline(raster, box, 1, pixels, 1);
  for (const box of elements) outline(raster, box, scale, element, frame);
  return withLabels(raster, plan, scale);
}

function outline(raster: Raster, box: Box, scale: number, colour: Rgb, width: number): void {
  const edges = pixelEdges(raster, box, scale);
  if (edges !== null) outlinePixels(raster, edges, colour, width);
}

function rawOf({ data, width, height }: Raster) {
  const input = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { input, raw: { width, height, channels: 3 as const } };
}

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
