// Reads the pages of a list that is compared with a folder: named by address, and saved under their paths as those of a static site are.

import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PithError } from '../../base/errors.ts';
import { openRegular } from '../../base/files/regular-file.ts';
import { linesOf } from '../../base/unpack/lines.ts';
import { fileTarget } from '../../see/browser/target/file-target.ts';
import { type ListEntry, listEntryOf } from '../sources/list-entry.ts';
import { copyOf, type FolderPage, openedPage, sideOfTarget, stemOf } from './side.ts';

export async function listedPages(list: string): Promise<FolderPage[]> {
  const pages: FolderPage[] = [];
  const copies = new Set<string>();
  const file = await openRegular(list);
  for await (const line of linesOf(file.createReadStream())) {
    const entry = listEntryOf(line, dirname(resolve(list)), list);
    if (entry === undefined || 'failed' in entry) continue;
    const page = listedPage(entry);
    const isTaken = copies.has(page.copy);
    const copy = isTaken ? `${pages.length}-${page.copy.replaceAll('/', '-')}` : page.copy;
    copies.add(copy);
    pages.push({ ...page, copy });
  }
  if (pages.length > 0) return pages;
  throw new PithError('INPUT_INVALID', `${list} names no page: write an address or a path on each line`);
}

function listedPage(entry: Exclude<ListEntry, { readonly failed: true }>): FolderPage {
  if ('sitemap' in entry) return unreadPage(entry.sitemap, notComparable());
  const { place } = entry;
  if (place.kind === 'url') return addressPage(place.url);
  if (place.kind === 'file') return filePage(place.path);
  return place.kind === 'invalid' ? unreadPage(place.text, place.error) : unreadPage('', notComparable());
}

function addressPage(url: string): FolderPage {
  const { pathname, search } = new URL(url);
  const file = `${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`;
  return openedPage({
    name: url,
    url,
    key: stemOf(file + search),
    file: url,
    copy: copyOf(file, search),
    read: see => sideOfTarget(url, { kind: 'url', url }, see),
  });
}

function filePage(path: string): FolderPage {
  const url = pathToFileURL(path).href;
  return openedPage({
    name: url,
    url,
    key: stemOf(basename(path)),
    file: path,
    copy: copyOf(basename(path), ''),
    read: see => sideOfTarget(path, fileTarget(path), see),
  });
}

/** A line that names no page to compare. */
const unreadPage = (name: string, fault: PithError): FolderPage => ({
  ...openedPage({ name, url: name, key: name, file: name, copy: '', read: () => Promise.reject(fault) }),
  fault,
});

const notComparable = (): PithError =>
  new PithError('INPUT_INVALID', 'a list to compare names pages by address or path');
