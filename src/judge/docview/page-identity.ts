// Reads the address, title and language of a page. Skips other metadata (authors, dates, lead picture), because no
// docview has it and it doubles the time.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { documentTitleOf } from '../content/title.ts';
import { canonicalUrlOf } from '../metadata/canonical-url.ts';
import { pageFactsOf } from '../metadata/gather-facts.ts';
import { languageOf } from '../metadata/language.ts';
import { pageTitleOf } from '../metadata/page-title.ts';
import { siteNameOf } from '../metadata/site-name.ts';

export interface PageIdentity {
  /** The canonical address, or the one at which the page was read. */
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
