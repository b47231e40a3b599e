// Addresses of browsers that run elsewhere, in place of the path of one.

export const isRemote = (named: string | undefined): named is string =>
  /^(?:wss?|https?):\/\//i.test(named ?? '');

/** Several have commas between. */
export function endpointsOf(named: string): string[] {
  return named
    .split(',')
    .map(endpoint => endpoint.trim())
    .filter(endpoint => endpoint !== '');
}
