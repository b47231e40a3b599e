// The block benchmark: zones held against the blocks that people marked on the pages of public datasets.

import { join, resolve } from 'node:path';
import { bottom, right } from '../geometry/box.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type Block, FUZZY_SIMILARITY, matchBlocks, type PageBoxes, scoreBlocks } from './block-metrics.ts';
import { type BlockBenchResult, type BlockPageResult, blockBenchResult } from './block-result.ts';
import { folderOfPage } from './cache-key.ts';
import { type KreuzerPage, listKreuzerPages, locateBlocks, readKreuzerBlocks } from './datasets/kreuzer.ts';
import { readWebisSnapshot } from './datasets/webis-snapshot.ts';
import { listWebsegPages, readSegmentations, readWebsegBoxes } from './datasets/webis-webseg.ts';
import { fileVisit, labelledPages } from './pages-to-see.ts';
import type { LabelProblem } from './problems.ts';
import { readTextIfThere } from './read-if-there.ts';
import type { Method } from './run.ts';
import { type PageToSee, type Seeing, seePages, visitOptions } from './see-pages.ts';
import type { Segment } from './segments.ts';
import { blockOf, pageBoxesOf } from './snapshot-blocks.ts';
import type { UnseenPage } from './unseen.ts';
import { wordsOf } from './words.ts';
import { zoneBlocks } from './zone-blocks.ts';

export interface BlockBench {
  readonly result: BlockBenchResult;
  readonly unseen: readonly UnseenPage[];
  readonly lost: readonly LabelProblem[];
}

/** Zones are top-level blocks, so they are held against those. */
const TOP_LEVEL = 1;

export type KreuzerPageToSee = KreuzerPage & PageToSee;

/** Of a checkout of the dataset, or of the house's extract of it: a label set with `blocks.json` beside its pages. */
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
): Promise<BlockBench> {
  const results: BlockPageResult[] = [];
  const unseen: UnseenPage[] = [];
  const lost: LabelProblem[] = [];
  for await (const sight of seePages(pages, seeing)) {
    const { id, blocksFile } = sight.page;
    if ('failure' in sight) {
      unseen.push({ id, code: sight.failure.code, message: sight.failure.message });
      continue;
    }
    const { snapshot } = sight.kept;
    const all = await readKreuzerBlocks(blocksFile);
    const marked = locateBlocks(snapshot, all, blocksFile, TOP_LEVEL);
    const everyLevel = locateBlocks(snapshot, all, blocksFile);
    lost.push(...marked.problems);
    results.push(scorePage(id, snapshot, marked.blocks, pageBoxesOf(snapshot), methods, everyLevel.blocks));
  }
  const names = methods.map(method => method.name);
  return { result: blockBenchResult(results, names, lost.length), unseen, lost };
}

/** No browser: the set has the boxes of its own. The truth is that of the highest agreement, `majority-vote`. */
export async function benchWebis(
  pages: readonly { readonly id: string; readonly folder: string }[],
  methods: readonly Method[],
  onPage: (id: string) => void,
): Promise<BlockBench> {
  const results: BlockPageResult[] = [];
  for (const { id, folder } of pages) {
    const { width, height, segmentations } = await readSegmentations(join(folder, 'ground-truth.json'));
    const snapshot = await readWebisSnapshot(folder, { width, height });
    const segments = segmentations[VOTED] ?? Object.values(segmentations)[0] ?? [];
    const truth = segments.map(segment => ({ tokens: tokensIn(snapshot, segment), segment }));
    results.push(scorePage(id, snapshot, truth, await readWebsegBoxes(folder), methods));
    onPage(id);
  }
  const names = methods.map(method => method.name);
  return { result: blockBenchResult(results, names, 0), unseen: [], lost: [] };
}

const VOTED = 'majority-vote';

/** The words of the texts whose middle lies in the segment. */
function tokensIn(snapshot: Snapshot, segment: Segment): string[] {
  return snapshot.texts.flatMap(({ text, pageBox: [left, top, width, height] }) => {
    const [x, y] = [left + width / 2, top + height / 2];
    const isIn = segment.some(box => x >= box[0] && x < right(box) && y >= box[1] && y < bottom(box));
    return isIn ? wordsOf(text) : [];
  });
}

export const webisPages = listWebsegPages;

/** A method that cuts the page itself has blocks of its own; of the others each zone is one. */
function methodBlocks(snapshot: Snapshot, zoning: Zoning): Block[] {
  const { finding } = zoning;
  if (finding === undefined) return zoneBlocks(snapshot, zoning);
  return finding.blocks.map(({ elements }) => blockOf(snapshot, elements));
}

function scorePage(
  id: string,
  snapshot: Snapshot,
  truth: readonly Block[],
  boxes: PageBoxes,
  methods: readonly Method[],
  everyLevel?: readonly Block[],
): BlockPageResult {
  const scores: Record<string, BlockPageResult['scores'][string]> = {};
  const failures: Record<string, string> = {};
  for (const { name, zonesOf } of methods) {
    try {
      const blocks = methodBlocks(snapshot, zonesOf(snapshot));
      const score = scoreBlocks(blocks, truth, boxes);
      scores[name] =
        everyLevel === undefined
          ? score
          : { ...score, everyLevel: matchBlocks(blocks, everyLevel, FUZZY_SIMILARITY) };
    } catch (error) {
      failures[name] = error instanceof Error ? error.message : String(error);
    }
  }
  return { id, blocks: truth.length, scores, failures };
}
