// Reads the type that a page declares in schema.org and Open Graph data. It is one piece of evidence among many.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

const DECLARED = {
  article: /^(?:\w*Article|BlogPosting|Report|Recipe|article)$/,
  documentation: /^(?:TechArticle|APIReference|HowTo|FAQPage)$/,
  product: /^(?:Product\w*|Offer|product(?:\.item|\.group)?|og:product)$/,
  forum: /^(?:DiscussionForumPosting|QAPage|Question|Answer|Comment)$/,
  list: /^(?:ItemList|CollectionPage|SearchResultsPage|Blog|OfferCatalog|ProductCollection|CategoryPage)$/,
  service: /^(?:Service|Organization|LocalBusiness|Corporation|SoftwareApplication|\w*Agency)$/,
  home: /^(?:WebSite|website)$/,
} as const;

export const DECLARED_NAMES = Object.keys(DECLARED) as readonly (keyof typeof DECLARED)[];

/** Counts how often each is declared, up to three times. */
export function declaredTypes(snapshot: Snapshot): number[] {
  const counts = DECLARED_NAMES.map(() => 0);
  for (const type of typesOf(snapshot)) {
    for (const [place, name] of DECLARED_NAMES.entries())
      if (DECLARED[name].test(type)) counts[place] = Math.min(3, (counts[place] ?? 0) + 1);
  }
  return counts;
}

/** Data longer than this are a catalogue. */
const DATA_CHARS = 200_000;

function* typesOf(snapshot: Snapshot): Generator<string> {
  const tree = treeOf(snapshot);
  const { elements, texts } = snapshot;
  for (const { tag, attributes } of elements) {
    if (tag === 'meta' && attributes.property === 'og:type') yield attributes.content ?? '';
    if (attributes.itemtype !== undefined) yield attributes.itemtype.split('/').at(-1) ?? '';
  }
  for (const { parent, text } of texts) {
    if (tree.element(parent).tag !== 'script') continue;
    for (const [, type = ''] of text.slice(0, DATA_CHARS).matchAll(/"@type"\s*:\s*(?:\[\s*)?"(\w+)"/g))
      yield type;
  }
}
