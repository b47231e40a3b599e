// Caches results: of a function of one argument, of none, or in a bounded map.

/** `find` must return the same value each time for the same key. */
export function remembered<Value, Key = string>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return key => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = find(key);
    known.set(key, value);
    return value;
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
