// One page that a batch is asked for: where it was named, and what is to be opened.

import { createHash } from 'node:crypto';
import type { PithError } from '../../base/errors.ts';
import { normalUrl, routeIn } from './normal-url.ts';

export type Place =
  /** `isFound`: a page of another host named it, not the user: no private address is opened for it. */
  | { readonly kind: 'url'; readonly url: string; readonly isFound?: true }
  /** HTML, MHTML or a saved snapshot; the path is absolute. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment?: string }
  /** A page of a WARC or WACZ, as it was captured at that moment (ms since 1970). */
  | { readonly kind: 'archived'; readonly archive: string; readonly url: string; readonly at?: number }
  /** What cannot be opened: it gets a record that says why. `entry` is its line in a list of failures. */
  | { readonly kind: 'invalid'; readonly text: string; readonly entry: string; readonly error: PithError };

export interface BatchInput {
  /** As the user named it: a list, a folder, an archive, `-`. */
  readonly source: string;
  /** Line of a list, from 1. */
  readonly line?: number;
  /** The user's own name for it, from a JSON line. */
  readonly id?: string;
  /** Of a folder: nobody has named it, and it is no page. */
  readonly isNoPage?: true;
  readonly place: Place;
}

const KEY_BYTES = 16;

/** The same for every way to write one place; names of files are made of it. */
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

/** What a record calls the page. */
export function nameOf(place: Place): string {
  if (place.kind === 'file') return place.path + (place.fragment ?? '');
  return place.kind === 'invalid' ? place.text : place.url;
}

/** The line of a list that names this input again. */
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

/** Lists end their lines at a line break, and do not heed blanks at the ends of them. */
export function fileEntry(path: string): string {
  const isReadAsWritten = path === path.trim() && !/\p{Cc}/u.test(path);
  return isReadAsWritten ? path : JSON.stringify({ file: path });
}
