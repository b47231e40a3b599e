// Counts by key.

type Counts<Key> = Map<Key, number>;

export function addCount<Key>(counts: Counts<Key>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

export function countEach<Key>(keys: Iterable<Key>): Counts<Key> {
  const counts: Counts<Key> = new Map();
  for (const key of keys) addCount(counts, key);
  return counts;
}

/** Finds the key with the largest count, the first of several; undefined if no count is above 0. */
export function commonest<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let [found, most]: [Key | undefined, number] = [undefined, 0];
  for (const [key, count] of counts) if (count > most) [found, most] = [key, count];
  return found;
}
