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
  const isNamed = ({ entity }: SourcedEntity): boolean =>
    [...textsIn(entity, 'headline'), ...textsIn(entity, 'name')].some(title =>
      names.some(name => isSameTitle(title, name)),
    );
  const isHere = ({ entity }: SourcedEntity): boolean =>
    [...addressesIn(entity, 'mainEntityOfPage'), ...addressesIn(entity, 'url')].some(address =>
      isSameAddress(address, url),
    );
  const matching = (candidates: readonly SourcedEntity[]): SourcedEntity | undefined =>
    candidates.find(isNamed) ?? onlyOf(candidates.filter(isHere));
  const ofKind = (kind: Kind) => found.filter(({ entity }) => entity.isTop && kindOf(entity) === kind);
  // Several works or pages are a list: then one counts only if its name or address matches the page.
  const [works, pages] = [ofKind('work'), ofKind('page')];
  const main = onlyOf(works) ?? matching(works) ?? matching(ofKind('thing'));
  const page = onlyOf(pages) ?? matching(pages);
  return [main, page].filter(entity => entity !== undefined);
}

const onlyOf = <Member>(members: readonly Member[]): Member | undefined =>
  members.length === 1 ? members[0] : undefined;

type Kind = 'work' | 'thing' | 'page' | 'aside';

function kindOf({ types }: Entity): Kind {
  const others = types.filter(type => !PAGES.test(type));
  if (types.some(type => WORKS.test(type))) return 'work';
  if (others.some(type => !ASIDES.test(type))) return 'thing';
  return others.length < types.length ? 'page' : 'aside';
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
export const textsIn = (entity: Entity, property: string): string[] =>
  valuesIn(entity, property).flatMap(value =>
    typeof value === 'string' ? value : [...ownTexts(value, NAMES), ...joinedNameParts(value)].slice(0, 1),
  );

const NAMES = ['name', '@value'];

/** Joins the parts of a name when the full name is missing. */
function joinedNameParts(entity: Entity): string[] {
  const parts = NAME_PARTS.flatMap(part => ownTexts(entity, [part]).slice(0, 1));
  return parts.length === 0 ? [] : [parts.join(' ')];
}

const NAME_PARTS = ['givenName', 'additionalName', 'familyName'];

/** Returns the addresses of a property. A nested entity gives its own address. */
export const addressesIn = (entity: Entity, property: string): string[] =>
  valuesIn(entity, property).flatMap(value =>
    typeof value === 'string' ? value : ownTexts(value, ADDRESSES).slice(0, 1),
  );

const ADDRESSES = ['url', 'contentUrl', '@id'];

const ownTexts = (entity: Entity, properties: readonly string[]): string[] =>
  properties.flatMap(property => valuesIn(entity, property)).filter(value => typeof value === 'string');
