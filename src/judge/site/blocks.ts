// Methods that judge blocks by their features: ContentExtractor and block entropy.

import { z } from 'zod';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { entropyOf, FeatureTable, featuresOf } from './features.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from './learner.ts';
import { leavesOf, type PageNode, pageNodesOf } from './page-nodes.ts';
import { BLOCK_SETTINGS } from './settings.ts';
import { cosine, SimilarSets, type SortedSet, sortedSet } from './similar-sets.ts';
import type { SitePart } from './site-finding.ts';

/** A block's features, and the number of pages with exactly these features. */
export const blockDataSchema = z.array(z.tuple([z.array(z.number().int()).min(1), z.number().int().min(1)]));
type BlockData = z.infer<typeof blockDataSchema>;

interface KnownBlock {
  readonly members: SortedSet;
  pages: number;
}

/** ContentExtractor (Debnath, Mitra & Giles): finds blocks that recur on other pages, by the cosine of their features. */
export class BlockLearner implements SiteLearner<BlockData> {
  readonly #blocks = new Map<string, KnownBlock>();

  add(snapshot: Snapshot): void {
    const onPage = new Map(blocksOf(snapshot).map(({ members }) => [members.join(), members]));
    for (const members of onPage.values()) this.#add(members, 1);
  }

  mergeData(data: BlockData): void {
    for (const [members, pages] of data) this.#add(sortedSet(members), pages);
  }

  data(): BlockData {
    return [...this.#blocks]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { members, pages }]) => [[...members], pages]);
  }

  judge({ isLearned }: JudgeSettings): ReadyJudge {
    const known = new SimilarSets<KnownBlock>(cosine(BLOCK_SETTINGS.cosine));
    for (const block of this.#blocks.values()) known.add(block, block.members);
    const judge = (snapshot: Snapshot) => {
      const itself = isLearned(snapshot) ? 0 : 1;
      return {
        parts: blocksOf(snapshot).map(block => partOf(block, itself + pagesWith(known, block.members))),
      };
    };
    return { judge, threshold: null };
  }

  #add(members: SortedSet, pages: number): void {
    const key = members.join();
    const known = this.#blocks.get(key);
    if (known === undefined) this.#blocks.set(key, { members, pages });
    else known.pages += pages;
  }
}

const pagesWith = (known: SimilarSets<KnownBlock>, members: SortedSet): number =>
  known.similarTo(members).reduce((sum, { pages }) => sum + pages, 0);

function partOf({ members: _, ...contents }: SiteBlock, pages: number): SitePart {
  const isNoise = pages >= BLOCK_SETTINGS.pages;
  const reason = isNoise
    ? `${pages} pages have this block, by a cosine of ${BLOCK_SETTINGS.cosine} or more`
    : 'no other page has this block';
  // The inverse block document frequency, linear.
  return { ...contents, isNoise, importance: 1 / Math.max(1, pages), pages, isKnown: true, reason };
}

interface SiteBlock extends Pick<SitePart, 'element' | 'texts' | 'things'> {
  /** Its words, pictures and links, each once: the paper's binary features. */
  readonly members: SortedSet;
}

function blocksOf(snapshot: Snapshot): SiteBlock[] {
  const body = pageNodesOf(snapshot);
  if (body === null) return [];
  return leavesOf(body).flatMap(({ element, texts, things }) => {
    const members = sortedSet(featuresOf(snapshot, texts, things).keys());
    return members.length === 0 ? [] : [{ element, texts, things, members }];
  });
}

export const featureRowSchema = z.tuple([z.number(), z.number().int().min(1), z.number(), z.number()]);

export const entropyDataSchema = z.object({
  pages: z.number().int().nonnegative(),
  /** Rows of: hash of a feature, pages, Σ c, Σ c ln c. */
  features: z.array(featureRowSchema),
});
type EntropyData = z.infer<typeof entropyDataSchema>;

/** Block entropy (Lin & Ho 2002): a block whose features occur on all pages of the site is redundant. */
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
      return { parts: leaves.map(leaf => partByEntropy(snapshot, leaf, entropies, t, this.#pages)) };
    };
    return { judge, threshold: t };
  }
}

/** H(CB) is the mean over the block's features; a feature of no learned page counts as content. */
function partByEntropy(
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
