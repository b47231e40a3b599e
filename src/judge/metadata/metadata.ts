// The metadata of a page: title, authors, dates and the rest, each with its source. A type and a row for each field.

import { onceEach } from '../../page/snapshot/once-each.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { authorsOf } from './authors/authors.ts';
import { datesOf } from './dates/dates.ts';
import { canonicalUrlOf, descriptionOf, languageOf, leadImageOf } from './declared-fields.ts';
import { pageFactsOf } from './gather-facts.ts';
import type { Found, FoundDate, PageFacts } from './page-facts.ts';
import { documentTitleOf, pageTitleOf } from './page-title.ts';
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

interface MetadataField<Value> {
  readonly find: (facts: PageFacts) => Value;
  /** Its name in reports, and its place among their facts; reports leave out the others. */
  readonly report?: { readonly label: string; readonly place: number };
  /** Its key in front matter, if it differs from its name. */
  readonly key?: string;
}

/** In the order of the record. The comments are the sources, from which docs/metadata.md makes its table. */
export const METADATA_FIELDS: { readonly [Name in keyof Metadata]: MetadataField<Metadata[Name]> } = {
  /** the heading that is repeated in the document's titles; schema.org `headline`; Open Graph, Twitter, Dublin Core; the `title` element; any `h1` */
  title: { find: pageTitleOf },
  /** a line beside the headline that begins like a byline, if it names somebody else than the declared authors; schema.org `author`; `meta` elements; the `From:` line of an archived mail; the byline beside the headline; the only byline of the page that begins with a word such as `by`; the only link to an author's page; the only byline with the one date of the page beside it, outside of comments; the first profile link of a thread; a name with its portrait and a date; a remark such as `Written by`; schema.org `creator` */
  authors: { find: authorsOf, report: { label: 'By', place: 1 } },
  /** the date beside the headline, if it is earlier than all declared ones; schema.org `datePublished`; `meta` elements; `dateCreated` of a question or post; a `time` element or line with a date beside the headline, or elsewhere if it is labelled as published or is the only date of a page that names its author; the date in the address; on a page that names its author, the date of the last change */
  published: { find: facts => datesOf(facts).published, report: { label: 'Published', place: 2 } },
  /** the same for `dateModified` */
  modified: { find: facts => datesOf(facts).modified, report: { label: 'Modified', place: 3 } },
  /** Open Graph; schema.org `WebSite`, publisher or containing work; other `meta` elements; the part of the title that is spelled like the host, links home or is last */
  siteName: { find: siteNameOf, report: { label: 'Site', place: 0 }, key: 'site' },
  /** `lang` of the root element; `meta` elements; schema.org; Open Graph */
  language: { find: languageOf, report: { label: 'Language', place: 4 } },
  /** `link rel=canonical`; Open Graph; schema.org */
  canonicalUrl: { find: canonicalUrlOf },
  /** `meta name=description`; Open Graph, Twitter, Dublin Core; schema.org */
  description: { find: descriptionOf, report: { label: 'Description', place: 7 } },
  /** Open Graph; Twitter; schema.org; `link rel=image_src`; the largest picture near the headline, also a lazy-loaded one */
  image: { find: leadImageOf },
};

/** Reads the metadata of a snapshot and caches it. */
export const metadataOf = onceEach(find);

/** Returns the title of the page itself, or the document's title if there is none. */
export const titleOf = (snapshot: Snapshot): string =>
  metadataOf(snapshot).title?.value ?? documentTitleOf(snapshot);

function find(snapshot: Snapshot): Metadata {
  const facts = pageFactsOf(snapshot);
  const fields = Object.entries(METADATA_FIELDS).map(([name, { find }]) => [name, find(facts)] as const);
  return Object.fromEntries(fields) as unknown as Metadata;
}
