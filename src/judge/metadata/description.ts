// The description that the page declares.

import { entityCandidates, metaCandidates } from './declared/declared.ts';
import type { Found } from './found.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { PageFacts } from './page-facts.ts';

export function descriptionOf(facts: PageFacts): Found<string> | null {
  const candidates = [...metaCandidates(facts, NAMES), ...entityCandidates(facts, 'description', 'abstract')];
  return candidates.find(({ value }) => value.length <= METADATA_LIMITS.descriptionChars) ?? null;
}

const NAMES = [
  'description',
  'og:description',
  'twitter:description',
  'dc.description',
  'dcterms.description',
  'dcterms.abstract',
  'citation_abstract',
];
