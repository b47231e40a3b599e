// The shapes that annotated pictures are made of; the SVG and the PNG draw the same.

import type { Box } from '../../../base/box.ts';
import type { Rgb } from './overlay-style.ts';

export interface FillShape {
  readonly kind: 'fill';
  readonly pageBox: Box;
  readonly colour: Rgb;
  readonly opacity: number;
}

export interface OutlineShape {
  readonly kind: 'outline';
  /** Its outer edge. */
  readonly pageBox: Box;
  readonly colour: Rgb;
  readonly width: number;
}

/** Along the longer side of the box. */
export interface DashesShape {
  readonly kind: 'dashes';
  readonly pageBox: Box;
  readonly colour: Rgb;
  readonly dash: number;
  readonly gap: number;
}

export interface TextShape {
  readonly kind: 'text';
  /** Page px: the top left of the capitals. */
  readonly left: number;
  readonly top: number;
  readonly capHeight: number;
  readonly text: string;
  readonly colour: Rgb;
}

export type OverlayShape = FillShape | OutlineShape | DashesShape | TextShape;
