// Converts zones to blocks, to compare them with public block segmentations: one block per visible zone.

import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { zoneSegments } from '../../../show/segments/zone-segments.ts';
import { wordsOf } from '../content/words.ts';
import { WEIGHTS } from '../truth/truth.ts';
import type { Block } from './metrics.ts';

export function zoneBlocks(snapshot: Snapshot, zoning: Pick<Zoning, 'zones'>): Block[] {
  const tokens = tokensByZone(snapshot, zoning);
  return zoneSegments(snapshot, zoning).map(({ zone, segment }) => ({
    tokens: tokens.get(zone) ?? [],
    segment,
  }));
}

/** In the order of `blockOf`: words in sequence, then the images. */
function tokensByZone(snapshot: Snapshot, zoning: Pick<Zoning, 'zones'>): Map<Zone, string[]> {
  const words = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const images = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const tree = treeOf(snapshot);
  for (const [index, { tag, attributes }] of snapshot.elements.entries()) {
    const zone = zoning.zones[index] ?? null;
    if (zone === null) continue;
    if (WEIGHTS.imageTags.has(tag) && attributes.src !== undefined)
      images.get(zone)?.push(`image:${attributes.src}`);
    for (const textIndex of tree.texts(index)) {
      const text = snapshot.texts[textIndex];
      if (text === undefined || text.visibility === 'none') continue;
      words.get(zone)?.push(...wordsOf(text.text));
    }
  }
  return new Map(ZONES.map(zone => [zone, [...(words.get(zone) ?? []), ...(images.get(zone) ?? [])]]));
}
