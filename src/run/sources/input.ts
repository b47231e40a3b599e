// An input of a batch: a page to open, and where the user, or another page, named it.

import { createHash } from 'node:crypto';
import type { PithError } from '../../base/errors.ts';
import type { PrivateAddresses } from '../../see/browser/network/address-policy.ts';
import { isOriginOf } from '../../see/browser/network/sent-headers.ts';

export type Place =
  /** `isFound`: the address comes from another host and not from the user, so that it may not be private. */
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly isFound?: true;
      /** The address of another port of the user's host, or http in place of https: it gets no headers and cookies. */
      readonly isOtherOrigin?: true;
    }
  /** HTML, MHTML or a saved snapshot; the path is absolute. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly fragment?: string;
      /** The folder that is served as the site of the page. */
      readonly root?: string;
    }
  /** A page of a WARC or WACZ; `at` is the time of its capture, ms since 1970. */
  | { readonly kind: 'archived'; readonly archive: string; readonly url: string; readonly at?: number }
  /** An input that cannot be opened; its record says why. `entry` is its line in a list of failures. */
  | { readonly kind: 'invalid'; readonly text: string; readonly entry: string; readonly error: PithError };

export interface BatchInput {
  /** As the user named it: a list, a folder, an archive, `-`. */
  readonly source: string;
  /** Line of a list, from 1. */
  readonly line?: number;
  /** The user's id, from a JSON line. */
  readonly id?: string;
  /** A file in a folder that is no page and that the user did not name. */
  readonly isNoPage?: true;
  readonly place: Place;
}

const KEY_BYTES = 16;

/** The same key for every spelling of a place; used in file names. */
export function keyOf(place: Place): string {
  return createHash('sha256')
    .update(identity(place))
    .digest('hex')
    .slice(0, 2 * KEY_BYTES);
}

function identity(place: Place): string {
  if (place.kind === 'url') return `url ${normalUrl(place.url)}`;
  if (place.kind === 'file') return `file ${place.path}${routeIn(place.fragment)}`;
  if (place.kind === 'archived') return `archived ${place.archive} ${normalUrl(place.url)}`;
  return `invalid ${place.entry}`;
}

/** The name of the page in its record. */
export function nameOf(place: Place): string {
  if (place.kind === 'file') return place.path + (place.fragment ?? '');
  return place.kind === 'invalid' ? place.text : place.url;
}

/** Writes this input as a line of a list. */
export function listEntry({ place, id }: Pick<BatchInput, 'place' | 'id'>): string {
  const named = id === undefined ? {} : { id };
  if (place.kind === 'invalid') return place.entry;
  if (place.kind === 'archived') {
    const at = place.at === undefined ? {} : { at: new Date(place.at).toISOString() };
    return JSON.stringify({ ...named, url: place.url, archive: place.archive, ...at });
  }
  if (place.kind === 'file') {
    const file = nameOf(place);
    return id === undefined ? fileEntry(file) : JSON.stringify({ ...named, file });
  }
  return id === undefined ? place.url : JSON.stringify({ ...named, url: place.url });
}

/** A path as a line of a list; JSON if a plain line would change it. */
export function fileEntry(path: string): string {
  const isReadAsWritten = path === path.trim() && !/\p{Cc}/u.test(path);
  return isReadAsWritten ? path : JSON.stringify({ file: path });
}

type WebPlace = Extract<Place, { kind: 'url' }>;

/** A place that a page, a sitemap or robots.txt named. `named`: the address from which it was found. */
export function foundPlace(address: string, named: string): WebPlace {
  const [url, own] = [new URL(address), new URL(named)];
  if (url.hostname !== own.hostname) return { kind: 'url', url: url.href, isFound: true };
  return { kind: 'url', url: url.href, ...(isOriginOf(own, url) ? {} : { isOtherOrigin: true }) };
}

/** The options of a page without what the user gave for other origins. Only addresses that the user named may be private. */
export function optionsAt<Options extends { readonly privateAddresses?: PrivateAddresses | undefined }>(
  { isFound, isOtherOrigin }: WebPlace,
  options: Options,
): Options {
  if (isFound !== true && isOtherOrigin !== true) return options;
  const mayBePrivate = isFound !== true || options.privateAddresses === 'any';
  return { ...options, headers: {}, cookies: [], ...(!mayBePrivate && { privateAddresses: 'never' }) };
}

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

const routeIn = (fragment = ''): string => (ROUTE.test(fragment) ? fragment : '');
