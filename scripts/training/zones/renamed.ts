// A page with other names: all of them hashed, or each zone bearing the names of another one.

import { createHash } from 'node:crypto';
import { at } from '../../../src/base/columns.ts';
import { NAMING_ATTRIBUTES } from '../../../src/judge/zones/auto/features/name-tokens.ts';
import { ZONE_PLACE } from '../../../src/judge/zones/auto/settings.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import type { PageTruth } from '../../../src/lab/bench/truth/truth.ts';
import type { Snapshot, SnapshotElement } from '../../../src/page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../src/page/snapshot/upwards.ts';

type Attributes = SnapshotElement['attributes'];

/** Every word of every name becomes letters that stand for nothing. */
export function hashedNames(snapshot: Snapshot): Snapshot {
  return withNames(snapshot, ({ attributes }) => {
    const names = namesOf(attributes);
    return Object.fromEntries(Object.entries(names).map(([key, value]) => [key, hashed(value)]));
  });
}

const hashed = (text: string): string =>
  text.replace(/\S+/g, word =>
    createHash('sha1')
      .update(word)
      .digest('hex')
      .slice(0, 8)
      .replace(/\d/g, digit => String.fromCharCode(103 + Number(digit))),
  );

/** Each element gets the names of some element of another zone, the same other zone for all elements of one. */
export function misleadingNames(snapshot: Snapshot, truth: PageTruth): Snapshot {
  const zoneOf = mainZones(snapshot, truth);
  const random = seeded(snapshot.elements.length);
  const bearers = new Map<number, Attributes[]>();
  for (const [index, { attributes }] of snapshot.elements.entries()) {
    const zone = at(zoneOf, index);
    const names = namesOf(attributes);
    if (zone >= 0 && Object.keys(names).length > 0) bearers.set(zone, [...(bearers.get(zone) ?? []), names]);
  }
  const present = [...bearers.keys()].sort();
  const shift = 1 + Math.floor(random() * Math.max(1, present.length - 1));
  return withNames(snapshot, ({ attributes }, index) => {
    const names = namesOf(attributes);
    const place = present.indexOf(at(zoneOf, index));
    if (place < 0 || present.length < 2 || Object.keys(names).length === 0) return names;
    const others = bearers.get(present[(place + shift) % present.length] ?? -1) ?? [];
    return others[Math.floor(random() * others.length)] ?? names;
  });
}

function namesOf(attributes: Attributes): Attributes {
  return Object.fromEntries(
    NAMING_ATTRIBUTES.flatMap(key => {
      const value = attributes[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function withNames(
  snapshot: Snapshot,
  nameOf: (element: SnapshotElement, index: number) => Attributes,
): Snapshot {
  const elements = snapshot.elements.map((element, index) => {
    const others = Object.entries(element.attributes).filter(
      ([key]) => !(NAMING_ATTRIBUTES as readonly string[]).includes(key),
    );
    return { ...element, attributes: { ...Object.fromEntries(others), ...nameOf(element, index) } };
  });
  return { ...snapshot, elements };
}

/** The zone that most of an element's weight is in; -1 where it holds nothing. */
function mainZones(snapshot: Snapshot, { items }: PageTruth): Int32Array {
  const byZone = ZONES.map(() => new Float64Array(snapshot.elements.length));
  for (const { element, zone, weight } of items) {
    const column = byZone[ZONE_PLACE[zone]];
    if (column !== undefined) column[element] = at(column, element) + weight;
  }
  sumUpwards(snapshot, byZone);
  return Int32Array.from(snapshot.elements, (_, index) => {
    const weights = byZone.map(column => at(column, index));
    const most = Math.max(...weights);
    return most > 0 ? weights.indexOf(most) : -1;
  });
}
