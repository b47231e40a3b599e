// The place of a page that another page, a sitemap or robots.txt named, and not the user.

import { isOriginOf } from '../../see/browser/network/sent-headers.ts';
import type { Place } from './input.ts';

type WebPlace = Extract<Place, { kind: 'url' }>;

/** `named`: the address from which the user had it found. */
export function foundPlace(address: string, named: string): WebPlace {
  const [url, own] = [new URL(address), new URL(named)];
  if (url.hostname !== own.hostname) return { kind: 'url', url: url.href, isFound: true };
  return { kind: 'url', url: url.href, ...(isOriginOf(own, url) ? {} : { isOtherOrigin: true }) };
}

/** The options of a page without what the user gave for other origins. */
export function optionsAt<Options extends object>(
  { isFound, isOtherOrigin }: WebPlace,
  options: Options,
): Options {
  return isFound === true || isOtherOrigin === true ? { ...options, headers: {}, cookies: [] } : options;
}
