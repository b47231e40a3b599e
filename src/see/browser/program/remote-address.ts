// Addresses of remote browsers, which users give in place of a path.

export const isRemote = (named: string | undefined): named is string =>
  /^(?:wss?|https?):\/\//i.test(named ?? '');

/** Splits a list with commas. */
export function endpointsOf(named: string): string[] {
  return named
    .split(',')
    .map(endpoint => endpoint.trim())
    .filter(endpoint => endpoint !== '');
}
