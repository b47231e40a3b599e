// The content models: the kind of a page, and the probability that a piece is content. Zones are evidence for both; they
// come from zone models that never saw the page's site.

import { unpackColumns } from '../../../src/base/boosted-trees/packed-columns.ts';
import { type ModelFacts, type TreeModel, treesIn } from '../../../src/base/boosted-trees/tree-model.ts';
import type { ContentModels } from '../../../src/judge/selection/content-models.ts';
import { type ContentSelector, contentSelector } from '../../../src/judge/selection/content-selection.ts';
import { CONTENT_RULES } from '../../../src/judge/selection/rules/content-rules.ts';
import type { Files } from '../cache.ts';
import { roundedTrees, treeBytes } from '../model-bytes.ts';
import { contentPages } from '../pages.ts';
import type { Subject } from '../subject.ts';
import { packTrainingData, unpackTrainingData } from '../training-data.ts';
import { unseenZones } from '../zones/subject.ts';
import { type ContentData, type ContentPageData, collectContent } from './collect.ts';
import { learnContent } from './learn.ts';

export const CONTENT_SUBJECT: Subject<ContentData, ContentModels, ContentSelector> = {
  name: 'content',
  // Includes the training of zones, because zones are evidence.
  code: [
    'scripts/training/content/collect.ts',
    'scripts/training/pages.ts',
    'scripts/training/zones/subject.ts',
  ],
  collect: async source => {
    const { unseenBy } = await unseenZones(source);
    return collectContent(contentPages(source), unseenBy);
  },
  packData: packTrainingData,
  unpackData: bytes => unpackTrainingData<ContentPageData>(bytes),
  learn: learnContent,
  models: ['content', 'kinds'],
  packModel: ({ content, kinds }) => ({
    content: treeBytes(roundedTrees(content)),
    kinds: treeBytes(roundedTrees(kinds)),
  }),
  ruleOf: (files, withoutRule) => {
    if (withoutRule !== undefined && !CONTENT_RULES.some(({ name }) => name === withoutRule))
      throw new Error(
        `there is no rule '${withoutRule}': src/judge/selection/rules/content-rules.ts lists them`,
      );
    return contentSelector(contentModelsIn(files), rule => rule !== withoutRule);
  },
};

export const contentModelsIn = ({ content, kinds }: Files): ContentModels => ({
  content: trees(content),
  kinds: trees(kinds),
});

const trees = (bytes: Uint8Array): TreeModel => treesIn(unpackColumns<ModelFacts>(bytes));
