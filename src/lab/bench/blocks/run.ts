// Methods on pages whose blocks people marked: scores of each, and where they are asked for, looks for the report.

import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
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
import { blockOf } from './snapshot-blocks.ts';
import { zoneBlocks } from './zone-blocks.ts';

export interface MarkedPage {
  readonly id: string;
  readonly snapshot: Snapshot;
  readonly truth: readonly Block[];
  /** Those of all levels, where the dataset has several. */
  readonly everyLevel?: readonly Block[];
  readonly boxes: PageBoxes;
  /** WebP, narrow; read only where looks are asked for. */
  readonly picture: () => Promise<Buffer | null>;
}

/** Takes the pages one by one, so that their snapshots need not be in memory together. */
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
    for (const { name, zonesOf } of this.#methods) {
      try {
        const blocks = methodBlocks(page.snapshot, zonesOf(page.snapshot));
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

/** A method that cuts the page itself has blocks of its own; of the others each zone is one. */
function methodBlocks(snapshot: Snapshot, zoning: Zoning): Block[] {
  const { finding } = zoning;
  if (finding === undefined) return zoneBlocks(snapshot, zoning);
  return finding.blocks.map(({ elements }) => blockOf(snapshot, elements));
}

function scoreOf(blocks: readonly Block[], { truth, boxes, everyLevel }: MarkedPage): BlockScore {
  const score = scoreBlocks(blocks, truth, boxes);
  if (everyLevel === undefined) return score;
  return { ...score, everyLevel: matchBlocks(blocks, everyLevel, FUZZY_SIMILARITY) };
}
