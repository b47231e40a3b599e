// The target of the link around a leaf, and the words for targets.

import { type FeatureGroup, ownGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import { LINK_TARGETS, type LinkTarget } from '../../../../page/snapshot/link-targets.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

export const TARGET_WORDS: Readonly<Record<LinkTarget, string>> = {
  contact: 'mail addresses and telephone numbers',
  legal: 'legal and contact pages',
  account: 'accounts and carts',
  social: 'social networks',
  share: 'sharing this page',
  language: 'other languages',
  feed: 'feeds',
  archive: 'archives by date',
  topic: 'tags, categories and authors',
  home: 'the home page',
  place: 'places on this page',
  otherSite: 'other sites',
  deeper: 'pages of this site',
};

export const LINK_GROUP: FeatureGroup<PageMeasures> = ownGroup(
  [{ name: 'link', words: 'it' }],
  [
    [
      'target',
      (target: number) => target,
      value => {
        const target = LINK_TARGETS[value];
        return target === undefined ? '' : `leads to ${TARGET_WORDS[target]}`;
      },
    ],
  ],
  ({ links }, put) => {
    const around = links.around();
    return (row, leaf) => put(row, around[leaf] ?? -1);
  },
);
