// The answer of a method for the items that have weight in the truth.

import { type Box, bottom, right } from '../../../base/box.ts';
import type { Thresholds, Zone, Zoning } from '../../../judge/zones/zoning.ts';
import type { TruthItem } from '../truth/truth.ts';

/** A weighted item with the zone that a method gave it. */
export interface AnsweredItem extends TruthItem {
  readonly answer: Zone;
}

export function answersOf(items: readonly TruthItem[], zoning: Zoning): AnsweredItem[] {
  return items.map(item => ({ ...item, answer: answeredZone(item, zoning) }));
}

/**
 * The zone of the item's element. Text directly in BODY has no element with a zone: the method's threshold lines decide
 * by its box.
 */
function answeredZone(item: TruthItem, zoning: Zoning): Zone {
  return zoning.zones[item.element] ?? zoneBetween(zoning.thresholds, item.pageBox);
}

function zoneBetween(thresholds: Thresholds, pageBox: Box): Zone {
  if (bottom(pageBox) <= thresholds.h1) return 'HEADER';
  if (pageBox[1] >= thresholds.h2) return 'FOOTER';
  if (right(pageBox) <= thresholds.w1) return 'LM';
  if (pageBox[0] >= thresholds.w2) return 'RM';
  return 'CENTER';
}
