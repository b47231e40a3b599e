// Caches results: of a function of one string or number, of none, or in a bounded map.

/** `find` must return the same value each time for the same key. */
export function remembered<Value, Key extends string | number = string>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return key => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as Value;
  };
}

/** `find` is called at the first call. */
export function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/** Sets an entry as the one used last, and drops those used longest ago: a map lists its entries as they were set. */
export function keepNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) if (map.size > most) map.delete(oldest);
}
