// Determines the zone of an element from what it contains: a wrapper around several zones has no zone of its own.

import type { Zone } from '../zones/zoning.ts';
import type { ComparedElement } from './compared-page.ts';

/**
 * For each element the only zone of its visible content, or the zone of its own text; `null` for a wrapper of several
 * zones.
 */
export function carriedZones(elements: readonly ComparedElement[]): (Zone | null)[] {
  const below: (Zone | 'MIXED' | null)[] = elements.map(() => null);
  const carried: (Zone | null)[] = elements.map(() => null);
  // Children come after their parents.
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place];
    if (element === undefined) continue;
    const { zone, chars, parent, isSeen } = element;
    const showsItself = isSeen && (chars > 0 || below[place] === null);
    const whole = showsItself ? combineZones(below[place] ?? null, zone) : (below[place] ?? null);
    if (whole === 'MIXED') carried[place] = chars > 0 ? zone : null;
    else carried[place] = whole;
    if (parent >= 0) below[parent] = combineZones(below[parent] ?? null, whole);
  }
  return carried;
}

function combineZones(one: Zone | 'MIXED' | null, other: Zone | 'MIXED' | null): Zone | 'MIXED' | null {
  if (one === null || one === other) return other;
  return other === null ? one : 'MIXED';
}
