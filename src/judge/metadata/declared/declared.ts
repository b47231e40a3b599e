// Values that `meta` elements and schema.org entities declare, as candidates in order of trust.

import type { Found, MetadataSource } from '../found.ts';
import type { PageFacts } from '../page-facts.ts';
import { plainText } from '../plain-text.ts';
import type { Entity } from './entities.ts';
import { addressesIn, textsIn } from './entities.ts';

export type Candidate = Found<string>;

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
