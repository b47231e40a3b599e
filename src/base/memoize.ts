// Caches the results of a function of one string.

/** `find` must return the same value each time for the same key. */
export function remembered<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return key => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as Value;
  };
}
