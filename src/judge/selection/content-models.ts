// The trained models of content: the kind of a page, the probability that a piece is content, and the expected quality of
// the content.

import { unpackColumns } from '../../base/boosted-trees/packed-columns.ts';
import { type ModelFacts, modelBytes, type TreeModel, treesIn } from '../../base/boosted-trees/tree-model.ts';
import { CONTENT_MODEL, KINDS_MODEL, QUALITY_MODEL } from './models.generated.ts';
import { type QualityOf, qualityJudge } from './quality.ts';

export interface ContentModels {
  /** Its classes are KIND_NAMES. */
  readonly kinds: TreeModel;
  /** Its only class is that a piece is content. */
  readonly content: TreeModel;
  readonly qualityOf?: QualityOf;
}

/** Unpacks the models on each call: callers keep the result. */
export const shippedModels = (): ContentModels => ({
  kinds: unpackTrees(KINDS_MODEL),
  content: unpackTrees(CONTENT_MODEL),
  qualityOf: qualityJudge(unpackTrees(QUALITY_MODEL)),
});

const unpackTrees = (base64: string): TreeModel => treesIn(unpackColumns<ModelFacts>(modelBytes(base64)));
