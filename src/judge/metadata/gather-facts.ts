// Gathers the facts of a page once, for all metadata fields.

import { addTo } from '../../base/keyed-lists.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { mainEntities } from './declared/entities.ts';
import { jsonLdOf, microdataOf } from './declared/schema-org.ts';
import { languageOf } from './declared-fields.ts';
import { headlineOf } from './headline.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { type DeclaredFacts, entityCandidates, metaCandidates, type PageFacts } from './page-facts.ts';
import { declaredSites, namesSite } from './site-name.ts';

export const pageFactsOf = onceEach(gather);

function gather(snapshot: Snapshot): PageFacts {
  const tree = treeOf(snapshot);
  const metas = new Map<string, string[]>();
  const links = new Map<string, string[]>();
  for (const { tag, scope, attributes, parent } of tree.elementsWithTag('meta', 'link')) {
    // Frames have heads of their own, which say nothing about this page.
    if (scope !== 0) continue;
    const isInHead = tree.element(parent).tag === 'head';
    if (tag === 'meta') addAll(metas, metaNames(attributes, isInHead), attributes.content);
    else addAll(links, words(attributes.rel), attributes.href);
  }
  const jsonLd = jsonLdOf(snapshot).map(entity => ({ entity, source: 'json-ld' as const }));
  const microdata = microdataOf(snapshot).map(entity => ({ entity, source: 'microdata' as const }));
  const allEntities = [...jsonLd, ...microdata];
  const entitiesOf = (titles: readonly string[]) =>
    [jsonLd, microdata].flatMap(found => mainEntities(found, snapshot.finalUrl, titles));
  const baseUrl = snapshot.scopes[0]?.baseUrl ?? snapshot.finalUrl;
  const declared = {
    snapshot,
    tree,
    baseUrl,
    metas,
    links,
    allEntities,
    entities: entitiesOf([snapshot.title]),
  };
  const named = new Set(declaredSites(declared).map(({ value }) => value));
  const sites = [...named].slice(0, METADATA_LIMITS.sites);
  const headline = headlineOf(tree, titlesOf(declared), text => namesSite(text, sites, snapshot.finalUrl));
  const entities = headline === null ? declared.entities : entitiesOf([headline.text, snapshot.title]);
  const facts = { ...declared, entities, headline };
  return { ...facts, language: languageOf(facts)?.value ?? '' };
}

const titlesOf = (declared: DeclaredFacts): string[] =>
  [
    { value: declared.snapshot.title },
    ...entityCandidates(declared, 'headline'),
    ...metaCandidates(declared, ['og:title', 'twitter:title']),
  ]
    .slice(0, METADATA_LIMITS.titles)
    .map(({ value }) => value);

/** A schema.org property in the head belongs to the page: there is no other entity that it could describe. */
function metaNames(attributes: Readonly<Record<string, string>>, isInHead: boolean): string[] {
  const { name, property, itemprop, 'http-equiv': header } = attributes;
  return [name, property, itemprop === undefined ? header : isInHead ? itemprop : ''].flatMap(words);
}

const words = (list: string | undefined): string[] =>
  (list ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');

function addAll(lists: Map<string, string[]>, names: readonly string[], value: string | undefined): void {
  if (value === undefined || value.trim() === '') return;
  for (const name of new Set(names)) addTo(lists, name, value);
}
