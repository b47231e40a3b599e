// The trained models of content: which kind a page is of, and how likely each of its pieces is content.

import { unpackColumns } from '../../base/boosted-trees/packed-columns.ts';
import { type ModelFacts, modelBytes, type TreeModel, treesIn } from '../../base/boosted-trees/tree-model.ts';
import { CONTENT_MODEL, KINDS_MODEL } from './models.generated.ts';

export interface ContentModels {
  /** Its classes are KIND_NAMES. */
  readonly kinds: TreeModel;
  /** Its only class is that a piece is content. */
  readonly content: TreeModel;
}

/** Made anew by each call: whoever needs them keeps them. */
export const shippedModels = (): ContentModels => ({
  kinds: unpackTrees(KINDS_MODEL),
  content: unpackTrees(CONTENT_MODEL),
});

const unpackTrees = (base64: string): TreeModel => treesIn(unpackColumns<ModelFacts>(modelBytes(base64)));
