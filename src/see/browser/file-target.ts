// A file that is named as a page: by its path or its `file:` address, as HTML or as a saved snapshot.

import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PithError } from '../../base/errors.ts';
import { firstBytesNow } from '../../base/files/first-bytes.ts';
import { isGzip, unpackedStart } from '../../base/unpack/gzip.ts';
import { printable } from './web-address.ts';

export type FileTarget =
  /** `fragment`: the part of the page that is shown, with its `#`. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment?: string | undefined }
  | { readonly kind: 'snapshot'; readonly path: string };

/** The file at this path as it stands: a name may begin or end with white space, and may have a `#`. */
export function fileTarget(text: string): FileTarget {
  const path = ordinaryFile(text);
  return isSnapshotFile(path) ? { kind: 'snapshot', path } : { kind: 'file', path };
}

/** Stands for bytes of a name that are no text; who has only the text cannot name the file any more. */
const NOT_UTF8 = '\ufffd';

/** The whole path of a file that can be read; other things are refused. */
export function ordinaryFile(text: string): string {
  if (text === '')
    throw new PithError('URL_INVALID', 'the target is empty: name an address, a file, or - for stdin');
  const path = resolve(text);
  const stats = statsOf(path);
  if (stats === undefined) throw new PithError('FILE_NOT_FOUND', noFile(text, path));
  if (stats.isDirectory()) {
    throw new PithError('FILE_NOT_FOUND', `'${printable(text)}' is a folder: name a page in it`);
  }
  if (!stats.isFile()) {
    throw new PithError(
      'FILE_NOT_FOUND',
      `'${printable(text)}' is no ordinary file: pipe it in, with - as target`,
    );
  }
  return path;
}

function noFile(text: string, path: string): string {
  const end = linkEnd(path);
  if (end !== undefined) return `'${printable(text)}' is a link to '${printable(end)}', which leads nowhere`;
  return text.includes(NOT_UTF8)
    ? `the file '${printable(text)}' cannot be opened: its name is not UTF-8, so rename it`
    : `there is no file '${printable(text)}': ${advice(text)}`;
}

/** The path that a link names; undefined if this is no link. */
function linkEnd(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** A name with dots may be a host or a file; one that ends like a page is likelier a file. */
function advice(text: string): string {
  if (/^\d+(?:\.\d+){3}(?::\d+)?(?:\/|$)/.test(text))
    return `for the web page write http://${printable(text)}`;
  if (
    !/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ||
    /^[^/]*\.(?:x?html?|json|gz|txt|xml|warc|wacz)$/i.test(text)
  )
    return 'check the path';
  return `check the path, or for the web page write https://${printable(text)}`;
}

export const fileExists = (text: string): boolean => statsOf(resolve(text))?.isFile() ?? false;

/** Undefined for whatever names no file: too long, with a NUL, below something that is no folder. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** JSON, packed or not. */
function isSnapshotFile(path: string): boolean {
  let start: Buffer;
  try {
    start = firstBytesNow(path);
  } catch (error) {
    throw new PithError('FILE_NOT_FOUND', `the file ${path} cannot be read: check its permissions`, {
      cause: error,
    });
  }
  const text = unpackedStart(start).toString('utf8');
  // An empty file, or packed data that breaks off at once: only its name can tell.
  if (text === '')
    return /\.json(?:\.gz)?$/i.test(path) || (isGzip(start) && !/\.[a-z]*html?\.gz$/i.test(path));
  return startsAsJson(text);
}

/** An object of JSON; templates of pages begin with `{{` or `{%`. */
export const startsAsJson = (text: string): boolean => /^\ufeff?\s*\{\s*(?:"|\}|$)/.test(text);

/**
 * A file as a user names it, who may read what is named: by its path or its `file:` address, with a `#part` of the page
 * or without. A file whose own name has a `#` goes first.
 */
export function namedFile(text: string): FileTarget {
  const { path, fragment } =
    /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);
  const target = fileTarget(path);
  return target.kind === 'file' && fragment !== '' ? { ...target, fragment } : target;
}

export interface NamedPart {
  readonly path: string;
  /** Empty, or with its `#`. */
  readonly fragment: string;
}

/** The same, whatever is there: a folder, or nothing. */
export const namedPart = (text: string): NamedPart =>
  /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);

/** The path of a file, with a part of the page or without: the longest name that is there. */
export function partOfFile(text: string): NamedPart {
  if (statsOf(resolve(text)) !== undefined) return { path: text, fragment: '' };
  for (let at = text.lastIndexOf('#'); at > 0; at = text.lastIndexOf('#', at - 1)) {
    const path = text.slice(0, at);
    if (fileExists(path)) return { path, fragment: text.slice(at) };
  }
  return { path: text, fragment: '' };
}

function fileOfAddress(text: string): NamedPart {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname !== '')
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' names no file of this machine: write file:///path, or the path itself`,
    );
  try {
    return { path: fileURLToPath(url), fragment: url.hash };
  } catch (cause) {
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' names no file: its %-escapes are not those of a path in UTF-8`,
      { cause },
    );
  }
}
