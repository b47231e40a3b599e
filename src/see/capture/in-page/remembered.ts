/** Caches the results of a function by its argument, as `base/memoize.ts` does: pages load only this folder. */
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
