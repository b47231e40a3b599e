// Entities of schema.org, read from JSON-LD and microdata, and the selection of those that describe the page.

import { isSameAddress, isSameTitle } from '../titles.ts';

export interface Entity {
  /** Without the vocabulary's address: `NewsArticle`. */
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly EntityValue[]>;
  /** True if the entity is not just a property of another one. */
  readonly isTop: boolean;
}

export type EntityValue = string | Entity;

export interface SourcedEntity {
  readonly entity: Entity;
  readonly source: 'json-ld' | 'microdata';
}

/** Returns the page's main entity, then the page entity; both can be missing. `names` are titles that the page shows. */
export function mainEntities(
  found: readonly SourcedEntity[],
  url: string,
  names: readonly string[],
): SourcedEntity[] {
  const topLevel = found.filter(({ entity }) => entity.isTop);
  const pages = topLevel.filter(({ entity }) => rankOf(entity) === RANKS.page);
  const works = topLevel.filter(({ entity }) => rankOf(entity) === RANKS.work);
  const things = topLevel.filter(({ entity }) => rankOf(entity) === RANKS.thing);
  const main = onlyOrMatching(works, url, names) ?? matchingEntity(things, url, names);
  const page = onlyOrMatching(pages, url, names);
  return [main, page].filter(entity => entity !== undefined);
}

/** Several candidates are a list: then one counts only if its name or address matches the page. */
function onlyOrMatching(
  candidates: readonly SourcedEntity[],
  url: string,
  names: readonly string[],
): SourcedEntity | undefined {
  return candidates.length === 1 ? candidates[0] : matchingEntity(candidates, url, names);
}

function matchingEntity(
  candidates: readonly SourcedEntity[],
  url: string,
  names: readonly string[],
): SourcedEntity | undefined {
  const named = candidates.find(({ entity }) => {
    const titles = [...textsIn(entity, 'headline'), ...textsIn(entity, 'name')];
    return titles.some(title => names.some(name => isSameTitle(title, name)));
  });
  if (named !== undefined) return named;
  const here = candidates.filter(({ entity }) =>
    [...addressesIn(entity, 'mainEntityOfPage'), ...addressesIn(entity, 'url')].some(address =>
      isSameAddress(address, url),
    ),
  );
  return here.length === 1 ? here[0] : undefined;
}

const RANKS = { work: 3, thing: 2, page: 1, aside: 0 } as const;

function rankOf({ types }: Entity): number {
  return types.reduce((best, type) => Math.max(best, rankOfType(type)), 0);
}

function rankOfType(type: string): number {
  if (WORKS.test(type)) return RANKS.work;
  if (PAGES.test(type)) return RANKS.page;
  return ASIDES.test(type) ? RANKS.aside : RANKS.thing;
}

/** Types of schema.org that are written works with a date. */
const WORKS = /(?:Article|Posting|Report|Recipe|HowTo|Thesis|Chapter|Question|LiveBlogPosting)$/;
const PAGES = /(?:Page|PageElement)$/;
/** Types that describe things around the subject of the page. */
const ASIDES =
  /(?:^(?:WebSite|Organization|Person|Place|Brand|Rating|AggregateRating|Offer|AggregateOffer|Comment|Answer|Thing)|Organization|BreadcrumbList|ItemList|ListItem|ImageObject|SearchAction|Action|EntryPoint|SiteNavigationElement|WPHeader|WPFooter|WPSideBar|PostalAddress|ContactPoint|ImageGallery|Blog|Corporation|Store|Business|Property|Specification)$/;

export const isOfType = ({ types }: Entity, pattern: RegExp): boolean =>
  types.some(type => pattern.test(type));

const valuesIn = (entity: Entity, property: string): readonly EntityValue[] =>
  entity.properties.get(property) ?? [];

/** Returns the texts of a property. A nested entity gives its name, once, because it can be written in several ways. */
export function textsIn(entity: Entity, property: string): string[] {
  return valuesIn(entity, property).flatMap(value =>
    typeof value === 'string'
      ? value
      : [...NAMES.flatMap(name => ownTexts(value, name)), ...joinedNameParts(value)].slice(0, 1),
  );
}

const NAMES = ['name', '@value'];

/** Joins the parts of a name when the full name is missing. */
function joinedNameParts(entity: Entity): string[] {
  const parts = ['givenName', 'additionalName', 'familyName'].flatMap(part =>
    ownTexts(entity, part).slice(0, 1),
  );
  return parts.length === 0 ? [] : [parts.join(' ')];
}

/** Returns the addresses of a property. A nested entity gives its own address. */
export function addressesIn(entity: Entity, property: string): string[] {
  return valuesIn(entity, property).flatMap(value =>
    typeof value === 'string'
      ? value
      : ['url', 'contentUrl', '@id'].flatMap(name => ownTexts(value, name)).slice(0, 1),
  );
}

const ownTexts = (entity: Entity, property: string): string[] =>
  valuesIn(entity, property).filter(value => typeof value === 'string');
