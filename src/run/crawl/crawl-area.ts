// The area of a crawl: its initial pages, and which links stay inside.

import { lstatSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { orUndefined } from '../../base/or-undefined.ts';
import { siteOf } from '../../base/text/site-of.ts';
import type { Archive } from '../../see/archive/archive.ts';
import { closedFolder, filesBelow, isUnnamedPage } from '../sources/folder.ts';
import { foundPlace, type Place } from '../sources/input.ts';
import { PAGE_NAME } from '../sources/source.ts';
import type { CrawlOptions } from './options.ts';
import { pageAddress } from './page-address.ts';

type PagePlace = Exclude<Place, { kind: 'invalid' }>;

export interface CrawlArea {
  /** The start page, which is always opened. Without one, the crawl draws from all pages of the area. */
  readonly start: string | undefined;
  /** Addresses of pages that are known before any is opened. */
  readonly pages: () => AsyncIterable<string>;
  /** Undefined for addresses outside of the area, and for files that are no pages. */
  readonly placeOf: (address: string) => PagePlace | undefined;
}

/** Sources that can be crawled. */
export type CrawlSource = { readonly name: string } & (
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'folder' | 'page' | 'archive'; readonly path: string }
);

/** A web site: its registrable domain, its host, or the path below the start. */
export function webArea(start: string, scope: CrawlOptions['scope']): CrawlArea {
  const isInside = scopeTest(new URL(start), scope);
  return {
    start,
    pages: async function* () {},
    placeOf: address => {
      const url = new URL(address);
      if (!/^https?:$/u.test(url.protocol) || !isInside(url)) return undefined;
      return foundPlace(address, start);
    },
  };
}

function scopeTest(start: URL, scope: CrawlOptions['scope']): (url: URL) => boolean {
  const site = siteOf(start);
  if (scope === 'domain') return url => siteOf(url) === site;
  if (scope === 'host') return url => url.host === start.host;
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  return url => url.host === start.host && url.pathname.startsWith(folder);
}

/** A web archive: the pages that it lists, and all other pages that it holds. */
export function archiveArea(archive: Archive): CrawlArea {
  const times = new Map<string, number>();
  for (const { url, at } of archive.pages) times.set(pageAddress(url) ?? url, at);
  return {
    start: undefined,
    pages: async function* () {
      yield* times.keys();
    },
    placeOf: address => {
      const at = times.get(address) ?? archive.find(address, Number.POSITIVE_INFINITY)?.at;
      return at === undefined ? undefined : { kind: 'archived', archive: archive.path, url: address, at };
    },
  };
}

/** Pages of a folder, or those that links reach from the page `path` in it; no files outside. */
export function folderArea(path: string, kind: 'folder' | 'page'): CrawlArea {
  const folder = kind === 'folder' ? path : dirname(path);
  return {
    start: kind === 'page' ? pathToFileURL(path).href : undefined,
    pages: async function* () {
      if (kind === 'page') return;
      for await (const { path, kind } of filesBelow(folder)) {
        if (kind === 'closed') throw closedFolder(path);
        if (kind === 'page') yield pathToFileURL(path).href;
      }
    },
    placeOf: address => {
      const file = address.startsWith('file:') ? fileAt(address) : undefined;
      return file !== undefined && isBelow(folder, file) ? { kind: 'file', path: file } : undefined;
    },
  };
}

/** The file at an address; for a folder its index file, as on servers. */
function fileAt(address: string): string | undefined {
  const path = orUndefined(() => fileURLToPath(address));
  if (path === undefined) return undefined;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true) return path;
  if (stats?.isDirectory() !== true) return undefined;
  return ['index.html', 'index.htm']
    .map(name => join(path, name))
    .find(index => lstatSync(index, { throwIfNoEntry: false })?.isFile() === true);
}

const isBelow = (folder: string, path: string): boolean => {
  const steps = relative(folder, path).split(sep);
  return (
    !steps.some(step => step.startsWith('.')) &&
    (PAGE_NAME.test(path) || /\.json(?:\.gz)?$/iu.test(path) || isUnnamedPage(path))
  );
};
