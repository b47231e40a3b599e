// One spelling for every way to write one web address.

/** A fragment is part of the address only where scripts route by it: `#/…` and `#!…`. */
const ROUTE = /^#[/!]/;

/** Scheme, host and default port are the URL standard's own; the order of a query is left, for it may matter. */
export function normalUrl(address: string): string {
  const url = new URL(address);
  url.hash = routeIn(url.hash);
  if (url.hostname.endsWith('.') && url.hostname.length > 1) url.hostname = url.hostname.replace(/\.+$/, '');
  const { href } = url;
  return href.endsWith('?') ? href.slice(0, -1) : href;
}

export const routeIn = (fragment = ''): string => (ROUTE.test(fragment) ? fragment : '');
