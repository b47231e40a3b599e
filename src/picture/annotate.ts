// The annotated picture: a page's PNG with its zones drawn on it.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawOverlay } from './overlay-raster.ts';
import { decodePng, encodePng } from './png.ts';
import { pictureScale } from './raster.ts';

/** `png`: the snapshot's picture, or its wireframe. */
export async function annotatedPicture(png: Uint8Array, snapshot: Snapshot, zoning: Zoning): Promise<Buffer> {
  const raster = await decodePng(png, snapshot.picture);
  drawOverlay(raster, overlayPlan(snapshot, zoning), pictureScale(snapshot, raster));
  return encodePng(raster);
}
