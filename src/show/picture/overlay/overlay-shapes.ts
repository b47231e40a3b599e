// Converts a plan to shapes in painting order; SVG and PNG both draw these, so that they look the same.

import { type Box, intersection } from '../../../base/box.ts';
import { labelShapes } from './label.ts';
import { legendShapes } from './legend-shapes.ts';
import type { OverlayBlock } from './overlay-blocks.ts';
import type { OverlayPlan } from './overlay-plan.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import type { OutlineShape, OverlayShape } from './shape.ts';
import type { OverlayLine } from './threshold-lines.ts';

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
