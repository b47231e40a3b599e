// The annotated picture: a page's PNG with its zones drawn on it.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawOverlay } from './overlay-raster.ts';
import { encodePng } from './png.ts';
import { pictureScale, type Raster } from './raster.ts';

/** Draws on the raster itself. */
export async function annotated(
  decoding: Promise<Raster>,
  snapshot: Snapshot,
  zoning: Zoning,
): Promise<Buffer> {
  // Decoding runs in a thread of its own: the plan costs no time beside it.
  const [raster, plan] = await Promise.all([
    decoding,
    Promise.resolve().then(() => overlayPlan(snapshot, zoning)),
  ]);
  drawOverlay(raster, plan, pictureScale(snapshot, raster));
  return encodePng(raster);
}
