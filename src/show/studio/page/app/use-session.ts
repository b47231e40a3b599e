// State of a form that survives a reload of the window.

import { useState } from 'preact/hooks';

/** `given`: replaces what was kept. */
export function useSession<Value extends string | number | boolean>(
  name: string,
  first: Value,
  given?: Value,
): [Value, (value: Value) => void] {
  const key = `pith-form-${name}`;
  const [value, setValue] = useState<Value>(() => given ?? keptIn(key) ?? first);
  const set = (changed: Value): void => {
    setValue(changed);
    try {
      sessionStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Too long to be kept.
      sessionStorage.removeItem(key);
    }
  };
  return [value, set];
}

function keptIn<Value>(key: string): Value | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Value);
}
