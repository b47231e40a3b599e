// The kind of a link by its address and `rel`: to a place on this page, to a list by tag, to share this page, to the next or
// previous page.

import { remembered } from '../../base/memoize.ts';
import { parseUrl, percentDecoded } from '../../base/text/parse-url.ts';
import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

export const LINK_KINDS = ['place', 'tag', 'share', 'turn', 'paid', 'edit'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * True for a link. An `a` with nothing but a name or id marks a place: where XHTML is read as HTML, `<a id="x"/>` is never
 * closed, and holds all paragraphs after it. One with a class is often followed by a script.
 */
export const isLink = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'a' &&
  !(('id' in attributes || 'name' in attributes) && !LINK_SIGNS.some(name => name in attributes));

const LINK_SIGNS = ['href', 'class', 'role', 'title'];

/** Reads the links of one page, each of them once. */
export const linkKindReader = onceEach(snapshot => remembered(kindReader(snapshot)));

function kindReader(snapshot: Snapshot): (link: SnapshotElement) => LinkKind | undefined {
  const addresses = ownAddresses(snapshot);
  const plain = addresses.map(withoutScheme);
  const places = addresses.map(address => `${address}#`);
  const turnsPage = turnReader(snapshot);
  return ({ attributes }) => {
    const { href = '', rel = '' } = attributes;
    if (href.startsWith('#')) return href.length > 1 ? 'place' : undefined;
    const byRel = rel === '' ? undefined : kindOfRel(rel);
    if (byRel !== undefined) return byRel;
    if (places.some(place => href.startsWith(place))) return 'place';
    if (turnsPage(href)) return 'turn';
    return kindOfQuery(href, addresses, plain);
  };
}

/** True if a link leads to the site of the page; on pages from files, if its address is relative. */
export function siteLinkReader({ finalUrl }: Snapshot): (link: SnapshotElement) => boolean {
  const own = hostOf(finalUrl);
  return ({ attributes: { href = '' } }) => {
    if (href === '' || href.startsWith('#')) return false;
    if (/^(?:https?:)?\/\//iu.test(href)) return own !== '' && hostOf(href) === own;
    return !/^[a-z][a-z\d+.-]*:/iu.test(href);
  };
}

/** Without `www.`: half of all pages mix both. */
const hostOf = (address: string): string =>
  /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/iu.exec(address)?.[1]?.toLowerCase() ?? '';

function kindOfQuery(
  href: string,
  addresses: readonly string[],
  plain: readonly string[],
): LinkKind | undefined {
  if (/^mailto:/i.test(href)) return /[?&]body=/i.test(href) ? 'share' : undefined;
  const question = href.search(/[?&#]/);
  if (question < 0) return undefined;
  const query = percentDecoded(href.slice(question));
  if (plain.some(address => query.includes(address)) && !sameHost(href, addresses)) return 'share';
  return EDIT.test(query) ? 'edit' : undefined;
}

/** Makes a test for the addresses that the head of the page names as the next and the previous page. */
function turnReader({ elements, scopes, finalUrl }: Snapshot): (href: string) => boolean {
  const baseUrl = scopes[0]?.baseUrl ?? finalUrl;
  const turns = new Set<string>();
  for (const { tag, attributes } of elements) {
    if (tag === 'body') break;
    if (tag !== 'link' || kindOfRel(attributes.rel ?? '') !== 'turn') continue;
    const url = parseUrl(attributes.href ?? '', baseUrl);
    if (url !== undefined) turns.add(url.href);
  }
  return href => turns.size > 0 && href !== '' && turns.has(parseUrl(href, baseUrl)?.href ?? '');
}

/** Wikis of all languages say so in the address. */
const EDIT = /[?&](?:action|veaction|do)=edit\b/;

/** The link types that `rel` declares. */
export const relWords = (rel = ''): readonly string[] => rel.toLowerCase().split(/\s+/);

function kindOfRel(rel: string): LinkKind | undefined {
  const words = relWords(rel);
  if (words.includes('tag') || words.includes('category')) return 'tag';
  if (words.includes('prev') || words.includes('next')) return 'turn';
  return words.includes('sponsored') ? 'paid' : undefined;
}

function ownAddresses({ elements, finalUrl }: Snapshot): string[] {
  const found = new Set<string>();
  if (/^https?:/.test(finalUrl)) found.add(bare(finalUrl));
  for (const { tag, attributes } of elements) {
    if (tag === 'body') break;
    if (tag === 'link' && attributes.rel === 'canonical' && attributes.href) found.add(bare(attributes.href));
    if (tag === 'meta' && attributes.property === 'og:url' && attributes.content)
      found.add(bare(attributes.content));
  }
  // A site's front page is in too many addresses to tell anything.
  return [...found].filter(address => withoutScheme(address).replace(/\/$/, '').includes('/'));
}

const bare = (address: string): string => address.split('#', 1)[0]?.split('?', 1)[0] ?? '';
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

function sameHost(href: string, addresses: readonly string[]): boolean {
  if (!/^(?:https?:)?\/\//.test(href)) return true;
  const host = withoutScheme(href.replace(/^\/\//, '')).split('/', 1)[0];
  return addresses.some(address => withoutScheme(address).split('/', 1)[0] === host);
}
