// Zones that landmark elements of the page itself stand for; those of its main part and of articles are left out.

import { type Box, right } from '../../../../base/box.ts';
import { LANDMARK_ROLES } from '../../../../page/snapshot/landmarks.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import type { Zone } from '../../zoning.ts';

type LandmarkPart = 'HEADER' | 'FOOTER' | 'side' | 'main';

const PARTS = { header: 'HEADER', footer: 'FOOTER', aside: 'side', main: 'main' } as const;
/** By tag and by role. */
const PART_OF: ReadonlyMap<string, LandmarkPart> = new Map<string, LandmarkPart>([
  ...(Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap(tag =>
    [tag, LANDMARK_ROLES[tag]].map(name => [name, PARTS[tag]] as const),
  ),
  ['article', 'main'],
]);

/** For each element the zone of the outermost landmark around it. */
export function landmarkZones({ elements, page }: Snapshot): readonly (Zone | undefined)[] {
  const zones: (Zone | undefined)[] = [];
  for (const element of elements) {
    const { parent, tag, attributes } = element;
    const landmark = PART_OF.get(attributes.role ?? tag);
    zones.push(zones[parent] ?? (landmark === 'side' ? sideOf(element, page.width) : zoneOf(landmark)));
  }
  return zones;
}

/**
 * Gives CENTER for elements in the only main part of the page, and LM or RM for those in a side part beside it; nothing
 * for bars, and for parts of their own within these.
 */
export function mainAndSideZones({ elements, page }: Snapshot): readonly (Zone | null | undefined)[] {
  const names = elements.map(({ tag, attributes }) => attributes.role ?? tag);
  const isAlone =
    elements.filter(({ pageBox }, index) => names[index] === 'main' && isBox(pageBox)).length === 1;
  const zones: (Zone | null | undefined)[] = [];
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index] as SnapshotElement;
    const around = zones[element.parent];
    const name = names[index] ?? '';
    const isOutside = around === undefined;
    if (isOutside && name === 'main' && isAlone) zones.push('CENTER');
    else if (isOutside && PART_OF.get(name) === 'side') zones.push(sideOf(element, page.width) ?? null);
    else zones.push(isPart(name) ? null : around);
  }
  return zones;
}

/** True for bars, side parts and navigation. */
const isPart = (name: string): boolean =>
  name === 'nav' || name === LANDMARK_ROLES.nav || (PART_OF.get(name) ?? 'main') !== 'main';

const isBox = ([, , width, height]: Box): boolean => width > 0 && height > 0;

const zoneOf = (landmark: Exclude<LandmarkPart, 'side'> | undefined): Zone | undefined =>
  landmark === 'main' ? 'CENTER' : landmark;

/** Undefined for a box that lies in both halves of the page. */
function sideOf({ pageBox }: SnapshotElement, width: number): Zone | undefined {
  if (right(pageBox) <= width / 2) return 'LM';
  return pageBox[0] >= width / 2 ? 'RM' : undefined;
}
