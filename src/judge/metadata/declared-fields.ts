// Fields that a page declares and that need no reading of what it shows: language, description, canonical address.

import { isUrl } from '../../base/text/parse-url.ts';
import { addressCandidates, type Candidate, entityCandidates, metaCandidates } from './declared/declared.ts';
import type { Found } from './found.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { PageFacts } from './page-facts.ts';

/** As a BCP 47 tag. */
export function languageOf(facts: PageFacts): Found<string> | null {
  const candidates: Found<string>[] = [
    { value: facts.snapshot.lang, source: 'document', at: 'html lang' },
    ...metaCandidates(facts, ['content-language', 'language', 'dc.language', 'dcterms.language']),
    ...entityCandidates(facts, 'inLanguage'),
    ...metaCandidates(facts, ['og:locale']),
  ];
  for (const { value, ...found } of candidates) {
    const tag = languageTag(value);
    if (tag !== null) return { value: tag, ...found };
  }
  return null;
}

/**
 * Normalizes a written language code to a BCP 47 tag that Intl accepts: `en_US`, `EN-us` and `en-US,en` are `en-US`. Null
 * for anything that is not a tag.
 */
export function languageTag(text: string): string | null {
  const first = (text.split(/[,;]/)[0] ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(first)) return null;
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}

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

export function canonicalUrlOf(facts: PageFacts): Found<string> | null {
  const candidates: Candidate[] = [
    ...(facts.links.get('canonical') ?? []).map(
      (value): Candidate => ({ value, source: 'link', at: 'canonical' }),
    ),
    ...metaCandidates(facts, ['og:url']),
    ...addressCandidates(facts, 'mainEntityOfPage', 'url'),
  ];
  for (const { value, ...found } of candidates) {
    const address = webAddress(value, facts.baseUrl);
    if (address !== null) return { value: address, ...found };
  }
  return null;
}

/** Returns the absolute address, or null if it is not http or https. */
function webAddress(raw: string, baseUrl: string): string | null {
  const trimmed = raw.trim();
  if (trimmed === '' || trimmed.startsWith('#') || !isUrl(trimmed, baseUrl)) return null;
  const url = new URL(trimmed, baseUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
