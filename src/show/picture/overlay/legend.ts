// The legend of the overlay: method and confidence, a bar of the text shares, and a row for each zone. It is placed
// where the first screen has no text, or beside the page if there is no such place or the screen is narrow.

import { type Box, right } from '../../../base/box.ts';
import { addCount, countEach } from '../../../base/counts.ts';
import { inThousands } from '../../../base/text/counted.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { textWidth } from '../raster/stroke-font.ts';
import { OVERLAY_STYLE, type Rgb, ZONE_COLOURS } from './overlay-style.ts';
import { bestPlace, type LabelPlace, type OverlayShape, type TextShape } from './shape.ts';
import type { TextCover } from './text-cover.ts';

export interface LegendRow {
  readonly zone: Zone;
  readonly elements: number;
  /** 0 to 1: share of the visible non-blank characters. */
  readonly textShare: number;
}

export interface OverlayLegend {
  /** Begins at the right edge of the page if the legend is beside it. */
  readonly pageBox: Box;
  readonly method: string;
  readonly confidence: number;
  readonly rows: readonly LegendRow[];
}

/** `labels` are the boxes of the overlay's other labels. */
export function legendOf(
  snapshot: Snapshot,
  zoning: Zoning,
  textCover: TextCover,
  labels: readonly Box[],
): OverlayLegend {
  const free = isNarrow(snapshot) ? [] : placesOf(snapshot).filter(({ pageBox }) => textCover(pageBox) === 0);
  return {
    pageBox: free.length === 0 ? besideBox(snapshot) : bestPlace(free, textCover, labels),
    method: zoning.method,
    confidence: zoning.confidence,
    rows: rowsOf(snapshot, zoning),
  };
}

/** Size of the strip beside the page, if the legend is there. */
export function legendStrip({ page }: Snapshot, { pageBox }: OverlayLegend) {
  const { width, margin } = OVERLAY_STYLE.legend;
  if (pageBox[0] < Math.round(page.width)) return null;
  return { width: width + 2 * margin, height: legendHeight() + 2 * margin };
}

const isNarrow = (snapshot: Snapshot): boolean =>
  OVERLAY_STYLE.legend.width > OVERLAY_STYLE.legend.widestShare * screenWidth(snapshot);

const screenWidth = ({ page, viewport }: Snapshot): number => Math.min(page.width, viewport.width);

function besideBox({ page }: Snapshot): Box {
  const { width, margin } = OVERLAY_STYLE.legend;
  return [Math.round(page.width) + margin, margin, width, legendHeight()];
}

/** Height of title, bar and column heads, and a row for each zone. */
function legendHeight(): number {
  const { padding, capHeight, rowHeight, barHeight } = OVERLAY_STYLE.legend;
  return padding + capHeight + padding + barHeight + (ZONES.length + 1) * rowHeight + padding;
}

function rowsOf(snapshot: Snapshot, zoning: Zoning): LegendRow[] {
  const elements = countEach(zoning.zones);
  const chars = new Map<Zone, number>();
  let allChars = 0;
  for (const text of snapshot.texts) {
    if (text.visibility !== 'visible') continue;
    const count = nonBlankChars(text.text);
    allChars += count;
    const zone = zoning.zones[text.parent] ?? null;
    if (zone !== null) addCount(chars, zone, count);
  }
  return ZONES.map(zone => ({
    zone,
    elements: elements.get(zone) ?? 0,
    textShare: allChars === 0 ? 0 : (chars.get(zone) ?? 0) / allChars,
  }));
}

/** The corners, and places between them, which win only if no corner will do. Starts at the bottom right. */
function placesOf(snapshot: Snapshot): LabelPlace[] {
  const { page, viewport } = snapshot;
  const { width, margin, widthSteps, heightSteps, offCorner } = OVERLAY_STYLE.legend;
  const height = legendHeight();
  const [left, rightmost] = firstAndLast(screenWidth(snapshot), width, margin);
  const [top, lowest] = firstAndLast(Math.min(page.height, viewport.height), height, margin);
  const rows = stepsBetween(lowest, top, heightSteps);
  const columns = stepsBetween(rightmost, left, widthSteps);
  return rows.flatMap(y =>
    columns.map((x): LabelPlace => {
      const edges = (x === left || x === rightmost ? 0 : 1) + (y === top || y === lowest ? 0 : 1);
      return { pageBox: [x, y, width, height], handicap: edges * offCorner };
    }),
  );
}

const stepsBetween = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => Math.round(from + (step / steps) * (to - from)));

/** First and last position of `length` on a screen of `size`, with a margin if there is room for it. */
function firstAndLast(size: number, length: number, margin: number): [number, number] {
  const first = Math.min(margin, Math.max(0, Math.round(size) - length));
  return [first, Math.max(first, Math.round(size) - length - margin)];
}

const { legend: STYLE } = OVERLAY_STYLE;

export function legendShapes(legend: OverlayLegend): OverlayShape[] {
  const { pageBox } = legend;
  const left = pageBox[0] + STYLE.padding;
  const title = pageBox[1] + STYLE.padding;
  const bar = title + STYLE.capHeight + STYLE.padding;
  const heads = bar + STYLE.barHeight;
  const sure = `${Math.round(legend.confidence * 100)}% sure`;
  return [
    fill(pageBox, STYLE.background, STYLE.opacity),
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
  const shapes: OverlayShape[] = [fill([left, top, width, STYLE.barHeight], STYLE.border)];
  let share = 0;
  for (const row of rows) {
    const from = Math.round(left + share * width);
    share = Math.min(1, share + row.textShare);
    const to = Math.round(left + share * width);
    if (to > from) shapes.push(fill([from, top, to - from, STYLE.barHeight], ZONE_COLOURS[row.zone].line));
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
    fill([left, swatchTop, STYLE.swatch, STYLE.swatch], ZONE_COLOURS[row.zone].line),
    textFrom(left + STYLE.swatch + STYLE.padding / 2, top, row.zone, ink),
    textUpTo(panelLeft + STYLE.elementsColumn, top, thousands(row.elements), ink),
    textUpTo(panelLeft + STYLE.textColumn, top, `${Math.round(row.textShare * 100)}%`, ink),
  ];
}

const textTop = (rowTop: number): number => rowTop + (STYLE.rowHeight - STYLE.capHeight) / 2;

/** Avoids `toLocaleString`: the picture must not depend on the machine's locale. */
const thousands = (count: number): string => inThousands(String(count), ',');

function fill(pageBox: Box, colour: Rgb, opacity = 1): OverlayShape {
  return { kind: 'fill', pageBox, colour, opacity };
}

function textFrom(left: number, top: number, text: string, colour: Rgb): TextShape {
  return { kind: 'text', left, top, capHeight: STYLE.capHeight, text, colour };
}

function textUpTo(rightEdge: number, top: number, text: string, colour: Rgb): TextShape {
  return textFrom(Math.round(rightEdge - textWidth(text, STYLE.capHeight)), top, text, colour);
}
