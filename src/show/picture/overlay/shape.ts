// The shapes that annotated pictures are made of, and labels, the text on a plain background that fits it.

import { area, type Box, bottom, EMPTY_BOX, right } from '../../../base/box.ts';
import { textWidth } from '../raster/stroke-font.ts';
import type { Rgb } from './overlay-style.ts';
import type { TextCover } from './text-cover.ts';

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

export interface LabelPlace {
  readonly pageBox: Box;
  /** 0 to 1: the share of the label's area that this place must save to win. */
  readonly handicap?: number;
}

/** A hidden label is worse than a hidden word. */
const LABEL_WEIGHT = 3;

/** Returns the first of the best places. `labels` are page boxes of labels already placed. */
export function bestPlace(
  places: readonly LabelPlace[],
  textCover: TextCover,
  labels: readonly Box[] = [],
): Box {
  let best = EMPTY_BOX;
  let least = Number.POSITIVE_INFINITY;
  for (const { pageBox, handicap = 0 } of places) {
    let cost = textCover(pageBox) + handicap * area(pageBox);
    for (const label of labels) cost += LABEL_WEIGHT * overlap(pageBox, label);
    if (cost < least) [best, least] = [pageBox, cost];
  }
  return best;
}

/** Intersection area of two boxes; allocates no box, because it runs often. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a[0], b[0]);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}
