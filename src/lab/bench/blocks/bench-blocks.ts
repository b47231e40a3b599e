// The block benchmark: compares zones with the blocks that people marked on the pages of public datasets.

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { thumbnailOf } from '../../../show/picture/raster/picture-files.ts';
import { type KreuzerPage, listKreuzerPages, locateBlocks, readKreuzerBlocks } from '../datasets/kreuzer.ts';
import { readSegmentations, readWebisPage } from '../datasets/webis-webseg.ts';
import { fileVisit, type LabelledPageToSee, labelledPages } from '../pages/pages-to-see.ts';
import {
  capturedPages,
  type PageToSee,
  type Seeing,
  type UnseenPage,
  visitOptions,
} from '../pages/see-pages.ts';
import { folderOfPage } from '../pages/snapshot-cache.ts';
import { type BlockLook, blockLook } from '../report/block-sheet.ts';
import { type CheckedPage, leftOutOf } from '../truth/left-out.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { truthOf } from '../truth/truth.ts';
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
import { blockOf, pageBoxesOf, regionBlock, zoneBlocks } from './snapshot-blocks.ts';

export interface BlockBench {
  readonly result: BlockBenchResult;
  /** By page id, if requested. */
  readonly looks: ReadonlyMap<string, BlockLook>;
  readonly unseen: readonly UnseenPage[];
  readonly lost: readonly LabelProblem[];
  /** Labels that do not fit their pages, which are in `unseen`. */
  readonly problems?: readonly LabelProblem[];
}

/** Zones are top-level blocks, so only these are compared. */
const TOP_LEVEL = 1;

export type KreuzerPageToSee = KreuzerPage & PageToSee;

/** Reads a checkout of the dataset, or our extract of it: a label set with `blocks.json` beside its pages. */
export async function kreuzerPages(folder: string): Promise<KreuzerPageToSee[]> {
  const root = resolve(folder);
  const isExtract = (await readTextIfThere(join(folder, 'manifest.json'))) !== null;
  if (isExtract) return extractPages(root);
  const pages = await listKreuzerPages(root);
  const files = pages.map(page => page.pageFile);
  const options = visitOptions();
  return pages.map(page => ({
    ...page,
    ...fileVisit(page.pageFile, root, files, options, [page.blocksFile]),
  }));
}

async function extractPages(root: string): Promise<KreuzerPageToSee[]> {
  const pages = await labelledPages([root]);
  const files = pages.map(page => page.pageFile);
  const withBlocks: KreuzerPageToSee[] = [];
  for (const page of pages) {
    const blocksFile = join(folderOfPage(page.pageFile, root, files), 'blocks.json');
    if ((await readTextIfThere(blocksFile)) !== null) withBlocks.push({ ...page, blocksFile });
  }
  return withBlocks;
}

export async function benchKreuzer(
  pages: readonly KreuzerPageToSee[],
  methods: readonly Method[],
  seeing: Seeing,
  withLooks: boolean,
): Promise<BlockBench> {
  const unseen: UnseenPage[] = [];
  const lost: LabelProblem[] = [];
  async function* marked(): AsyncGenerator<MarkedPage> {
    for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
      const { id, blocksFile } = page;
      const { snapshot, picture } = kept;
      const all = await readKreuzerBlocks(blocksFile);
      const { blocks: truth, problems } = locateBlocks(snapshot, all, blocksFile, TOP_LEVEL);
      const { blocks: everyLevel } = locateBlocks(snapshot, all, blocksFile);
      lost.push(...problems);
      if (truth.length === 0 && problems.length > 0) {
        const message = `none of its ${problems.length} marked blocks is on the page`;
        unseen.push({ id, code: 'LABELS_INVALID', message });
      } else yield { id, snapshot, truth, everyLevel, boxes: pageBoxesOf(snapshot), picture };
    }
  }
  const run = await runBlockBench(marked(), methods, withLooks);
  return { ...run, result: { ...run.result, lost: lost.length }, unseen, lost };
}

/** The truth is one block for each labelled zone. */
export async function benchLabelled(
  pages: readonly LabelledPageToSee[],
  methods: readonly Method[],
  seeing: Seeing,
  withLooks: boolean,
): Promise<BlockBench> {
  const unseen: UnseenPage[] = [];
  const checked: CheckedPage[] = [];
  async function* marked(): AsyncGenerator<MarkedPage> {
    for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
      const { id, labels, labelFile } = page;
      const { snapshot, picture } = kept;
      const truth = truthOf(snapshot, labels, labelFile);
      checked.push({ id, labelFile, problems: truth.problems });
      yield { id, snapshot, truth: zoneBlocks(snapshot, truth), boxes: pageBoxesOf(snapshot), picture };
    }
  }
  const run = await runBlockBench(marked(), methods, withLooks);
  const { ids, problems, unseen: unfit } = leftOutOf(checked);
  const measured = run.result.pages.filter(({ id }) => !ids.has(id));
  const result = blockBenchResult(measured, run.result.methods);
  return { ...run, result, unseen: [...unseen, ...unfit], lost: [], problems };
}

/** Needs no browser: the set has boxes. The truth is `majority-vote`, that of highest agreement. */
export async function benchWebis(
  pages: readonly { readonly id: string; readonly folder: string }[],
  methods: readonly Method[],
  { onPage }: Pick<Seeing, 'onPage'>,
  withLooks: boolean,
): Promise<BlockBench> {
  async function* marked(): AsyncGenerator<MarkedPage> {
    for (const { id, folder } of pages) {
      const { width, height, segmentations } = await readSegmentations(join(folder, 'ground-truth.json'));
      const { snapshot, boxes } = await readWebisPage(folder, { width, height });
      const segments = segmentations[MAJORITY_VOTE] ?? Object.values(segmentations)[0] ?? [];
      const truth = segments.map(segment => regionBlock(snapshot, segment));
      yield { id, snapshot, truth, boxes, picture: () => webisPicture(folder, snapshot) };
      onPage(id, 'cache');
    }
  }
  return { ...(await runBlockBench(marked(), methods, withLooks)), unseen: [], lost: [] };
}

const MAJORITY_VOTE = 'majority-vote';

/** Returns its screenshot; `null` if the set was unpacked without screenshots. */
async function webisPicture(folder: string, { page }: Snapshot): Promise<Buffer | null> {
  const png = await readFile(join(folder, 'screenshot.png')).catch(() => null);
  return png === null ? null : thumbnailOf(png, page).catch(() => null);
}

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
export async function runBlockBench(
  markedPages: Iterable<MarkedPage> | AsyncIterable<MarkedPage>,
  methods: readonly Method[],
  withLooks: boolean,
): Promise<Pick<BlockBench, 'result' | 'looks'>> {
  const pages: BlockPageResult[] = [];
  const looks = new Map<string, BlockLook>();
  for await (const page of markedPages) {
    const { id, snapshot, truth } = page;
    const answers = new Map<string, Block[]>();
    const scores: Record<string, BlockScore> = {};
    const failures: Record<string, string> = {};
    for (const method of methods) {
      try {
        const blocks = methodBlocks(page, method);
        scores[method.name] = scoreOf(blocks, page);
        answers.set(method.name, blocks);
      } catch (error) {
        failures[method.name] = error instanceof Error ? error.message : String(error);
      }
    }
    pages.push({ id, blocks: truth.length, scores, failures });
    if (withLooks) looks.set(id, blockLook(snapshot, truth, answers, await page.picture()));
  }
  const names = methods.map(({ name }) => name);
  return { result: blockBenchResult(pages, names), looks };
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
