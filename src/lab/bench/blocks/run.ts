// Scores methods on pages with marked blocks, and collects looks for the report if requested.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { type BlockLook, blockLook } from '../report/block-look.ts';
import type { Method } from '../zones/run.ts';
import {
  type Block,
  type BlockScore,
  FUZZY_SIMILARITY,
  matchBlocks,
  type PageBoxes,
  scoreBlocks,
} from './metrics.ts';
import { type BlockBenchResult, type BlockPageResult, blockBenchResult } from './result.ts';
import { blockOf, regionBlock, zoneBlocks } from './snapshot-blocks.ts';

export interface MarkedPage {
  readonly id: string;
  readonly snapshot: Snapshot;
  readonly truth: readonly Block[];
  /** Blocks of all levels, if the dataset has several. */
  readonly everyLevel?: readonly Block[];
  readonly boxes: PageBoxes;
  /** Narrow WebP; only read for looks. */
  readonly picture: () => Promise<Buffer | null>;
}

/** Takes pages one by one, so that only one snapshot is in memory. */
export class BlockRun {
  /** By page id. */
  readonly looks = new Map<string, BlockLook>();
  readonly #pages: BlockPageResult[] = [];
  readonly #methods: readonly Method[];
  readonly #withLooks: boolean;

  constructor(methods: readonly Method[], withLooks: boolean) {
    this.#methods = methods;
    this.#withLooks = withLooks;
  }

  async add(page: MarkedPage): Promise<void> {
    const answers = new Map<string, Block[]>();
    const scores: Record<string, BlockScore> = {};
    const failures: Record<string, string> = {};
    for (const method of this.#methods) {
      const { name } = method;
      try {
        const blocks = methodBlocks(page, method);
        scores[name] = scoreOf(blocks, page);
        answers.set(name, blocks);
      } catch (error) {
        failures[name] = error instanceof Error ? error.message : String(error);
      }
    }
    this.#pages.push({ id: page.id, blocks: page.truth.length, scores, failures });
    if (!this.#withLooks) return;
    this.looks.set(page.id, blockLook(page.snapshot, page.truth, answers, await page.picture()));
  }

  result(lost: number): BlockBenchResult {
    return blockBenchResult(
      this.#pages,
      this.#methods.map(({ name }) => name),
      lost,
    );
  }
}

/** Returns the blocks of a method that cuts the page itself; for other methods each zone is a block. */
function methodBlocks({ snapshot, id }: MarkedPage, method: Method): Block[] {
  const segments = method.segmentsOf?.(snapshot, id);
  if (segments !== undefined) return segments.map(segment => regionBlock(snapshot, segment));
  const zoning = method.zonesOf(snapshot, id);
  const { finding } = zoning;
  if (finding === undefined) return zoneBlocks(snapshot, zoning);
  return finding.blocks.map(({ elements }) => blockOf(snapshot, elements));
}

function scoreOf(blocks: readonly Block[], { truth, boxes, everyLevel }: MarkedPage): BlockScore {
  const score = scoreBlocks(blocks, truth, boxes);
  if (everyLevel === undefined) return score;
  return { ...score, everyLevel: matchBlocks(blocks, everyLevel, FUZZY_SIMILARITY) };
}
