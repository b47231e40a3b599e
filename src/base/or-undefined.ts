/** The value of work that throws where there is none: for a damaged text, a missing file or an unknown name. */
export function orUndefined<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
