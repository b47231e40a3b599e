// The name of the site: declared, or found at the end of the document's title.

import { isUrl, parseUrl } from '../../base/text/parse-url.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type Candidate, entityCandidates, metaCandidates, placeIn } from './declared/declared.ts';
import { addressesIn, isOfType, textsIn } from './declared/entities.ts';
import type { Found } from './found.ts';
import { homeNames } from './home-links.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { PageFacts } from './page-facts.ts';
import { isSameTitle, titleParts, titleWords, wordCount } from './titles.ts';

export function siteNameOf(facts: PageFacts): Found<string> | null {
  const isNamed = ({ value }: Candidate): boolean => isName(value);
  return declaredSites(facts).find(isNamed) ?? siteNameInTitle(facts).find(isNamed) ?? null;
}

/** Returns the site names that the page declares. */
export function declaredSites(facts: Omit<PageFacts, 'headline'>): Candidate[] {
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

function webSites({ allEntities, snapshot }: Omit<PageFacts, 'headline'>): Candidate[] {
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
