// Normalizes a web address, so that each has one spelling.

/** Fragments that scripts use as routes, `#/…` and `#!…`, are part of the address. */
const ROUTE = /^#[/!]/;

/** `URL` normalizes scheme, host and port. The order of a query stays, because it may matter. */
export function normalUrl(address: string): string {
  const url = new URL(address);
  url.hash = routeIn(url.hash);
  if (url.hostname.endsWith('.') && url.hostname.length > 1)
    url.hostname = url.hostname.replace(/(?<!\.)\.+$/, '');
  const { href } = url;
  return href.endsWith('?') ? href.slice(0, -1) : href;
}

export const routeIn = (fragment = ''): string => (ROUTE.test(fragment) ? fragment : '');
