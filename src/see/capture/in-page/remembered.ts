/** Caches the results of a function by its argument; the same code as in `base/memoize.ts`, of which no page loads more. */
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
