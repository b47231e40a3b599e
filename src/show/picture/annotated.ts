// Draws the zones of a page on its PNG: the annotated picture.

import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawZones, withLabels } from './overlay-raster.ts';
import { encodePng } from './png.ts';
import { pictureScale, type Raster } from './raster.ts';

/** Draws on the raster itself, and on a strip beside it for a narrow screen. */
export async function annotated(
  decoding: Promise<Raster>,
  snapshot: Snapshot,
  zoning: Zoning,
): Promise<Buffer> {
  // Decodes in a worker thread while the plan is made here.
  const [raster, plan] = await Promise.all([
    decoding,
    Promise.resolve().then(() => overlayPlan(snapshot, zoning)),
  ]);
  const scale = pictureScale(snapshot, raster);
  drawZones(raster, plan, scale);
  return encodePng(withLabels(raster, plan, scale));
}
