// Zones from a method that looks for content alone: the four lines of VL_PS are drawn around what it found, and what it
// left out lies where it is painted, above, below, left or right of them.

import { type Box, bottom, EMPTY_BOX, isEmpty, right, union } from '../../base/box.ts';
import { REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Finding } from '../baselines/finding.ts';
import { takesZone, whyNoZone } from './enclosing-zone.ts';
import { vlpsReason, vlpsZone } from './vlps.ts';
import type { Thresholds, Zone, Zoning } from './zoning.ts';

type ContentMethodName = keyof typeof CONTENT_CONFIDENCE;

/** Each method's mean accuracy in zones on 112 hand-labelled pages (docs/methods.md): none can doubt itself. */
const CONTENT_CONFIDENCE = { subtree: 0.7, patterns: 0.7, tagtree: 0.78 } as const;

export function zonesAround(snapshot: Snapshot, method: ContentMethodName, finding: Finding): Zoning {
  const box = contentBox(snapshot, finding);
  const thresholds = linesAround(snapshot, box);
  const zones = snapshot.elements.map((element, index): Zone | null => {
    if (!takesZone(element)) return null;
    return finding.kept[index] === 1 ? 'CENTER' : vlpsZone(element.pageBox, thresholds);
  });
  const confidence = isEmpty(box) ? 0 : CONTENT_CONFIDENCE[method];
  return {
    method,
    thresholds,
    confidence,
    zones,
    confidences: new Float64Array(zones.length).fill(confidence),
    finding,
  };
}

export function reasonAround(
  { elements }: Snapshot,
  { finding, thresholds }: Pick<Zoning, 'finding' | 'thresholds'>,
  index: number,
): string {
  const element = elements[index];
  if (element === undefined) return '';
  if (!takesZone(element)) return whyNoZone(element);
  const why = finding?.reasons[index] ?? '';
  return finding?.kept[index] === 1 ? why : `${why}; ${vlpsReason(element.pageBox, thresholds)}`;
}

/** Around the texts and pictures that are kept; empty where nothing is. */
function contentBox({ elements, texts }: Snapshot, { kept }: Finding): Box {
  let box = EMPTY_BOX;
  for (const { parent, pageBox, visibility } of texts)
    if (kept[parent] === 1 && visibility === 'visible') box = union(box, pageBox);
  for (const [index, { tag, pageBox, visibility }] of elements.entries()) {
    if (kept[index] === 1 && visibility === 'visible' && REPLACED_TAGS.has(tag)) box = union(box, pageBox);
  }
  return box;
}

/** Falls back to the whole page as CENTER if nothing was found. */
function linesAround({ page }: Snapshot, box: Box): Thresholds {
  if (isEmpty(box)) return { h1: 0, h2: page.height, w1: 0, w2: page.width };
  return { h1: box[1], h2: bottom(box), w1: box[0], w2: right(box) };
}
