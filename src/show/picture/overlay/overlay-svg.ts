// Renders the overlay as a standalone SVG of page size, wider if the legend is beside the page. Pure; needs no fonts,
// and shows each block's reason on hover.

import { type Box, bottom, right } from '../../../base/box.ts';
import { xmlText } from '../../../base/html/escape-text.ts';
import { reasonOf } from '../../../judge/zones/methods.ts';
import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { hexColour } from '../css-colour.ts';
import { letterPens, letterStrokes, type Stroke, strokeWidth } from '../raster/stroke-font.ts';
import type { OverlayBlock } from './overlay-blocks.ts';
import { type OverlayPlan, overlayPlan } from './overlay-plan.ts';
import { blockOutline, overlayShapes } from './overlay-shapes.ts';
import { OVERLAY_STYLE, ZONE_COLOURS } from './overlay-style.ts';
import type { DashesShape, OverlayShape, TextShape } from './shape.ts';

export function overlaySvg(snapshot: Snapshot, zoning: Zoning): string {
  const plan = overlayPlan(snapshot, zoning);
  const width = plan.page.width + (plan.strip?.width ?? 0);
  const height = Math.max(plan.page.height, plan.strip?.height ?? 0);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`,
    `<title>${xmlText(`Zones of ${truncate(snapshot.title || snapshot.finalUrl)}`)}</title>`,
    // One group, so that opacities of overlapping blocks do not add up; the top one is visible, as in the PNG.
    `<g class="tint" opacity="${OVERLAY_STYLE.tintOpacity}" pointer-events="none">`,
    ...plan.blocks.map(block =>
      rectangle(block.pageBox, `fill="${hexColour(ZONE_COLOURS[block.zone].line)}"`),
    ),
    '</g><g class="blocks" pointer-events="all">',
    ...plan.blocks.map(block => blockElement(block, plan, snapshot, zoning)),
    '</g><g class="labels" pointer-events="none">',
    ...overlayShapes(plan).map(shapeElement),
    '</g></svg>\n',
  ].join('\n');
}

function blockElement(block: OverlayBlock, plan: OverlayPlan, snapshot: Snapshot, zoning: Zoning): string {
  const element = block.elements[0] ?? 0;
  const title = `${block.zone} ${nameOf(snapshot, element)}: ${reasonOf(snapshot, zoning, element)}`;
  const outline = shapeElement(blockOutline(block, plan.page));
  return `<g data-zone="${block.zone}" data-element="${element}"><title>${xmlText(truncate(title))}</title>${outline}</g>`;
}

function nameOf(snapshot: Snapshot, index: number): string {
  const element = snapshot.elements[index];
  if (element === undefined) return '';
  const { id, class: classes } = element.attributes;
  const classNames = classes?.trim() ? `.${classes.trim().split(/\s+/).join('.')}` : '';
  return `${element.tag}${id ? `#${id}` : ''}${truncate(classNames)}`;
}

const LONGEST_TITLE = 300;

const truncate = (text: string): string =>
  text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text;

function shapeElement(shape: OverlayShape): string {
  switch (shape.kind) {
    case 'fill':
      return rectangle(shape.pageBox, `fill="${hexColour(shape.colour)}" fill-opacity="${shape.opacity}"`);
    case 'outline': {
      const [left, top, width, height] = shape.pageBox;
      const inset = shape.width / 2;
      const box: Box = [
        left + inset,
        top + inset,
        Math.max(0, width - shape.width),
        Math.max(0, height - shape.width),
      ];
      return rectangle(box, `fill="none" stroke="${hexColour(shape.colour)}" stroke-width="${shape.width}"`);
    }
    case 'dashes':
      return dashesElement(shape);
    case 'text':
      return textElement(shape);
  }
}

function rectangle([left, top, width, height]: Box, paint: string): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" ${paint}/>`;
}

function dashesElement({ pageBox, colour, dash, gap }: DashesShape): string {
  const [left, top, width, height] = pageBox;
  const level = width > height;
  const path = level
    ? `M${left} ${top + height / 2}H${right(pageBox)}`
    : `M${left + width / 2} ${top}V${bottom(pageBox)}`;
  const stroke = `stroke="${hexColour(colour)}" stroke-width="${Math.min(width, height)}"`;
  return `<path d="${path}" ${stroke} stroke-dasharray="${dash} ${gap}"/>`;
}

function textElement(shape: TextShape): string {
  const stroke = `stroke="${hexColour(shape.colour)}" stroke-width="${rounded(strokeWidth(shape.capHeight))}"`;
  return `<path d="${textPath(shape)}" fill="none" ${stroke} stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The path data of a text. */
export function textPath({ left, top, capHeight, text }: TextShape): string {
  return letterPens(text, capHeight)
    .flatMap(({ letter, pen }) =>
      letterStrokes(letter, capHeight).map(stroke => strokePath(stroke, left + pen, top)),
    )
    .join('');
}

function strokePath(stroke: Stroke, left: number, top: number): string {
  return `M${stroke.map(([x, y]) => `${rounded(left + x)} ${rounded(top + y)}`).join('L')}`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
