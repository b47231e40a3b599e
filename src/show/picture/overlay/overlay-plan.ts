// Plans the overlay as plain data in page px: blocks, threshold lines, legend. Pure, and linear in the size of the page.

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
function thresholdLines(
  { page, viewport }: Snapshot,
  { h1, h2, w1, w2 }: Thresholds,
  textCover: TextCover,
  chips: readonly Box[],
): OverlayLine[] {
  const { label: metrics } = OVERLAY_STYLE.line;
  const from = isInside(h1, page.height) ? Math.round(h1) : 0;
  const to = h2 > from && isInside(h2, page.height) ? Math.round(h2) : page.height;
  const firstScreenEnd = Math.max(from, Math.min(to, viewport.height));
  /** A line with its label at the right end. */
  const horizontal = (name: 'H1' | 'H2', at: number): OverlayLine => {
    const label = `${name} ${at}`;
    const [width, height] = labelSize(label, metrics);
    const left = page.width - width - metrics.inset;
    const labelBox = boxOnPage(left, at - height / 2, width, height, page);
    return { name, label, labelBox, axis: 'horizontal', at, from: 0, to: page.width };
  };
  /** A label beside its line on the first screen: W1 to the left and W2 to the right, so that they never meet. */
  const vertical = (name: 'W1' | 'W2', at: number): OverlayLine => {
    const label = `${name} ${at}`;
    const [width, height] = labelSize(label, metrics);
    const left = name === 'W1' ? at - width : at;
    const places = Array.from({ length: metrics.steps }, (_, step): LabelPlace => {
      const middle = from + ((step + 1) / (metrics.steps + 1)) * (firstScreenEnd - from);
      return { pageBox: boxOnPage(left, middle - height / 2, width, height, page) };
    });
    return { name, label, labelBox: bestPlace(places, textCover, chips), axis: 'vertical', at, from, to };
  };
  return [
    ...(isInside(h1, page.height) ? [horizontal('H1', Math.round(h1))] : []),
    ...(isInside(h2, page.height) ? [horizontal('H2', Math.round(h2))] : []),
    ...(isInside(w1, page.width) ? [vertical('W1', Math.round(w1))] : []),
    ...(isInside(w2, page.width) ? [vertical('W2', Math.round(w2))] : []),
  ];
}

type OverlaidPage = Snapshot['page'];

const isInside = (at: number, size: number): boolean =>
  Math.round(at) > 0 && Math.round(at) < Math.round(size);

function boxOnPage(left: number, top: number, width: number, height: number, page: OverlaidPage): Box {
  const within = (at: number, length: number, size: number): number =>
    Math.round(Math.max(0, Math.min(at, size - length)));
  return [within(left, width, page.width), within(top, height, page.height), width, height];
}
