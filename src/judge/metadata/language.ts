// The language that the page declares, as a BCP 47 tag.

import { entityCandidates, metaCandidates } from './declared/declared.ts';
import type { Found } from './found.ts';
import { languageTag } from './language-tag.ts';
import type { PageFacts } from './page-facts.ts';

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
