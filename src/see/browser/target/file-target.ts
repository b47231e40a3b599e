// A page in a file: HTML or a saved snapshot, and its address: a `file:` address, or its place in a folder that is
// served as a site. Anything else at the path is refused with advice.

import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PithError } from '../../../base/errors.ts';
import { firstBytesNow } from '../../../base/files/regular-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { isGzip, unpackedStart } from '../../../base/unpack/gzip.ts';
import { printable } from './web-address.ts';

export type FileTarget =
  | {
      readonly kind: 'file';
      readonly path: string;
      /** The query of the page, with its `?`. */
      readonly search?: string | undefined;
      /** The fragment of the page, with its `#`. */
      readonly fragment?: string | undefined;
      /** The folder that is served as the site of the page: `/style.css` is a file in it. */
      readonly root?: string | undefined;
      /** Folders, of which alone the page may use files, also where its own rules allow more. */
      readonly within?: readonly string[] | undefined;
    }
  | { readonly kind: 'snapshot'; readonly path: string };

/** The file at exactly this path: names may contain a `#`, and begin or end with white space. */
export function fileTarget(text: string): FileTarget {
  const path = ordinaryFile(text);
  return isSnapshotFile(path) ? { kind: 'snapshot', path } : { kind: 'file', path };
}

/** Replaces bytes of a file name that are not UTF-8; a file cannot be opened by such a name. */
const NOT_UTF8 = '\ufffd';

/** Resolves the path of a regular file; throws for anything else. */
export function ordinaryFile(text: string): string {
  if (text === '')
    throw new PithError('URL_INVALID', 'the target is empty: name an address, a file, or - for stdin');
  const path = resolve(text);
  const stats = statsOf(path);
  if (stats === undefined) throw new PithError('FILE_NOT_FOUND', noFile(text, path));
  if (stats.isDirectory())
    throw new PithError(
      'FILE_NOT_FOUND',
      `'${printable(text)}' is a folder: name a page in it, or use pith batch for all its pages`,
    );
  if (!stats.isFile())
    throw new PithError(
      'FILE_NOT_FOUND',
      `'${printable(text)}' is not a regular file: pipe it in, with - as target`,
    );
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
const linkEnd = (path: string): string | undefined =>
  orUndefined(() => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined));

/** Suggests stdin for HTML, https for a name like a host; a name that ends like a page is more likely a file. */
function advice(text: string): string {
  if (text.trimStart().startsWith('<')) return 'give HTML on stdin, with - as target';
  if (/^\d+(?:\.\d+){3}(?::\d+)?(?:\/|$)/.test(text))
    return `for the web page write http://${printable(text)}`;
  if (
    !/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ||
    /^[^/]*\.(?:x?html?|json|gz|txt|xml|warc|wacz)$/i.test(text)
  )
    return 'check the path';
  return `check the path, or for the web page write https://${printable(text)}`;
}

export const exists = (text: string): boolean => statsOf(resolve(text)) !== undefined;

export const fileExists = (text: string): boolean => statsOf(resolve(text))?.isFile() ?? false;

export const isFolder = (text: string): boolean => statsOf(resolve(text))?.isDirectory() ?? false;

/** Undefined for a path that cannot exist: too long, with a NUL, or below a file. */
const statsOf = (path: string): Stats | undefined =>
  orUndefined(() => statSync(path, { throwIfNoEntry: false }));

/** Recognizes JSON, gzipped or not. */
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
  // For an empty file, or gzip that breaks off at once, only the name can tell.
  if (text === '')
    return /\.json(?:\.gz)?$/i.test(path) || (isGzip(start) && !/\.(?:[a-z]*html?|warc)\.gz$/i.test(path));
  return startsAsJson(text);
}

/** Recognizes a JSON object; page templates begin with `{{` or `{%`. */
export const startsAsJson = (text: string): boolean => /^\ufeff?\s*\{\s*(?:"|\}|$)/.test(text);

/** Stands for the site of every served folder, so that copies of a page have one address. */
export const FOLDER_SITE = 'http://folder.localhost';

/** The address of a page from a file: a `file:` address, or its place in the folder that is served as its site. */
export function fileAddress({
  path,
  root,
  search = '',
  fragment = '',
}: FileTarget & { kind: 'file' }): string {
  return (
    (root === undefined ? pathToFileURL(path).href : FOLDER_SITE + placeUnder(path, root)) + search + fragment
  );
}

/** The path of a page below the folder of its site, as in an address. */
function placeUnder(page: string, folder: string): string {
  const { path, root } = pageInFolder(page, folder);
  return pathToFileURL(path).href.slice(folderHref(root).length);
}

/** Makes the paths of a page and of the folder around it comparable: either may lead through a link. */
export function pageInFolder(path: string, folder: string): { readonly path: string; readonly root: string } {
  const root = resolve(folder);
  const isBelow = path.startsWith(root.endsWith(sep) ? root : root + sep);
  return isBelow ? { path, root } : { path: realPath(path), root: realPath(root) };
}

const realPath = (path: string): string => orUndefined(() => realpathSync(path)) ?? path;

/** The path of a page in the folder that was served as its site; another address is returned as it is. */
export function placeInFolder(address: string): string {
  if (!address.startsWith(`${FOLDER_SITE}/`)) return address;
  const path = address.slice(FOLDER_SITE.length + 1);
  return orUndefined(() => decodeURI(path)) ?? path;
}

/** The `file:` address of a folder, without a slash at its end. */
export const folderHref = (folder: string): string => pathToFileURL(folder).href.replace(/\/$/, '');
