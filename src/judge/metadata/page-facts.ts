// The facts that all metadata fields are read from: meta and link elements, entities of schema.org, the headline; and the
// values that these declare, as candidates in order of trust.

import type { Box } from '../../base/box.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { addressesIn, type Entity, type SourcedEntity, textsIn } from './declared/entities.ts';
import { plainText } from './subtree-text.ts';

export interface Headline {
  readonly index: number;
  readonly tag: string;
  readonly text: string;
  readonly pageBox: Box;
  /** True if a title of the document has the same text. */
  readonly isTitle: boolean;
}

/** Facts that need no headline. */
export interface DeclaredFacts {
  readonly snapshot: Snapshot;
  readonly tree: PageTree;
  /** Base for relative addresses. */
  readonly baseUrl: string;
  /** Contents of `meta` elements by lower-case name or property. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Addresses of `link` elements by lower-case relation. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  /** Entities of schema.org: the subject of the page first, then the page itself. */
  readonly entities: readonly SourcedEntity[];
  /** All entities on the page, also those not about it. */
  readonly allEntities: readonly SourcedEntity[];
}

export interface PageFacts extends DeclaredFacts {
  readonly headline: Headline | null;
  /** BCP 47 tag that the page declares; '' for none. */
  readonly language: string;
}

/** True for what a reader sees of the page itself: frames are other pages. */
export const isShown = ({ scope, visibility }: SnapshotElement): boolean => scope === 0 && isSeen(visibility);

/**
 * `json-ld` and `microdata`: schema.org in a script or in attributes. `open-graph`, `twitter`, `dublin-core`: `meta`
 * elements of these vocabularies; `meta`: any other. `link`: a `link` of the head. `document`: the `title` element and
 * the language of the root. `page`: what a reader sees. `url`: the page's own address.
 */
export type MetadataSource =
  | 'json-ld'
  | 'microdata'
  | 'open-graph'
  | 'twitter'
  | 'dublin-core'
  | 'meta'
  | 'link'
  | 'document'
  | 'page'
  | 'url';

export interface Found<Value> {
  readonly value: Value;
  readonly source: MetadataSource;
  /** Place in the source: the name of a `meta`, a type with its property, or an element. */
  readonly at: string;
}

/** `value` is ISO 8601, as precise as the page states it; null if the date is ambiguous. */
export interface FoundDate extends Found<string | null> {
  /** The text on the page. */
  readonly raw: string;
}

export type Candidate = Found<string>;

/** Returns the first candidate that `read` accepts, with the value that it returns. */
export function firstReadable(
  candidates: readonly Candidate[],
  read: (value: string, found: Omit<Candidate, 'value'>) => string | null,
): Candidate | null {
  for (const { value: written, ...found } of candidates) {
    const value = read(written, found);
    if (value !== null) return { value, ...found };
  }
  return null;
}

/** Returns the contents of `meta` elements with these names, as plain text. */
export function metaCandidates({ metas }: Pick<PageFacts, 'metas'>, names: readonly string[]): Candidate[] {
  return names.flatMap(name =>
    (metas.get(name) ?? []).flatMap(content => {
      const value = plainText(content);
      return value === '' ? [] : { value, source: vocabularyOf(name), at: name };
    }),
  );
}

function vocabularyOf(name: string): MetadataSource {
  if (/^(?:og|article|profile|book|video|product):/.test(name)) return 'open-graph';
  if (name.startsWith('twitter:')) return 'twitter';
  return /^dc(?:terms)?[.:]/.test(name) ? 'dublin-core' : 'meta';
}

const candidatesBy =
  (valuesIn: (entity: Entity, property: string) => readonly string[]) =>
  ({ entities }: Pick<PageFacts, 'entities'>, ...properties: readonly string[]): Candidate[] =>
    entities.flatMap(({ entity, source }) =>
      properties.flatMap(property =>
        valuesIn(entity, property).map(value => ({ value, source, at: placeIn(entity, property) })),
      ),
    );

/** Returns the properties of the page's main entity, then those of the page entity. */
export const entityCandidates = candidatesBy((entity, property) =>
  textsIn(entity, property).filter(value => value !== ''),
);

/** Like `entityCandidates`, for properties whose values are addresses. */
export const addressCandidates = candidatesBy(addressesIn);

export const placeIn = ({ types }: Entity, property: string): string => `${types[0] ?? 'Thing'}.${property}`;
