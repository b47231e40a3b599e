// Packs many values with few distinct ones into a column of a look.

import type { Column } from './page/look.ts';

export function columnOf(values: Iterable<string>): Column {
  const places = new Map<string, number>();
  const at: number[] = [];
  for (const value of values) {
    const place = places.get(value) ?? places.size;
    if (place === places.size) places.set(value, place);
    at.push(place);
  }
  return { values: [...places.keys()], at };
}
