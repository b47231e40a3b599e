// The metadata of a page: title, authors, dates and the rest, each with its source.

import { onceEach } from '../../page/snapshot/once-each.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { authorsOf } from './authors/authors.ts';
import { datesOf } from './dates/dates.ts';
import { canonicalUrlOf, descriptionOf, languageOf, leadImageOf } from './declared-fields.ts';
import { pageFactsOf } from './gather-facts.ts';
import type { Found, FoundDate } from './page-facts.ts';
import { pageTitleOf } from './page-title.ts';
import { siteNameOf } from './site-name.ts';

/** A field is null if the page does not state it. */
export interface Metadata {
  /** Without the site's name. */
  readonly title: Found<string> | null;
  readonly authors: Found<readonly string[]> | null;
  readonly published: FoundDate | null;
  readonly modified: FoundDate | null;
  readonly siteName: Found<string> | null;
  /** BCP 47 tag. */
  readonly language: Found<string> | null;
  readonly canonicalUrl: Found<string> | null;
  readonly description: Found<string> | null;
  /** Address of the lead image. */
  readonly image: Found<string> | null;
}

/** Reads the metadata of a snapshot and caches it. */
export const metadataOf = onceEach(find);

function find(snapshot: Snapshot): Metadata {
  const facts = pageFactsOf(snapshot);
  const siteName = siteNameOf(facts);
  const authors = authorsOf(facts, siteName?.value ?? '');
  return {
    title: pageTitleOf(facts, siteName?.value ?? ''),
    authors,
    ...datesOf(facts, authors !== null),
    siteName,
    language: languageOf(facts),
    canonicalUrl: canonicalUrlOf(facts),
    description: descriptionOf(facts),
    image: leadImageOf(facts),
  };
}
