// The zone of what an element holds: a wrapper around several zones has none of its own to speak of.

import type { Zone } from '../zones/zoning.ts';
import type { ComparedElement } from './compared-page.ts';

/** For each element the one zone of all it shows, or that of its own text; `null` for a wrapper of several. */
export function carriedZones(elements: readonly ComparedElement[]): (Zone | null)[] {
  const below: (Zone | 'MIXED' | null)[] = elements.map(() => null);
  const carried: (Zone | null)[] = elements.map(() => null);
  // Children come after their parents.
  for (let place = elements.length - 1; place >= 0; place--) {
    const element = elements[place];
    if (element === undefined) continue;
    const { zone, chars, parent, isSeen } = element;
    const showsItself = isSeen && (chars > 0 || below[place] === null);
    const whole = showsItself ? joined(below[place] ?? null, zone) : (below[place] ?? null);
    if (whole === 'MIXED') carried[place] = chars > 0 ? zone : null;
    else carried[place] = whole;
    if (parent >= 0) below[parent] = joined(below[parent] ?? null, whole);
  }
  return carried;
}

function joined(one: Zone | 'MIXED' | null, other: Zone | 'MIXED' | null): Zone | 'MIXED' | null {
  if (one === null || one === other) return other;
  return other === null ? one : 'MIXED';
}
