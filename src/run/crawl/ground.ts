// The area of a crawl: its initial pages, and which links stay inside.

import type { Place } from '../sources/input.ts';

export type PagePlace = Exclude<Place, { kind: 'invalid' }>;

export interface Ground {
  /** The start page, which is always opened. Without one, the crawl draws from all pages of the area. */
  readonly start: string | undefined;
  /** Addresses of pages that are known before any is opened. */
  readonly pages: () => AsyncIterable<string>;
  /** Undefined for addresses outside of the area, and for files that are no pages. */
  readonly placeOf: (address: string) => PagePlace | undefined;
}

/** Sources that can be crawled. */
export type CrawlSource = { readonly name: string } & (
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'folder' | 'page' | 'archive'; readonly path: string }
);
