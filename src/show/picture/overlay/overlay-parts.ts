// Splits the parts of an overlay into what is painted, for the raster and for the paths of a page.

import type { Box } from '../../../base/box.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { type PixelEdges, pixelEdges } from '../raster/raster.ts';
import { disjointRectangles, type PaintedRectangle } from './disjoint-rectangles.ts';
import type { OverlayPlan } from './overlay-plan.ts';
import type { DashesShape } from './shape.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Visits the tinted parts of a picture of this size; they do not overlap. */
export function tintedParts(
  picture: PictureSize,
  { blocks }: OverlayPlan,
  scale: number,
  visit: (edges: PixelEdges, zone: Zone) => void,
): void {
  const painted: PaintedRectangle[] = [];
  for (const { pageBox, zone } of blocks) {
    const edges = pixelEdges(picture, pageBox, scale);
    if (edges !== null) painted.push({ edges, value: ZONES.indexOf(zone) + 1 });
  }
  disjointRectangles(painted, picture.width, (edges, value) => visit(edges, ZONES[value - 1] ?? 'CENTER'));
}

/** The boxes of the dashes, in page px, up to the end of a picture of this size. */
export function dashBoxes({ pageBox, dash, gap }: DashesShape, picture: PictureSize, scale: number): Box[] {
  const [left, top, width, height] = pageBox;
  const level = width > height;
  // Stops at the end of the picture: the page may be far longer.
  const end = (level ? picture.width : picture.height) / scale;
  const length = Math.min(level ? width : height, end - (level ? left : top));
  // Draws dashes finer than a px as a line: a page of a billion px would have a hundred million of them.
  if ((dash + gap) * scale < 1) return [pageBox];
  const boxes: Box[] = [];
  for (let from = 0; from < length; from += dash + gap) {
    const size = Math.min(dash, length - from);
    boxes.push(level ? [left + from, top, size, height] : [left, top + from, width, size]);
  }
  return boxes;
}
