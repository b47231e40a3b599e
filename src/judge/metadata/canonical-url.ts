// The canonical address of the page.

import { isUrl } from '../../base/text/parse-url.ts';
import { addressCandidates, type Candidate, metaCandidates } from './declared/declared.ts';
import type { Found } from './found.ts';
import type { PageFacts } from './page-facts.ts';

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
