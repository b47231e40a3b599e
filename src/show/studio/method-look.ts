// Collects the results of one method for the studio: zones, reasons, content, blocks, and noise mask.

import { wholeBox } from '../../base/box.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import { DROP_RULES } from '../../judge/selection/rules/drop-rule.ts';
import { dropRuleAt } from '../../judge/selection/rules/rule-column.ts';
import { methodOfZoning, reasonOf } from '../../judge/zones/methods.ts';
import { summaryOf } from '../../judge/zones/summary.ts';
import type { Thresholds, Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { hexColour } from '../picture/css-colour.ts';
import { noiseMask } from '../picture/noise-mask.ts';
import { overlayBlocks } from '../picture/overlay/overlay-blocks.ts';
import { textCoverOf } from '../picture/overlay/text-cover.ts';
import { columnOf, type Listed } from './element-table.ts';
import { LOOK_ZONES, type MethodLook, NO_ZONE, type ZoneBlock } from './page/look.ts';

export function methodLook(
  snapshot: Snapshot,
  zoning: Zoning,
  selection: ContentSelection,
  { indices, places }: Listed,
): MethodLook {
  const { method, confidence, thresholds } = zoning;
  const sums = summaryOf(snapshot, zoning);
  const zoneOf = (index: number): number => {
    const zone = zoning.zones[index] ?? null;
    return zone === null ? NO_ZONE : LOOK_ZONES.indexOf(zone);
  };
  return {
    name: method,
    summary: methodOfZoning(zoning)?.summary ?? '',
    confidence,
    thresholds: wholeThresholds(thresholds),
    zones: indices.map(zoneOf).join(''),
    reasons: columnOf(indices.map(index => reasonOf(snapshot, zoning, index))),
    kept: indices.map(index => (selection.keptElements[index] === 1 ? '1' : '0')).join(''),
    drops: columnOf(indices.map(index => dropReason(selection, index))),
    blocks: blocksOf(snapshot, zoning, places),
    mask: noiseMask(snapshot, zoning).map(({ colour, rectangles }) => ({
      colour: hexColour(colour),
      rectangles,
    })),
    sums: LOOK_ZONES.map(zone => ({ elements: sums[zone].elements, chars: sums[zone].chars })),
  };
}

function dropReason(selection: ContentSelection, index: number): string {
  const rule = selection.keptElements[index] === 1 ? null : dropRuleAt(selection, index);
  return rule === null ? '' : DROP_RULES[rule];
}

function blocksOf(snapshot: Snapshot, zoning: Zoning, places: Int32Array): ZoneBlock[] {
  return overlayBlocks(snapshot, zoning, textCoverOf(snapshot)).map(({ zone, elements, pageBox }) => ({
    zone: LOOK_ZONES.indexOf(zone),
    element: places[elements[0] ?? 0] ?? -1,
    pageBox: wholeBox(pageBox),
  }));
}

function wholeThresholds({ h1, h2, w1, w2 }: Thresholds): Thresholds {
  return { h1: Math.round(h1), h2: Math.round(h2), w1: Math.round(w1), w2: Math.round(w2) };
}
