// The zone that an element lies in: its own, else that of the nearest element around with one, else CENTER.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { closest } from '../../see/snapshot/walks.ts';
import type { Zone, Zoning } from './zoning.ts';

export function enclosingZone(snapshot: Snapshot, { zones }: Zoning, element: number): Zone {
  const around = closest(snapshot, element, (_, index) => (zones[index] ?? null) !== null);
  return zones[around] ?? 'CENTER';
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
