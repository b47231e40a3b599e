// The name of the site: declared, or found at the end of the document's title, or in links to the home page.

import { parseUrl } from '../../base/text/parse-url.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { addressesIn, isOfType, textsIn } from './declared/entities.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import {
  type Candidate,
  type DeclaredFacts,
  entityCandidates,
  type Found,
  metaCandidates,
  type PageFacts,
  placeIn,
} from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';
import { isSameTitle, plainTitle, titleParts, wordCount } from './titles.ts';

export const siteNameOf = onceEach((facts: PageFacts): Found<string> | null => {
  return declaredSites(facts).find(isName) ?? siteNameInTitle(facts).find(isName) ?? null;
});

export function declaredSites(facts: DeclaredFacts): Candidate[] {
  return [
    ...metaCandidates(facts, ['og:site_name']),
    ...webSites(facts),
    ...entityCandidates(facts, 'publisher'),
    ...containingWorks(facts),
    ...entityCandidates(facts, 'sourceOrganization'),
    ...metaCandidates(facts, [
      'application-name',
      'apple-mobile-web-app-title',
      'dc.publisher',
      'dcterms.publisher',
    ]),
  ];
}

/** Returns true if a title part equals one of these names or is spelled like the host. */
export function namesSite(part: string, sites: readonly string[], url: string): boolean {
  const host = hostOf(url) ?? '';
  return (
    part.toLowerCase() === host ||
    isSpelledInHost(part, host) ||
    sites.some(site => site !== '' && isSameTitle(part, site))
  );
}

const isName = ({ value }: Candidate): boolean =>
  value.length <= METADATA_LIMITS.nameChars && /\p{L}|\p{N}/u.test(value) && !/^(?:https?:|@)/i.test(value);

function webSites({ allEntities, snapshot }: DeclaredFacts): Candidate[] {
  const isHere = (url: string): boolean => isSameHost(url, snapshot.finalUrl);
  const sites = allEntities.filter(({ entity }) => isOfType(entity, /^WebSite$/));
  const entities = sites.filter(({ entity }) => addressesIn(entity, 'url').every(isHere));
  return entityCandidates({ entities }, 'name');
}

/** Returns names from `isPartOf`: the work that contains the page's entity, unless it is a page itself. */
function containingWorks({ entities }: Pick<PageFacts, 'entities'>): Candidate[] {
  return entities.flatMap(({ entity, source }) =>
    (entity.properties.get('isPartOf') ?? []).flatMap(whole => {
      if (typeof whole === 'string' || isOfType(whole, /Page$/)) return [];
      return textsIn(whole, 'name').map(value => ({ value, source, at: placeIn(entity, 'isPartOf') }));
    }),
  );
}

/**
 * Returns the title part that is spelled like the host, is the text of a home link, or is at the other end than the
 * headline.
 */
function siteNameInTitle({ snapshot, headline }: PageFacts): Candidate[] {
  const parts = titleParts(snapshot.title);
  const ends = parts.length < 2 ? [] : [parts.at(-1) ?? '', parts[0] ?? ''];
  const others = ends.filter(part => headline === null || !isSameTitle(part, headline.text));
  const otherEnd = others.length === 1 ? others[0] : undefined;
  const isShort = otherEnd !== undefined && wordCount(otherEnd) <= METADATA_LIMITS.siteNameWords;
  const value =
    parts.find(part => namesSite(part, [], snapshot.finalUrl)) ??
    endThatLinksHome(snapshot, ends) ??
    (isShort ? otherEnd : undefined);
  return value === undefined ? [] : [{ value, source: 'document', at: 'title' }];
}

function endThatLinksHome(snapshot: Snapshot, ends: readonly string[]): string | undefined {
  const names = new Set(ends.length === 0 ? [] : homeNames(snapshot).map(plainTitle));
  return ends.find(end => names.has(plainTitle(end)));
}

/** Matches `Example News` with `news.example-news.co.uk`. */
function isSpelledInHost(name: string, host: string): boolean {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const labels = host.toLowerCase().split('.').slice(0, -1);
  return letters.length > 2 && labels.some(label => label.replaceAll('-', '') === letters);
}

function isSameHost(one: string, other: string): boolean {
  const [a, b] = [hostOf(one, other), hostOf(other)];
  return a === undefined || b === undefined || a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

const hostOf = (address: string, base?: string): string | undefined =>
  parseUrl(address, base)?.hostname.replace(/^www\./, '');

/** Returns the texts of logo and masthead links. Menu entries are skipped: they usually say `Home`. */
function homeNames(snapshot: Snapshot): string[] {
  const tree = treeOf(snapshot);
  return tree
    .withTag('a')
    .filter(index => isHomeLink(snapshot, tree.element(index)))
    .slice(0, METADATA_LIMITS.homeLinks)
    .filter(index => !isInMenu(snapshot, index))
    .map(index => subtreeText(snapshot, index, METADATA_LIMITS.nameChars) || altTexts(snapshot, index))
    .filter(name => name !== '');
}

/** Returns true if the element holds only a home link, or is all that is inside one. Always false on the home page. */
export function isAllHomeLink(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  if (isHome(snapshot.finalUrl)) return false;
  const text = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  const links = tree.indicesWithin(index, MAX_INNER).slice(1);
  return [...links, tree.closest(index, ({ tag }) => tag === 'a')].some(
    link =>
      (isHomeLink(snapshot, tree.element(link)) || isSavedHomeLink(snapshot, tree.element(link))) &&
      subtreeText(snapshot, link, METADATA_LIMITS.nameChars) === text,
  );
}

/** Elements of a heading that are examined. */
const MAX_INNER = 20;

function isHomeLink(snapshot: Snapshot, { tag, scope, attributes }: SnapshotElement): boolean {
  const base = snapshot.scopes[0]?.baseUrl ?? snapshot.finalUrl;
  const { href } = attributes;
  if (tag !== 'a' || scope !== 0 || href === undefined || !mayBeHome(href)) return false;
  const url = parseUrl(href, base);
  return url !== undefined && isHome(url.href) && url.host === parseUrl(snapshot.finalUrl)?.host;
}

/** In a saved page: a link to the start page of a site on the network, or to the root of its own. */
function isSavedHomeLink({ finalUrl }: Snapshot, { tag, attributes }: SnapshotElement): boolean {
  const { href = '' } = attributes;
  return tag === 'a' && !/^https?:/.test(finalUrl) && (href === '/' || isHome(href));
}

/** Rules out most links by their last characters, without parsing them. */
const mayBeHome = (href: string): boolean =>
  /(?:^|[/.]|index\.\w{1,5}|:\/\/[^/?]+)$/i.test(href.split('#', 1)[0]?.trim() ?? '');

/** Returns true for the address of a site's start page. */
export function isHome(address: string): boolean {
  const { pathname = '', search } = parseUrl(address) ?? {};
  return search === '' && /^\/(?:index\.\w+)?$/.test(pathname);
}

function isInMenu(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const isMenu = ({ tag, attributes }: SnapshotElement) =>
    tag === 'li' || tag === 'nav' || attributes.role === 'navigation';
  return tree.closest(tree.parent(index), isMenu) >= 0;
}

const altTexts = (snapshot: Snapshot, link: number): string =>
  snapshot.elements
    .slice(link, treeOf(snapshot).end(link))
    .filter(({ tag }) => tag === 'img')
    .map(({ attributes }) => attributes.alt ?? '')
    .join(' ')
    .trim();
