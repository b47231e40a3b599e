// Where a crawl may go: the pages it begins with, and which links lead to a page of its own.

import type { Place } from '../sources/input.ts';

export type PagePlace = Exclude<Place, { kind: 'invalid' }>;

export interface Ground {
  /** Opened whatever chance says; without any, all that it holds is drawn from. */
  readonly start: string | undefined;
  /** Pages known before any was opened, by the addresses that links would have. */
  readonly pages: () => AsyncIterable<string>;
  /** Undefined for what is outside, or is no page. */
  readonly placeOf: (address: string) => PagePlace | undefined;
}

/** Sources that a crawl may begin with. */
export type CrawlSource = { readonly name: string } & (
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'folder' | 'page' | 'archive'; readonly path: string }
);
