// Draws an overlay plan: tint and outlines on the raster, then labels and legend, possibly on a strip beside it.

import { PNG_LIMITS } from '../raster/png.ts';
import { blendPixels, fillPixels, outlinePixels, pixelEdges, type Raster } from '../raster/raster.ts';
import { textPainter } from '../raster/raster-text.ts';
import type { OverlayPlan } from './overlay-plan.ts';
import { blockOutline, dashBoxes, overlayShapes, tintedParts } from './overlay-shapes.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import type { OverlayShape } from './shape.ts';

/** Draws on the raster itself. `scale`: raster px per CSS px. */
export function drawZones(raster: Raster, plan: OverlayPlan, scale: number): void {
  tintedParts(raster, plan, scale, (edges, zone) => {
    blendPixels(raster, edges, ZONE_COLOURS[zone].line, OVERLAY_STYLE.tintOpacity);
  });
  const draw = shapePainter(raster, scale);
  for (const block of plan.blocks) draw(blockOutline(block, plan.page));
}

/** Draws labels and legend on top. Draws on the raster itself, unless the legend is beside it. */
export function withLabels(zones: Raster, plan: OverlayPlan, scale: number): Raster {
  const raster = withStrip(zones, plan, scale);
  overlayShapes(plan).forEach(shapePainter(raster, scale));
  return raster;
}

/** Returns what draws a shape on the raster itself. */
export function shapePainter(raster: Raster, scale: number): (shape: OverlayShape) => void {
  const drawText = textPainter(raster, scale);
  return shape => {
    if (shape.kind === 'text') {
      drawText(shape);
      return;
    }
    for (const box of shape.kind === 'dashes' ? dashBoxes(shape, raster, scale) : [shape.pageBox]) {
      const edges = pixelEdges(raster, box, scale);
      if (edges === null) continue;
      if (shape.kind === 'outline')
        outlinePixels(raster, edges, shape.colour, Math.max(1, Math.round(shape.width * scale)));
      else blendPixels(raster, edges, shape.colour, shape.kind === 'fill' ? shape.opacity : 1);
    }
  };
}

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
