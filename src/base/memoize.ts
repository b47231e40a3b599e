// Caches the results of a function of one string or number.

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
