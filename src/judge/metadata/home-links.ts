// Links to the home page and the site names in them.

import { isUrl, parseUrl } from '../../base/text/parse-url.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { subtreeText } from './subtree-text.ts';

/** Returns the texts of logo and masthead links. Menu entries are skipped: they usually say `Home`. */
export function homeNames(snapshot: Snapshot): string[] {
  const links: number[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (links.length >= METADATA_LIMITS.homeLinks) break;
    if (isHomeLink(snapshot, element)) links.push(index);
  }
  return links
    .filter(index => !isInMenu(snapshot, index))
    .map(index => subtreeText(snapshot, index, METADATA_LIMITS.nameChars) || altTexts(snapshot, index))
    .filter(name => name !== '');
}

/** Returns true if the element holds only a home link, or is all that is inside one. Always false on the home page. */
export function isAllHomeLink(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  if (isHome(snapshot.finalUrl)) return false;
  const { elements } = snapshot;
  const end = tree.end(index);
  const text = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  const isAll = (link: number): boolean =>
    (isHomeLink(snapshot, elements[link]) || isSavedHomeLink(snapshot, elements[link])) &&
    subtreeText(snapshot, link, METADATA_LIMITS.nameChars) === text;
  for (let inner = index + 1; inner < end && inner < index + MAX_INNER; inner++)
    if (isAll(inner)) return true;
  const around = tree.closest(index, ({ tag }) => tag === 'a');
  return around >= 0 && isAll(around);
}

/** Inner elements of a heading that are examined. */
const MAX_INNER = 20;

function isHomeLink(snapshot: Snapshot, element: SnapshotElement | undefined): boolean {
  const { tag, scope, attributes } = element ?? {};
  const base = snapshot.scopes[0]?.baseUrl ?? snapshot.finalUrl;
  const href = attributes?.href;
  if (tag !== 'a' || scope !== 0 || href === undefined || !mayBeHome(href)) return false;
  const url = parseUrl(href, base);
  if (url === undefined) return false;
  return isHome(url.href) && isUrl(snapshot.finalUrl) && url.host === new URL(snapshot.finalUrl).host;
}

/** In a saved page: a link to the start page of a site on the network, or to the root of its own. */
function isSavedHomeLink({ finalUrl }: Snapshot, element: SnapshotElement | undefined): boolean {
  const { tag, attributes: { href = '' } = {} } = element ?? {};
  return tag === 'a' && !/^https?:/.test(finalUrl) && (href === '/' || isHome(href));
}

/** Rules out most links by their last characters, without parsing them. */
const mayBeHome = (href: string): boolean =>
  /(?:^|[/.]|index\.\w{1,5}|:\/\/[^/?]+)$/i.test(href.split('#', 1)[0]?.trim() ?? '');

/** Returns true for the address of a site's start page. */
export function isHome(address: string): boolean {
  if (!isUrl(address)) return false;
  const { pathname, search } = new URL(address);
  return search === '' && /^\/(?:index\.\w+)?$/.test(pathname);
}

function isInMenu(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const isMenu = ({ tag, attributes }: SnapshotElement) =>
    tag === 'li' || tag === 'nav' || attributes.role === 'navigation';
  return tree.closest(tree.parent(index), isMenu) >= 0;
}

function altTexts(snapshot: Snapshot, link: number): string {
  const pictures = snapshot.elements
    .slice(link, treeOf(snapshot).end(link))
    .filter(({ tag }) => tag === 'img');
  return pictures
    .map(({ attributes }) => attributes.alt ?? '')
    .join(' ')
    .trim();
}
