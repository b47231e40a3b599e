// Draws an overlay plan: tint and outlines on the raster, then labels and legend, possibly on a strip beside it.

import { PNG_LIMITS } from '../raster/png.ts';
import { blendPixels, fillPixels, outlinePixels, pixelEdges, type Raster } from '../raster/raster.ts';
import { textPainter } from '../raster/raster-text.ts';
import type { OverlayPlan } from './overlay-plan.ts';
import { blockOutline, dashBoxes, overlayShapes, tintedParts } from './overlay-shapes.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import type { DashesShape, FillShape, OutlineShape } from './shape.ts';

/** Draws on the raster itself. `scale`: raster px per CSS px. */
export function drawZones(raster: Raster, plan: OverlayPlan, scale: number): void {
  tint(raster, plan, scale);
  for (const block of plan.blocks) drawOutline(raster, blockOutline(block, plan.page), scale);
}

/** Draws labels and legend on top. Draws on the raster itself, unless the legend is beside it. */
export function withLabels(zones: Raster, plan: OverlayPlan, scale: number): Raster {
  const raster = withStrip(zones, plan, scale);
  const drawText = textPainter(raster, scale);
  for (const shape of overlayShapes(plan)) {
    if (shape.kind === 'text') drawText(shape);
    else if (shape.kind === 'dashes') drawDashes(raster, shape, scale);
    else if (shape.kind === 'outline') drawOutline(raster, shape, scale);
    else drawFill(raster, shape, scale);
  }
  return raster;
}

function tint(raster: Raster, plan: OverlayPlan, scale: number): void {
  tintedParts(raster, plan, scale, (edges, zone) => {
    blendPixels(raster, edges, ZONE_COLOURS[zone].line, OVERLAY_STYLE.tintOpacity);
  });
}

function drawFill(raster: Raster, { pageBox, colour, opacity }: FillShape, scale: number): void {
  const edges = pixelEdges(raster, pageBox, scale);
  if (edges !== null) blendPixels(raster, edges, colour, opacity);
}

function drawOutline(raster: Raster, { pageBox, colour, width }: OutlineShape, scale: number): void {
  const edges = pixelEdges(raster, pageBox, scale);
  if (edges !== null) outlinePixels(raster, edges, colour, Math.max(1, Math.round(width * scale)));
}

function drawDashes(raster: Raster, shape: DashesShape, scale: number): void {
  for (const box of dashBoxes(shape, raster, scale)) {
    const edges = pixelEdges(raster, box, scale);
    if (edges !== null) fillPixels(raster, edges, shape.colour);
  }
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
