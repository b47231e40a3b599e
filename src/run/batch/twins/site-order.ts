// Orders the pages of a site as its navigation does, then as its pages link to each other, then by path.

import { FOLDER_SITE, placeInFolder } from '../../../see/browser/target/file-target.ts';
import type { NavigationLink } from './navigation.ts';

export interface SitePage {
  /** From the folder of the site. */
  readonly path: string;
  readonly title: string;
  readonly siteName: string | undefined;
  readonly description: string | undefined;
  /** Pages of the site that it links to, in order, by `sitePath`. */
  readonly links: readonly string[];
  /** Number of those in its header and margins. */
  readonly navigated: number;
}

export interface PageGroup {
  readonly name: string;
  readonly pages: readonly SitePage[];
}

export const PAGE_ENDING = /\.x?html?$/i;

const UNNAMED = 'Pages';
const OTHERS = 'Other pages';

/** The file of static hosts for pages that do not exist. */
const MISSING = /(?:^|\/)404\.html?$/i;

export function siteOrder(pages: readonly SitePage[], navigation: readonly NavigationLink[]): PageGroup[] {
  const left = new Map<string, SitePage>();
  for (const page of pages.filter(({ path }) => !MISSING.test(path))) {
    const key = keyOf(page);
    left.set(left.has(key) ? page.path : key, page);
  }
  const groups = new Map<string, SitePage[]>();
  const take = (key: string | undefined, group: string) => {
    const page = key === undefined ? undefined : left.get(key);
    if (key === undefined || page === undefined) return;
    left.delete(key);
    groups.set(group, [...(groups.get(group) ?? []), page]);
  };
  const byKey = new Map([...left.values()].map(page => [keyOf(page), page]));
  const labelled = new Set(navigation.filter(({ label }) => label !== '').map(({ url }) => sitePath(url)));
  take('', UNNAMED);
  for (const { url, label } of navigation) {
    const key = sitePath(url);
    if (label !== '' || !labelled.has(key)) take(key, label || UNNAMED);
  }
  const rest = groups.size > 1 ? OTHERS : UNNAMED;
  const queue = ['', ...navigation.map(({ url }) => sitePath(url) ?? '')];
  for (const key of queue)
    for (const link of byKey.get(key)?.links ?? []) {
      if (left.has(link)) queue.push(link);
      take(link, rest);
    }
  for (const key of left.keys()) take(key, rest);
  return [...groups].map(([name, members]) => ({ name, pages: members }));
}

/** The path of a page of the site as its links may spell it: without ending and the name of an index. */
export const sitePath = (url: string): string | undefined =>
  url.startsWith(`${FOLDER_SITE}/`)
    ? placeInFolder(url.replace(/[?#].*$/s, ''))
        .replace(PAGE_ENDING, '')
        .replace(/(?:^|(?<=\/))index$|\/$/, '')
        .replace(/\/$/, '')
    : undefined;

const keyOf = ({ path }: SitePage): string => sitePath(`${FOLDER_SITE}/${path}`) ?? path;
