// Block entropy (Lin & Ho 2002): a block whose features occur on all pages of the site is redundant.

import { z } from 'zod';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { entropyOf, FeatureTable } from './feature-table.ts';
import { featuresOf } from './features.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from './learner.ts';
import { leavesOf, type PageNode, pageNodesOf } from './page-nodes.ts';
import { BLOCK_SETTINGS } from './settings.ts';
import type { SitePart } from './site-finding.ts';

export const featureRowSchema = z.tuple([z.number(), z.number().int().min(1), z.number(), z.number()]);

export const entropyDataSchema = z.object({
  pages: z.number().int().nonnegative(),
  /** Rows of: hash of a feature, pages, Σ c, Σ c ln c. */
  features: z.array(featureRowSchema),
});
type EntropyData = z.infer<typeof entropyDataSchema>;

export class EntropyLearner implements SiteLearner<EntropyData> {
  readonly #table = new FeatureTable();
  #pages = 0;

  add(snapshot: Snapshot): void {
    const body = pageNodesOf(snapshot);
    if (body === null) return;
    const all = leavesOf(body);
    this.#table.addPage(
      featuresOf(
        snapshot,
        all.flatMap(({ texts }) => texts),
        all.flatMap(({ things }) => things),
      ),
    );
    this.#pages++;
  }

  mergeData({ pages, features }: EntropyData): void {
    this.#pages += pages;
    this.#table.addRows(features);
  }

  data(): EntropyData {
    return { pages: this.#pages, features: this.#table.rows() };
  }

  judge({ threshold }: JudgeSettings): ReadyJudge {
    const entropies = new Map<number, number>();
    for (const [feature, use] of this.#table.uses()) entropies.set(feature, entropyOf(use, this.#pages));
    const t = threshold ?? BLOCK_SETTINGS.redundant;
    const judge = (snapshot: Snapshot) => {
      const body = pageNodesOf(snapshot);
      const leaves = body === null ? [] : leavesOf(body);
      return { parts: leaves.map(leaf => partOf(snapshot, leaf, entropies, t, this.#pages)) };
    };
    return { judge, threshold: t };
  }
}

/** H(CB) is the mean over the block's features; a feature of no learned page counts as content. */
function partOf(
  snapshot: Snapshot,
  { element, texts, things }: PageNode,
  entropies: ReadonlyMap<number, number>,
  threshold: number,
  pages: number,
): SitePart {
  const features = featuresOf(snapshot, texts, things);
  let sum = 0;
  for (const feature of features.keys()) sum += entropies.get(feature) ?? 0;
  const importance = features.size === 0 ? 1 : 1 - sum / features.size;
  const reason = `its features have an entropy of ${(1 - importance).toFixed(2)} over the site; noise from ${(1 - threshold).toFixed(2)} on`;
  return {
    element,
    texts,
    things,
    isNoise: importance <= threshold,
    importance,
    pages,
    isKnown: features.size > 0,
    reason,
  };
}
