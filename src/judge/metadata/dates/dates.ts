// The dates on which the page was published and modified.

import { parseUrl } from '../../../base/text/parse-url.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { authorsOf } from '../authors/authors.ts';
import { isOfType } from '../declared/entities.ts';
import { DAY_CHARS, isoDate, isoDay } from '../iso-date.ts';
import {
  type Candidate,
  entityCandidates,
  type FoundDate,
  metaCandidates,
  type PageFacts,
} from '../page-facts.ts';
import { isHome } from '../site-name.ts';
import { datesOnPage } from './dates-on-page.ts';

export const datesOf = onceEach((facts: PageFacts) => {
  const { language } = facts;
  const hasAuthor = authorsOf(facts) !== null;
  const seen = datesOnPage(facts, hasAuthor);
  const changed = entityCandidates(facts, 'dateModified');
  const modified = readable(language, [...changed, ...metaCandidates(facts, MODIFIED), ...seen.modified]);
  if (isLasting(facts, hasAuthor)) return { published: null, modified };
  const shown = [...seen.beside, ...seen.apart];
  const declared = metaCandidates(facts, [...PUBLISHED, ...namesLikePublished(facts)]);
  // A CMS adds a date to every page; on a shop or service page it is not a publication date.
  const isPublication = hasAuthor || declared.length + shown.length + seen.modified.length > 0;
  const ofEntities = entityCandidates(facts, 'datePublished').filter(
    candidate => isPublication || !isOfPage(candidate),
  );
  const created = entityCandidates(facts, 'dateCreated');
  const published = readable(language, [
    ...earlierThan([...ofEntities, ...declared], seen.beside, language),
    ...ofEntities,
    ...declared,
    ...created.filter(({ at }) => OF_POST.test(at)),
    ...shown,
    ...dateInAddress(facts),
    ...entityCandidates(facts, 'uploadDate', 'dateCreated'),
    ...(hasAuthor ? [...seen.modified, ...changed.filter(candidate => !isOfPage(candidate))] : []),
  ]);
  return { published, modified };
});

/** Returns true for start pages and for products: a date on them is that of a news item, a release or an upload. */
const isLasting = ({ snapshot, entities }: PageFacts, hasAuthor: boolean): boolean =>
  isHome(snapshot.finalUrl) || (!hasAuthor && entities.some(({ entity }) => isOfType(entity, PRODUCTS)));

const PRODUCTS = /^(?:Product|ProductGroup|SoftwareApplication|VideoGame)$/;

/**
 * Returns the shown date if its day is before all declared ones: many sites declare when a page moved to a new system,
 * or the day in another time zone.
 */
function earlierThan(
  declared: readonly Candidate[],
  shown: readonly Candidate[],
  language: string,
): readonly Candidate[] {
  const dayIn = ({ value }: Candidate): string => isoDay(value, language) ?? '';
  const days = declared.map(dayIn).filter(known => known.length === DAY_CHARS);
  return shown.slice(0, 1).filter(first => {
    const day = dayIn(first);
    return day.length === DAY_CHARS && days.length > 0 && days.every(known => day < known);
  });
}

/** Returns the first date that can be read in one way only; without one, the first ambiguous date with a null `value`. */
function readable(language: string, candidates: readonly Candidate[]): FoundDate | null {
  const dates = candidates
    .filter(({ value }) => /\p{Nd}/u.test(value))
    .map(({ value, ...found }) => ({ value: isoDate(value, language), raw: value, ...found }));
  return dates.find(({ value }) => value !== null) ?? dates.find(({ raw }) => AMBIGUOUS.test(raw)) ?? null;
}

const isOfPage = ({ at }: Candidate): boolean => /^\w*Page\./.test(at);
/** Questions and posts: without another date, they are published when they are created. */
const OF_POST = /^(?:Question|\w*Posting)\./;
const AMBIGUOUS = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;

const PUBLISHED = (
  'article:published_time og:published_time og:article:published_time datepublished date pubdate ' +
  'publishdate published published-date publish-date publish_date publication_date published_time ' +
  'parsely-pub-date sailthru.date citation_publication_date citation_online_date citation_date ' +
  'dc.date.issued dcterms.issued dc.date dcterms.date dc.date.created dcterms.created'
).split(' ');

/** Returns names of the site's own, such as `acme-published-date`. */
const namesLikePublished = ({ metas }: PageFacts): string[] =>
  [...metas.keys()].filter(name => PUBLISHED_NAME.test(name) && !PUBLISHED.includes(name));

const PUBLISHED_NAME = /(?:^|[-_.:])(?:published|publish|publication)[-_.:]?(?:date|time|at|on)$/;

const MODIFIED = (
  'article:modified_time og:updated_time og:article:modified_time datemodified last-modified lastmod ' +
  'revised dc.date.modified dcterms.modified'
).split(' ');

/** Finds `/2025/01/29/` in the page's address. */
function dateInAddress({ snapshot }: PageFacts): Candidate[] {
  const path = parseUrl(snapshot.finalUrl)?.pathname ?? '';
  const [, year, month, day] = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(path) ?? [];
  return year === undefined ? [] : [{ value: `${year}-${month}-${day}`, source: 'url', at: 'path' }];
}
