// Addresses of pages from files: `file:` addresses, and places in a folder that is served as a site.

import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orUndefined } from '../../../base/or-undefined.ts';
import type { FileTarget } from './file-target.ts';

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
