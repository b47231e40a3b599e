// VL_PS to the letter (Jing & Zuo, §2.3): four comparisons of an element's box with the thresholds, the rest is
// CENTER. The thresholds are the published ones, those scaled to the page, or a user's own.

import { type Box, bottom, right } from '../../base/box.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { takesZone, whyNoZone } from './enclosing-zone.ts';
import type { Thresholds, Zone, Zoning } from './zoning.ts';

/** px, or a share of the page's height or width. */
export type Length = { readonly px: number } | { readonly share: number };

/** Thresholds set by a user; missing ones keep their defaults. */
export interface ThresholdSetting {
  /** Height of the top band. */
  readonly h1?: Length | undefined;
  /** In px the y of the bottom band's top, as in the record; as a share the band's height. */
  readonly h2?: Length | undefined;
  /** Height of the bottom band; overrides `h2`. */
  readonly bottom?: Length | undefined;
  /** Width of the left band. */
  readonly w1?: Length | undefined;
  /** In px the x of the right band's left edge, as in the record; as a share the band's width. */
  readonly w2?: Length | undefined;
}

/** The paper's §3: H1 = 200, H2 = 160 from the bottom, W1 = W2 = 30 % of the page's width. */
export const PUBLISHED_SETTING: ThresholdSetting = {
  h1: { px: 200 },
  bottom: { px: 160 },
  w1: { share: 0.3 },
  w2: { share: 0.3 },
};

/**
 * The setting scaled to the page: the bands grow with the page up to the published heights, since a header does not
 * grow with a long article. Shares: from a grid over 112 hand-labelled pages, flat around its best (docs/zones.md).
 */
export const SCALED_SETTING = {
  h1: { share: 0.16, maxPx: 200 },
  bottom: { share: 0.16, maxPx: 160 },
  w1: { share: 0.25 },
  w2: { share: 0.25 },
} as const;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

export function thresholdsOf(page: PageSize, setting: ThresholdSetting = {}): Thresholds {
  const { h1, bottom, w1, w2 } = SCALED_SETTING;
  const bottomBand = setting.bottom === undefined ? undefined : inPx(setting.bottom, page.height);
  return {
    h1: setting.h1 === undefined ? Math.min(h1.maxPx, page.height * h1.share) : inPx(setting.h1, page.height),
    h2:
      bottomBand !== undefined
        ? page.height - bottomBand
        : setting.h2 === undefined
          ? page.height - Math.min(bottom.maxPx, page.height * bottom.share)
          : fromFarEdge(setting.h2, page.height),
    w1: setting.w1 === undefined ? page.width * w1.share : inPx(setting.w1, page.width),
    w2: setting.w2 === undefined ? page.width * (1 - w2.share) : fromFarEdge(setting.w2, page.width),
  };
}

const inPx = (length: Length, whole: number): number => ('px' in length ? length.px : length.share * whole);

const fromFarEdge = (length: Length, whole: number): number =>
  'px' in length ? length.px : whole * (1 - length.share);

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
