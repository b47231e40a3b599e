// Draws the legend as shapes: method and confidence, a bar of the text shares, and a row for each zone.

import { right } from '../../../base/box.ts';
import { inThousands } from '../../../base/text/counted.ts';
import { textWidth } from '../raster/stroke-font.ts';
import type { LegendRow, OverlayLegend } from './legend.ts';
import { OVERLAY_STYLE, type Rgb, ZONE_COLOURS } from './overlay-style.ts';
import type { OverlayShape, TextShape } from './shape.ts';

const { legend: STYLE } = OVERLAY_STYLE;

export function legendShapes(legend: OverlayLegend): OverlayShape[] {
  const { pageBox } = legend;
  const left = pageBox[0] + STYLE.padding;
  const title = pageBox[1] + STYLE.padding;
  const bar = title + STYLE.capHeight + STYLE.padding;
  const heads = bar + STYLE.barHeight;
  const sure = `${Math.round(legend.confidence * 100)}% sure`;
  return [
    { kind: 'fill', pageBox, colour: STYLE.background, opacity: STYLE.opacity },
    { kind: 'outline', pageBox, colour: STYLE.border, width: 1 },
    textFrom(left, title, legend.method.slice(0, STYLE.longestMethod), STYLE.ink),
    textUpTo(right(pageBox) - STYLE.padding, title, sure, STYLE.ink),
    ...barShapes(legend.rows, left, bar),
    ...headShapes(pageBox[0], heads),
    ...legend.rows.flatMap((row, index) => rowShapes(row, pageBox[0], heads + (index + 1) * STYLE.rowHeight)),
  ];
}

/** Stacks the text share of each zone in one bar; text without a zone stays grey. */
function barShapes(rows: readonly LegendRow[], left: number, top: number): OverlayShape[] {
  const width = STYLE.width - 2 * STYLE.padding;
  const shapes: OverlayShape[] = [
    { kind: 'fill', pageBox: [left, top, width, STYLE.barHeight], colour: STYLE.border, opacity: 1 },
  ];
  let share = 0;
  for (const row of rows) {
    const from = Math.round(left + share * width);
    share = Math.min(1, share + row.textShare);
    const to = Math.round(left + share * width);
    const colour = ZONE_COLOURS[row.zone].line;
    if (to > from)
      shapes.push({ kind: 'fill', pageBox: [from, top, to - from, STYLE.barHeight], colour, opacity: 1 });
  }
  return shapes;
}

function headShapes(panelLeft: number, rowTop: number): OverlayShape[] {
  const top = textTop(rowTop);
  return [
    textFrom(panelLeft + STYLE.padding, top, 'zone', STYLE.quietInk),
    textUpTo(panelLeft + STYLE.elementsColumn, top, 'elements', STYLE.quietInk),
    textUpTo(panelLeft + STYLE.textColumn, top, 'text', STYLE.quietInk),
  ];
}

function rowShapes(row: LegendRow, panelLeft: number, rowTop: number): OverlayShape[] {
  const left = panelLeft + STYLE.padding;
  const top = textTop(rowTop);
  const ink = row.elements === 0 ? STYLE.quietInk : STYLE.ink;
  const swatchTop = rowTop + (STYLE.rowHeight - STYLE.swatch) / 2;
  return [
    {
      kind: 'fill',
      pageBox: [left, swatchTop, STYLE.swatch, STYLE.swatch],
      colour: ZONE_COLOURS[row.zone].line,
      opacity: 1,
    },
    textFrom(left + STYLE.swatch + STYLE.padding / 2, top, row.zone, ink),
    textUpTo(panelLeft + STYLE.elementsColumn, top, thousands(row.elements), ink),
    textUpTo(panelLeft + STYLE.textColumn, top, `${Math.round(row.textShare * 100)}%`, ink),
  ];
}

const textTop = (rowTop: number): number => rowTop + (STYLE.rowHeight - STYLE.capHeight) / 2;

/** Avoids `toLocaleString`: the picture must not depend on the machine's locale. */
const thousands = (count: number): string => inThousands(String(count), ',');

function textFrom(left: number, top: number, text: string, colour: Rgb): TextShape {
  return { kind: 'text', left, top, capHeight: STYLE.capHeight, text, colour };
}

function textUpTo(rightEdge: number, top: number, text: string, colour: Rgb): TextShape {
  return textFrom(Math.round(rightEdge - textWidth(text, STYLE.capHeight)), top, text, colour);
}
