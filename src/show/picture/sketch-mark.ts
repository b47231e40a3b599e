// Labels a sketch as such, so that nobody takes it for the page.

import type { Box } from '../../base/box.ts';
import { labelSize } from './overlay/label.ts';
import type { Rgb } from './overlay/overlay-style.ts';
import { fillPixels, pixelEdges, type Raster } from './raster/raster.ts';
import { textPainter } from './raster/raster-text.ts';

export const SKETCH_MARK = {
  text: 'SKETCH: NO PICTURE WAS SAVED',
  /** px of the picture. */
  label: { capHeight: 12, paddingX: 10, paddingY: 8 },
  top: 12,
  /** Distance of marks, so that every screen shows one. */
  pitch: 700,
  ground: [164, 18, 63] as Rgb,
  ink: [255, 255, 255] as Rgb,
} as const;

/** Draws on the raster itself, down its middle. */
export function markSketch(raster: Raster): void {
  const { text, label, top, pitch, ground, ink } = SKETCH_MARK;
  const [width, height] = labelSize(text, label);
  const left = Math.max(0, Math.round((raster.width - width) / 2));
  const drawText = textPainter(raster, 1);
  for (let at: number = top; at === top || at + height < raster.height; at += pitch) {
    const box: Box = [left, at, width, height];
    const edges = pixelEdges(raster, box, 1);
    if (edges !== null) fillPixels(raster, edges, ground);
    drawText({
      kind: 'text',
      left: left + label.paddingX,
      top: at + label.paddingY,
      capHeight: label.capHeight,
      text,
      colour: ink,
    });
  }
}
