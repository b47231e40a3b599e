// Converts an overlay plan to SVG paths, with which the page itself draws its overlay. Edges lie on whole px, as on the
// raster, so that both look the same.

import { addTo } from '../../../base/keyed-lists.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import { hexColour } from '../css-colour.ts';
import { inside, type PixelEdges, pixelEdges } from '../raster/raster.ts';
import { strokeWidth } from '../raster/stroke-font.ts';
import type { OverlayPlan } from './overlay-plan.ts';
import { blockOutline, dashBoxes, overlayShapes, tintedParts } from './overlay-shapes.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import { textPath } from './overlay-svg.ts';
import type { OverlayShape } from './shape.ts';

/** The attributes of a path element. */
export type OverlayPath = Readonly<Record<string, string>>;

/** In painting order. */
export function overlayPaths(plan: OverlayPlan): OverlayPath[] {
  const outlines = plan.blocks.map(block => blockOutline(block, plan.page));
  return [
    ...tintPaths(plan),
    ...[...outlines, ...overlayShapes(plan)].flatMap(shape => pathOf(shape, plan.page)),
  ];
}

function tintPaths(plan: OverlayPlan): OverlayPath[] {
  const parts = new Map<Zone, string[]>();
  tintedParts(plan.page, plan, 1, (edges, zone) => addTo(parts, zone, around(edges)));
  return [...parts].map(([zone, paths]) =>
    filled(paths.join(''), hexColour(ZONE_COLOURS[zone].line), OVERLAY_STYLE.tintOpacity),
  );
}

function pathOf(shape: OverlayShape, page: OverlayPlan['page']): OverlayPath[] {
  const colour = hexColour(shape.colour);
  if (shape.kind === 'text') {
    const pens = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
    // On whole px, as the letters of the raster are.
    const placed = { ...shape, left: Math.round(shape.left), top: Math.round(shape.top) };
    const width = String(strokeWidth(shape.capHeight));
    return [{ d: textPath(placed), fill: 'none', stroke: colour, 'stroke-width': width, ...pens }];
  }
  if (shape.kind === 'dashes') {
    const dashes = dashBoxes(shape, page, 1).map(box => pixelEdges(page, box, 1));
    return [filled(dashes.map(edges => (edges === null ? '' : around(edges))).join(''), colour, 1)];
  }
  const edges = pixelEdges(page, shape.pageBox, 1);
  if (edges === null) return [];
  if (shape.kind === 'fill') return [filled(around(edges), colour, shape.opacity)];
  return [filled(around(edges) + around(inside(edges, Math.max(1, Math.round(shape.width)))), colour, 1)];
}

const filled = (d: string, fill: string, opacity: number): OverlayPath => ({
  d,
  fill,
  'fill-opacity': String(opacity),
  'fill-rule': 'evenodd',
  'shape-rendering': 'crispEdges',
});

const around = ({ left, top, right, bottom }: PixelEdges): string =>
  `M${left} ${top}H${right}V${bottom}H${left}Z`;
