// The kinds of page in the words of label files, which had theirs before pages were told apart by a model.

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
