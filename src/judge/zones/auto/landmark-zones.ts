// Zones that landmark elements of the page itself stand for; those of its main part and of articles are left out.

import { right } from '../../../base/box.ts';
import type { Snapshot, SnapshotElement } from '../../../see/snapshot/snapshot.ts';
import type { Zone } from '../zoning.ts';

type Landmark = 'HEADER' | 'FOOTER' | 'side' | 'main';

const LANDMARKS: Readonly<Record<string, Landmark>> = {
  header: 'HEADER',
  banner: 'HEADER',
  footer: 'FOOTER',
  contentinfo: 'FOOTER',
  aside: 'side',
  complementary: 'side',
  main: 'main',
  article: 'main',
};

/** For each element the zone of the outermost landmark around it. */
export function landmarkZones({ elements, page }: Snapshot): readonly (Zone | undefined)[] {
  const zones: (Zone | undefined)[] = [];
  for (const element of elements) {
    const { parent, tag, attributes } = element;
    const landmark = LANDMARKS[attributes.role ?? tag];
    zones.push(zones[parent] ?? (landmark === 'side' ? sideOf(element, page.width) : zoneOf(landmark)));
  }
  return zones;
}

const zoneOf = (landmark: Exclude<Landmark, 'side'> | undefined): Zone | undefined =>
  landmark === 'main' ? 'CENTER' : landmark;

/** Undefined for a box that lies in both halves of the page. */
function sideOf({ pageBox }: SnapshotElement, width: number): Zone | undefined {
  if (right(pageBox) <= width / 2) return 'LM';
  return pageBox[0] >= width / 2 ? 'RM' : undefined;
}
