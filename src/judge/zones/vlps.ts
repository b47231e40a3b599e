// VL_PS to the letter (Jing & Zuo, §2.3): four comparisons of an element's box with the thresholds, the rest is CENTER.

import { type Box, bottom, right } from '../../base/box.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { takesZone, whyNoZone } from './enclosing-zone.ts';
import { type ThresholdSetting, thresholdsOf } from './threshold-setting.ts';
import type { Thresholds, Zone, Zoning } from './zoning.ts';

export function vlps(snapshot: Snapshot, setting: ThresholdSetting = {}): Zoning {
  const thresholds = thresholdsOf(snapshot.page, setting);
  const zones = snapshot.elements.map(element =>
    takesZone(element) ? vlpsZone(element.pageBox, thresholds) : null,
  );
  return {
    method: 'vlps',
    thresholds,
    // A rule that looks at no layout has no means to doubt itself: it is as sure of every page.
    confidence: VLPS_CONFIDENCE,
    zones,
    confidences: new Float64Array(zones.length).fill(VLPS_CONFIDENCE),
  };
}

export function vlpsReasonOf(
  { elements }: Snapshot,
  { thresholds }: Pick<Zoning, 'thresholds'>,
  index: number,
): string {
  const element = elements[index];
  if (element === undefined) return '';
  return takesZone(element) ? vlpsReason(element.pageBox, thresholds) : whyNoZone(element);
}

/** About the mean accuracy of both settings on hand-labelled pages (docs/methods.md, measured). */
const VLPS_CONFIDENCE = 0.73;

/** The first comparison that holds; this order is the paper's. */
export function vlpsZone(pageBox: Box, { h1, h2, w1, w2 }: Thresholds): Zone {
  if (bottom(pageBox) <= h1) return 'HEADER';
  if (pageBox[1] >= h2) return 'FOOTER';
  if (right(pageBox) <= w1) return 'LM';
  if (pageBox[0] >= w2) return 'RM';
  return 'CENTER';
}

export function vlpsReason(pageBox: Box, thresholds: Thresholds): string {
  const [left, top, width, height] = pageBox.map(px) as [string, string, string, string];
  const [h1, h2, w1, w2] = [thresholds.h1, thresholds.h2, thresholds.w1, thresholds.w2].map(px);
  const lowest = px(bottom(pageBox));
  const rightmost = px(right(pageBox));
  switch (vlpsZone(pageBox, thresholds)) {
    case 'HEADER':
      return `top ${top} + height ${height} = ${lowest} ≤ H1 ${h1}`;
    case 'FOOTER':
      return `top ${top} ≥ H2 ${h2}`;
    case 'LM':
      return `left ${left} + width ${width} = ${rightmost} ≤ W1 ${w1}`;
    case 'RM':
      return `left ${left} ≥ W2 ${w2}`;
    case 'CENTER':
      return `none of: bottom ${lowest} ≤ H1 ${h1}, top ${top} ≥ H2 ${h2}, right ${rightmost} ≤ W1 ${w1}, left ${left} ≥ W2 ${w2}`;
  }
}

const px = (value: number): string => String(Math.round(value * 10) / 10);
