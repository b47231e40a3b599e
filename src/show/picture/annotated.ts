// The annotated picture: a page's PNG with its zones drawn on it.

import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { overlayPlan } from './overlay-plan.ts';
import { drawZones, withLabels } from './overlay-raster.ts';
import { encodePng } from './png.ts';
import { pictureScale, type Raster } from './raster.ts';

/** Draws on the raster itself; beside it too where the screen is narrow. */
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
  const scale = pictureScale(snapshot, raster);
  drawZones(raster, plan, scale);
  return encodePng(withLabels(raster, plan, scale));
}
