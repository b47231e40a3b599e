// A function that finds each of its answers once.

/** `find` must answer the same each time it is asked the same. */
export function remembered<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return key => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as Value;
  };
}
