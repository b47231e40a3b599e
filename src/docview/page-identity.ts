// What a record says of its page as the page says it: address, title, language. Of its metadata only these, since authors,
// dates and the lead picture, which no record has, take as long again.

import { canonicalUrlOf } from '../content/metadata/canonical-url.ts';
import { languageOf } from '../content/metadata/language.ts';
import { pageFactsOf } from '../content/metadata/page-facts.ts';
import { pageTitleOf } from '../content/metadata/page-title.ts';
import { siteNameOf } from '../content/metadata/site-name.ts';
import { documentTitleOf } from '../content/title.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

export interface PageIdentity {
  /** The canonical address, else where the page was read. */
  readonly identifier: string;
  readonly title: string;
  readonly language: string | null;
}

export function pageIdentity(snapshot: Snapshot): PageIdentity {
  const facts = pageFactsOf(snapshot);
  const siteName = siteNameOf(facts)?.value ?? '';
  return {
    identifier: canonicalUrlOf(facts)?.value ?? snapshot.finalUrl,
    title: pageTitleOf(facts, siteName)?.value ?? documentTitleOf(snapshot),
    language: languageOf(facts)?.value ?? null,
  };
}
