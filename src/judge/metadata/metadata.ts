// What a page says of itself and shows of itself: title, authors, dates and the like, each with where it was found.

import { onceEach } from '../../see/snapshot/once-each.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { authorsOf } from './authors.ts';
import { canonicalUrlOf } from './canonical-url.ts';
import { datesOf } from './dates.ts';
import { descriptionOf } from './description.ts';
import type { Found, FoundDate } from './found.ts';
import { pageFactsOf } from './gather-facts.ts';
import { languageOf } from './language.ts';
import { leadImageOf } from './lead-image.ts';
import { pageTitleOf } from './page-title.ts';
import { siteNameOf } from './site-name.ts';

/** Null for what the page does not tell. */
export interface Metadata {
  /** Without the site's name. */
  readonly title: Found<string> | null;
  readonly authors: Found<readonly string[]> | null;
  readonly published: FoundDate | null;
  readonly modified: FoundDate | null;
  readonly siteName: Found<string> | null;
  /** A BCP 47 tag. */
  readonly language: Found<string> | null;
  readonly canonicalUrl: Found<string> | null;
  readonly description: Found<string> | null;
  /** Address of the picture that stands for the page. */
  readonly image: Found<string> | null;
}

/** The metadata of a snapshot, found once for each. */
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
