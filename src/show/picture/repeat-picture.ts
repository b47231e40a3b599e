// Shades what a site repeats on the picture of a page: the more it repeats, the darker.

import type { Box } from '../../base/box.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { disjointRectangles, type PaintedRectangle } from './overlay/disjoint-rectangles.ts';
import { OVERLAY_STYLE, type Rgb } from './overlay/overlay-style.ts';
import { decodePng, encodePng } from './raster/png.ts';
import { blendPixels, outlinePixels, pictureScale, pixelEdges } from './raster/raster.ts';

export interface ShadedPart {
  readonly pageBox: Box;
  /** 0 for a part that all pages of the site share, up to 1 for a part of this page alone. */
  readonly importance: number;
  /** Adds an outline. */
  readonly isNoise: boolean;
}

const SHADE: Rgb = [190, 24, 93];

/** Opacity of parts that all pages share; parts of this page alone are not shaded. */
const DARKEST = 0.62;

const LEVELS = 255;

/** `png` is the snapshot's picture or its wireframe. */
export async function repeatPicture(
  png: Uint8Array,
  snapshot: Snapshot,
  parts: readonly ShadedPart[],
): Promise<Buffer> {
  const raster = await decodePng(png, snapshot.picture);
  const scale = pictureScale(snapshot, raster);
  const shown = parts.slice(0, OVERLAY_STYLE.mostMaskRectangles).flatMap(part => {
    const edges = pixelEdges(raster, part.pageBox, scale);
    return edges === null ? [] : [{ ...part, edges }];
  });
  const painted = shown.map(
    ({ edges, importance }): PaintedRectangle => ({
      edges,
      value: 1 + Math.round((LEVELS - 1) * (1 - importance)),
    }),
  );
  disjointRectangles(painted, raster.width, (edges, value) =>
    blendPixels(raster, edges, SHADE, (DARKEST * (value - 1)) / (LEVELS - 1)),
  );
  const width = Math.max(1, Math.round(OVERLAY_STYLE.thinOutlineWidth * scale));
  for (const { edges, isNoise } of shown) if (isNoise) outlinePixels(raster, edges, SHADE, width);
  return encodePng(raster);
}
