// Draws the before and after pictures, as in the paper's figure 4: the page as it is, and the page with all but its
// CENTER blanked out.

import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { KEPT, maskOf } from './noise-mask.ts';
import { disjointRectangles } from './overlay/disjoint-rectangles.ts';
import type { Rgb } from './overlay/overlay-style.ts';
import { pageBackground } from './page-background.ts';
import { checkedPngSize, encodePng } from './raster/png.ts';
import { fillPixels, pictureScale, type Raster } from './raster/raster.ts';

/** Returns the snapshot's own picture after validation, without a copy. */
export function beforePicture<Png extends Uint8Array>(png: Png, snapshot: Snapshot): Png {
  checkedPngSize(png, snapshot.picture);
  return png;
}

/**
 * Keeps CENTER (or the content the method found) in place; fills the rest with the colour behind it, usually the page's
 * background. Draws on the raster itself.
 */
export function withoutNoise(raster: Raster, snapshot: Snapshot, zoning: Zoning): Promise<Buffer> {
  blankNoise(raster, snapshot, zoning);
  return encodePng(raster);
}

export function blankNoise(raster: Raster, snapshot: Snapshot, zoning: Zoning): void {
  const palette: Rgb[] = [pageBackground(snapshot)];
  const mask = maskOf(snapshot, zoning, pictureScale(snapshot, raster), raster, palette);
  disjointRectangles(mask, raster.width, (edges, value) => {
    const colour = palette[value - 1];
    if (value !== KEPT && colour !== undefined) fillPixels(raster, edges, colour);
  });
}
