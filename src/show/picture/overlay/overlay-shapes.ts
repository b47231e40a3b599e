// Converts a plan to shapes in painting order; SVG and PNG both draw these, so that they look the same.

import { type Box, intersection } from '../../../base/box.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { type PixelEdges, type PixelSize, pixelEdges } from '../raster/raster.ts';
import { disjointRectangles, type PaintedRectangle } from './disjoint-rectangles.ts';
import { legendShapes } from './legend.ts';
import type { OverlayBlock } from './overlay-blocks.ts';
import type { OverlayLine, OverlayPlan } from './overlay-plan.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import { type DashesShape, labelShapes, type OutlineShape, type OverlayShape } from './shape.ts';

/** Returns the lines, labels and legend, which lie over the tint and the outlines of the blocks. */
export function overlayShapes(plan: OverlayPlan): OverlayShape[] {
  return [
    ...plan.lines.flatMap(lineShapes),
    ...plan.blocks.flatMap(chipShapes),
    ...plan.lines.flatMap(lineLabelShapes),
    ...legendShapes(plan.legend),
  ];
}

/** Around the block rather than on it, where text often starts; clipped to the page. */
export function blockOutline({ pageBox, zone }: OverlayBlock, page: OverlayPlan['page']): OutlineShape {
  const [left, top, blockWidth, blockHeight] = pageBox;
  const thin = Math.min(blockWidth, blockHeight) < OVERLAY_STYLE.thinBlock;
  const width = thin ? OVERLAY_STYLE.thinOutlineWidth : OVERLAY_STYLE.outlineWidth;
  const around: Box = [left - width, top - width, blockWidth + 2 * width, blockHeight + 2 * width];
  const onPage = intersection(around, [0, 0, page.width, page.height]);
  return { kind: 'outline', pageBox: onPage, colour: ZONE_COLOURS[zone].line, width };
}

function chipShapes({ zone, chipBox }: OverlayBlock): OverlayShape[] {
  if (chipBox === null) return [];
  const { line, ink } = ZONE_COLOURS[zone];
  return labelShapes(zone, chipBox, OVERLAY_STYLE.chip, line, ink);
}

function lineShapes(line: OverlayLine): OverlayShape[] {
  const { width, dash, gap, colour, casing, casingOpacity } = OVERLAY_STYLE.line;
  const across = line.at - width / 2;
  const along = line.to - line.from;
  const pageBox: Box =
    line.axis === 'horizontal' ? [line.from, across, along, width] : [across, line.from, width, along];
  return [
    { kind: 'fill', pageBox, colour: casing, opacity: casingOpacity },
    { kind: 'dashes', pageBox, colour, dash, gap },
  ];
}

function lineLabelShapes({ label, labelBox }: OverlayLine): OverlayShape[] {
  const { label: metrics, colour, casing } = OVERLAY_STYLE.line;
  return labelShapes(label, labelBox, metrics, colour, casing);
}

/** Visits the tinted parts of a picture of this size; they do not overlap. */
export function tintedParts(
  picture: PixelSize,
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
export function dashBoxes({ pageBox, dash, gap }: DashesShape, picture: PixelSize, scale: number): Box[] {
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
