// The name of the site: declared, or found at the end of the document's title, or in links to the home page.

import { isUrl, parseUrl } from '../../base/text/parse-url.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { addressesIn, isOfType, textsIn } from './declared/entities.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import {
  type Candidate,
  entityCandidates,
  type Found,
  metaCandidates,
  type PageFacts,
  placeIn,
} from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';
import { isSameTitle, titleParts, titleWords, wordCount } from './titles.ts';

export function siteNameOf(facts: PageFacts): Found<string> | null {
  const isNamed = ({ value }: Candidate): boolean => isName(value);
  return declaredSites(facts).find(isNamed) ?? siteNameInTitle(facts).find(isNamed) ?? null;
}

export function declaredSites(facts: Omit<PageFacts, 'headline' | 'language'>): Candidate[] {
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
  const host = parseUrl(url)?.hostname.replace(/^www\./, '') ?? '';
  return (
    part.toLowerCase() === host ||
    isSpelledInHost(part, host) ||
    sites.some(site => site !== '' && isSameTitle(part, site))
  );
}

const isName = (value: string): boolean =>
  value.length <= METADATA_LIMITS.nameChars && /\p{L}|\p{N}/u.test(value) && !/^(?:https?:|@)/i.test(value);

function webSites({ allEntities, snapshot }: Omit<PageFacts, 'headline' | 'language'>): Candidate[] {
  return allEntities.flatMap(({ entity, source }) => {
    if (!isOfType(entity, /^WebSite$/)) return [];
    const isElsewhere = addressesIn(entity, 'url').some(url => !isSameHost(url, snapshot.finalUrl));
    if (isElsewhere) return [];
    return textsIn(entity, 'name').map(value => ({ value, source, at: placeIn(entity, 'name') }));
  });
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
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? ''];
  const isHeadline = (part: string): boolean => headline !== null && isSameTitle(part, headline.text);
  const otherEnd =
    parts.length < 2 || isHeadline(first) === isHeadline(last) ? undefined : isHeadline(first) ? last : first;
  const named =
    parts.find(part => namesSite(part, [], snapshot.finalUrl)) ?? endThatLinksHome(snapshot, parts);
  const isShort = otherEnd !== undefined && wordCount(otherEnd) <= METADATA_LIMITS.siteNameWords;
  const value = named ?? (isShort ? otherEnd : undefined);
  return value === undefined ? [] : [{ value, source: 'document', at: 'title' }];
}

function endThatLinksHome(snapshot: Snapshot, parts: readonly string[]): string | undefined {
  if (parts.length < 2) return undefined;
  const names = new Set(homeNames(snapshot).map(wordsOf));
  return [parts.at(-1), parts[0]].find(part => names.has(wordsOf(part ?? '')));
}

const wordsOf = (text: string): string => titleWords(text).join(' ');

/** Matches `Example News` with `news.example-news.co.uk`. */
function isSpelledInHost(name: string, host: string): boolean {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const labels = host.toLowerCase().split('.').slice(0, -1);
  return letters.length > 2 && labels.some(label => label.replaceAll('-', '') === letters);
}

function isSameHost(one: string, other: string): boolean {
  if (!isUrl(one, other) || !isUrl(other)) return true;
  const [a, b] = [new URL(one, other), new URL(other)].map(({ hostname }) => hostname.replace(/^www\./, ''));
  return a === b || (a ?? '').endsWith(`.${b}`) || (b ?? '').endsWith(`.${a}`);
}

/** Returns the texts of logo and masthead links. Menu entries are skipped: they usually say `Home`. */
function homeNames(snapshot: Snapshot): string[] {
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
