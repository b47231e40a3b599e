// The language that the page says it is written in, as a BCP 47 tag.

import { entityCandidates, metaCandidates } from './declared.ts';
import type { Found } from './found.ts';
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

/** `en_US`, `EN-us` and `en-US,en` all mean `en-US`; null for what is no tag. */
function languageTag(text: string): string | null {
  const first = (text.split(/[,;]/)[0] ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(first)) return null;
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}
