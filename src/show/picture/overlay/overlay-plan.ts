// Plans the overlay as plain data in page px: blocks, threshold lines, legend. Pure, and linear in the size of the
// page.

import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { legendOf, legendStrip, type OverlayLegend } from './legend.ts';
import { type OverlayBlock, overlayBlocks } from './overlay-blocks.ts';
import { textCoverOf } from './text-cover.ts';
import { type OverlayLine, thresholdLines } from './threshold-lines.ts';

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
