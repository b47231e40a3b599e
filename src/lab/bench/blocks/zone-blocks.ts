// Converts zones to blocks, to compare them with public block segmentations: one block per visible zone.

import type { Box } from '../../../base/box.ts';
import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { largestBlocks, uniformBlocks } from '../../../show/picture/uniform-blocks.ts';
import { wordsOf } from '../content/words.ts';
import { WEIGHTS } from '../truth/truth.ts';
import type { Block } from './metrics.ts';
import { segmentOfBoxes } from './regions.ts';

/** Limits the boxes of a zone's outline; smaller boxes lie within its rows anyway. */
const MOST_BOXES = 500;

export function zoneBlocks(snapshot: Snapshot, zoning: Zoning): Block[] {
  const boxes = boxesByZone(snapshot, zoning);
  const tokens = tokensByZone(snapshot, zoning);
  return ZONES.flatMap(zone => {
    const segment = segmentOfBoxes(boxes.get(zone) ?? []);
    return segment.length === 0 ? [] : [{ tokens: tokens.get(zone) ?? [], segment }];
  });
}

function boxesByZone(snapshot: Snapshot, zoning: Zoning): Map<Zone, Box[]> {
  const codes = Uint8Array.from(zoning.zones, zone => (zone === null ? 0 : ZONES.indexOf(zone) + 1));
  const boxes = new Map<Zone, Box[]>();
  const { blocks } = uniformBlocks(snapshot, codes);
  for (const [at, zone] of ZONES.entries()) {
    const ofZone = largestBlocks(
      blocks.filter(block => block.code === at + 1),
      MOST_BOXES,
    );
    boxes.set(
      zone,
      ofZone.map(block => block.pageBox),
    );
  }
  return boxes;
}

/** In the order of `blockOf`: words in sequence, then the images. */
function tokensByZone(snapshot: Snapshot, zoning: Zoning): Map<Zone, string[]> {
  const words = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const images = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const tree = treeOf(snapshot);
  for (const [index, { tag, attributes }] of snapshot.elements.entries()) {
    const zone = zoning.zones[index] ?? null;
    if (zone === null) continue;
    if (WEIGHTS.imageTags.has(tag) && attributes.src !== undefined)
      images.get(zone)?.push(`image:${attributes.src}`);
    for (const textIndex of tree.textsOf(index)) {
      const text = snapshot.texts[textIndex];
      if (text === undefined || text.visibility === 'none') continue;
      words.get(zone)?.push(...wordsOf(text.text));
    }
  }
  return new Map(ZONES.map(zone => [zone, [...(words.get(zone) ?? []), ...(images.get(zone) ?? [])]]));
}
