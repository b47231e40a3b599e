// The zone that an element lies in, and which elements take one.

import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import type { Zone, Zoning } from './zoning.ts';

export const enclosingZone = (snapshot: Snapshot, zoning: Zoning, element: number): Zone =>
  enclosingZones(snapshot, zoning)[element] ?? 'CENTER';

/** Tells if an element is in the central area of a page: in CENTER, or in no zone. */
export function centralArea(snapshot: Snapshot, zoning: Zoning): (element: number) => boolean {
  const zones = enclosingZones(snapshot, zoning);
  return element => (zones[element] ?? 'CENTER') === 'CENTER';
}

const known = new WeakMap<Zoning['zones'], readonly (Zone | null)[]>();

/** Returns the enclosing zone of every element; `null` where there is none. Cached: six steps of judging ask for it. */
export function enclosingZones({ elements }: Snapshot, { zones }: Zoning): readonly (Zone | null)[] {
  const found = known.get(zones);
  if (found !== undefined) return found;
  const around: (Zone | null)[] = new Array(elements.length);
  known.set(zones, around);
  for (let index = 0; index < elements.length; index++)
    around[index] = zones[index] ?? around[elements[index]?.parent ?? -1] ?? null;
  return around;
}

/** Tells the elements that a zone method assigns: all that are laid out on the page, but BODY and what holds it. */
export function takesZone({ tag, visibility }: SnapshotElement): boolean {
  return tag !== 'body' && tag !== 'html' && visibility !== 'none' && visibility !== 'offpage';
}

export function whyNoZone({ tag, visibility }: SnapshotElement): string {
  if (tag === 'body' || tag === 'html') return `${tag.toUpperCase()} holds all zones and is assigned to none`;
  return visibility === 'offpage' ? 'beyond the edges of the page: in no zone' : 'not rendered: in no zone';
}
