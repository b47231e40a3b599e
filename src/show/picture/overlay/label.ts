// Lays out a label: one line of text on a plain background that fits it.

import type { Box } from '../../../base/box.ts';
import { textWidth } from '../raster/stroke-font.ts';
import type { Rgb } from './overlay-style.ts';
import type { OverlayShape } from './shape.ts';

/** px */
export interface LabelMetrics {
  readonly capHeight: number;
  readonly paddingX: number;
  readonly paddingY: number;
}

export function labelSize(
  text: string,
  { capHeight, paddingX, paddingY }: LabelMetrics,
): [width: number, height: number] {
  return [Math.ceil(textWidth(text, capHeight)) + 2 * paddingX, capHeight + 2 * paddingY];
}

export function labelShapes(
  text: string,
  pageBox: Box,
  { capHeight, paddingX, paddingY }: LabelMetrics,
  ground: Rgb,
  ink: Rgb,
): OverlayShape[] {
  return [
    { kind: 'fill', pageBox, colour: ground, opacity: 1 },
    { kind: 'text', left: pageBox[0] + paddingX, top: pageBox[1] + paddingY, capHeight, text, colour: ink },
  ];
}
