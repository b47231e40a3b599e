// Names the files of a page: a readable part, and a key that makes the name unique.

import { basename, dirname } from 'node:path';
import { domainToUnicode } from 'node:url';
import { percentDecoded } from '../../base/text/parse-url.ts';
import { keyOf, normalUrl, type Place } from './input.ts';

/** UTF-8 bytes: with key and ending a name stays below 143 bytes, the limit of encrypted file systems. */
const LONGEST_SLUG = 60;

/** Name of the files of a page, without ending. */
export const fileStem = (slug: string, key: string): string => (slug === '' ? key : `${slug}-${key}`);

export const stemOf = (place: Place): string => fileStem(slugOf(place), keyOf(place));

/** Letters and digits with `.`, `_` and `-` between them, which every file system allows. May be empty. */
export function slugOf(place: Place): string {
  if (place.kind === 'invalid') return '';
  if (place.kind !== 'file') return slug(readableAddress(normalUrl(place.url)));
  const { path } = place;
  return slug(`${basename(dirname(path))} ${basename(path).replace(ENDINGS, '')}`);
}

const ENDINGS = /(?:\.snapshot)?\.json(?:\.gz)?$|\.(?:x?html?|mht|mhtml|txt)(?:\.gz)?$/i;

function readableAddress(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`.replace(ENDINGS, '');
  return `${domainToUnicode(hostname) || hostname} ${percentDecoded(rest)}`;
}

function slug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}._]+/gu, '-')
    .replace(/\.{2,}/g, '.');
  return cut(words).replace(/^[-._]+|(?<![-._])[-._]+$/g, '');
}

/** Cuts between characters. */
function cut(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const sign of text) {
    bytes += Buffer.byteLength(sign);
    if (bytes > LONGEST_SLUG) break;
    end += sign.length;
  }
  return text.slice(0, end);
}
