// Widens a raster to the right, for a legend that would cover a narrow screen.

import type { OverlayPlan } from './overlay-plan.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';
import { PNG_LIMITS } from './png.ts';
import { fillPixels, type Raster } from './raster.ts';

/** Returns the raster itself if the plan needs no strip, or if the picture would become too large. */
export function withStrip(raster: Raster, { strip }: OverlayPlan, scale: number): Raster {
  if (strip === null) return raster;
  const width = raster.width + Math.round(strip.width * scale);
  const height = Math.max(raster.height, Math.round(strip.height * scale));
  if (width * height > PNG_LIMITS.mostPixels) return raster;
  const wide = { width, height, data: new Uint8Array(width * height * 3) };
  const row = raster.width * 3;
  for (let at = 0; at < raster.height; at++)
    wide.data.set(raster.data.subarray(at * row, (at + 1) * row), at * width * 3);
  const { ground } = OVERLAY_STYLE;
  fillPixels(wide, { left: raster.width, top: 0, right: width, bottom: height }, ground);
  fillPixels(wide, { left: 0, top: raster.height, right: raster.width, bottom: height }, ground);
  return wide;
}
