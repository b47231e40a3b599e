// Plans the overlay as plain data in page px: blocks, threshold lines, legend. Pure, and linear in the size of the
// page.

import type { Box } from '../../../base/box.ts';
import type { Thresholds, Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { legendOf, legendStrip, type OverlayLegend } from './legend.ts';
import { type OverlayBlock, overlayBlocks } from './overlay-blocks.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';
import { bestPlace, type LabelPlace, labelSize } from './shape.ts';
import { type TextCover, textCoverOf } from './text-cover.ts';

export interface OverlayPlan {
  readonly page: { readonly width: number; readonly height: number };
  /** A strip to the right of the page, from its top, for a legend that has no place on it. */
  readonly strip: { readonly width: number; readonly height: number } | null;
  /** In painting order. */
  readonly blocks: readonly OverlayBlock[];
  readonly lines: readonly OverlayLine[];
  readonly legend: OverlayLegend;
}

export function overlayPlan(snapshot: Snapshot, zoning: Zoning): OverlayPlan {
  const { width, height } = snapshot.page;
  const textCover = textCoverOf(snapshot);
  const blocks = overlayBlocks(snapshot, zoning, textCover);
  const chips = blocks.flatMap(({ chipBox }) => (chipBox === null ? [] : [chipBox]));
  const lines = thresholdLines(snapshot, zoning.thresholds, textCover, chips);
  const legend = legendOf(snapshot, zoning, textCover, [...chips, ...lines.map(line => line.labelBox)]);
  return {
    page: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
    strip: legendStrip(snapshot, legend),
    blocks,
    lines,
    legend,
  };
}

export interface OverlayLine {
  readonly name: 'H1' | 'H2' | 'W1' | 'W2';
  readonly label: string;
  readonly labelBox: Box;
  readonly axis: 'horizontal' | 'vertical';
  /** Page px: position on its axis, and extent along the line. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Margins start below the header and end above the footer, so vertical lines run between the horizontal ones. */
export function thresholdLines(
  { page, viewport }: Snapshot,
  { h1, h2, w1, w2 }: Thresholds,
  textCover: TextCover,
  chips: readonly Box[],
): OverlayLine[] {
  const from = isInside(h1, page.height) ? Math.round(h1) : 0;
  const to = h2 > from && isInside(h2, page.height) ? Math.round(h2) : page.height;
  const level = (name: 'H1' | 'H2', at: number): OverlayLine[] =>
    isInside(at, page.height) ? [horizontalLine(name, Math.round(at), page)] : [];
  const firstScreenEnd = Math.max(from, Math.min(to, viewport.height));
  const vertical = (name: 'W1' | 'W2', at: number): OverlayLine[] => {
    if (!isInside(at, page.width)) return [];
    const { label, places } = verticalLabel(name, Math.round(at), from, firstScreenEnd, page);
    const labelBox = bestPlace(places, textCover, chips);
    return [{ name, label, labelBox, axis: 'vertical', at: Math.round(at), from, to }];
  };
  return [...level('H1', h1), ...level('H2', h2), ...vertical('W1', w1), ...vertical('W2', w2)];
}

type Page = Snapshot['page'];

const isInside = (at: number, size: number): boolean =>
  Math.round(at) > 0 && Math.round(at) < Math.round(size);

/** A line with its label at the right end. */
function horizontalLine(name: 'H1' | 'H2', at: number, page: Page): OverlayLine {
  const label = `${name} ${at}`;
  const [width, height] = labelSize(label, OVERLAY_STYLE.line.label);
  const left = page.width - width - OVERLAY_STYLE.line.label.inset;
  const labelBox = boxOnPage(left, at - height / 2, width, height, page);
  return { name, label, labelBox, axis: 'horizontal', at, from: 0, to: page.width };
}

/** A label beside its line on the first screen: W1 to the left and W2 to the right, so that they never meet. */
function verticalLabel(
  name: 'W1' | 'W2',
  at: number,
  from: number,
  to: number,
  page: Page,
): { label: string; places: LabelPlace[] } {
  const { label: metrics } = OVERLAY_STYLE.line;
  const label = `${name} ${at}`;
  const [width, height] = labelSize(label, metrics);
  const left = name === 'W1' ? at - width : at;
  const places = Array.from({ length: metrics.steps }, (_, step) => {
    const middle = from + ((step + 1) / (metrics.steps + 1)) * (to - from);
    return { pageBox: boxOnPage(left, middle - height / 2, width, height, page) };
  });
  return { label, places };
}

function boxOnPage(left: number, top: number, width: number, height: number, page: Page): Box {
  const within = (at: number, length: number, size: number): number =>
    Math.round(Math.max(0, Math.min(at, size - length)));
  return [within(left, width, page.width), within(top, height, page.height), width, height];
}
