// The zone that an element lies in: its own, else that of the nearest element around with one, else CENTER.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Zone, Zoning } from './zoning.ts';

export function enclosingZone({ elements }: Snapshot, { zones }: Zoning, element: number): Zone {
  for (let index = element; index >= 0; index = elements[index]?.parent ?? -1) {
    const zone = zones[index] ?? null;
    if (zone !== null) return zone;
  }
  return 'CENTER';
}

/** Tells if an element is in the central area of a page: in CENTER, or in no zone. */
export function centralArea(snapshot: Snapshot, zoning: Zoning): (element: number) => boolean {
  const zones = enclosingZones(snapshot, zoning);
  return element => (zones[element] ?? 'CENTER') === 'CENTER';
}

/** Returns the enclosing zone of every element; `null` where there is none. */
export function enclosingZones({ elements }: Snapshot, { zones }: Zoning): (Zone | null)[] {
  const around: (Zone | null)[] = [];
  for (const [index, { parent }] of elements.entries()) around.push(zones[index] ?? around[parent] ?? null);
  return around;
}
