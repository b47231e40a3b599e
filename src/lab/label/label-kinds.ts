// Page kinds as named in label files, which predate the classification of pages by a model.

import type { PageKind } from '../../judge/selection/kinds.ts';

export const LABEL_KINDS: Readonly<Record<PageKind, string>> = {
  article: 'article',
  documentation: 'docs',
  product: 'product',
  listing: 'listing',
  forum: 'forum',
  collection: 'listing',
  service: 'landing',
  hub: 'hub',
  image: 'gallery',
};
