// The block benchmark: compares zones with the blocks that people marked on the pages of public datasets.

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { thumbnailOf } from '../../../show/picture/raster/picture-files.ts';
import { type KreuzerPage, listKreuzerPages, locateBlocks, readKreuzerBlocks } from '../datasets/kreuzer.ts';
import { readSegmentations, readWebisSnapshot, readWebsegBoxes } from '../datasets/webis-webseg.ts';
import { folderOfPage } from '../pages/cache-key.ts';
import { fileVisit, type LabelledPageToSee, labelledPages } from '../pages/pages-to-see.ts';
import {
  capturedPages,
  type PageToSee,
  type Seeing,
  type UnseenPage,
  visitOptions,
} from '../pages/see-pages.ts';
import type { BlockLook } from '../report/block-look.ts';
import { type LabelProblem, LabelProblemsError } from '../truth/problems.ts';
import { truthOf } from '../truth/truth.ts';
import type { Method } from '../zones/run.ts';
import type { BlockBenchResult } from './result.ts';
import { BlockRun } from './run.ts';
import { pageBoxesOf, regionBlock, zoneBlocks } from './snapshot-blocks.ts';

export interface BlockBench {
  readonly result: BlockBenchResult;
  /** By page id, if requested. */
  readonly looks: ReadonlyMap<string, BlockLook>;
  readonly unseen: readonly UnseenPage[];
  readonly lost: readonly LabelProblem[];
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
  const run = new BlockRun(methods, withLooks);
  const unseen: UnseenPage[] = [];
  const lost: LabelProblem[] = [];
  for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
    const { id, blocksFile } = page;
    const { snapshot, picture } = kept;
    const all = await readKreuzerBlocks(blocksFile);
    const marked = locateBlocks(snapshot, all, blocksFile, TOP_LEVEL);
    const { blocks: everyLevel } = locateBlocks(snapshot, all, blocksFile);
    lost.push(...marked.problems);
    if (marked.blocks.length === 0 && marked.problems.length > 0) {
      const message = `none of its ${marked.problems.length} marked blocks is on the page`;
      unseen.push({ id, code: 'LABELS_INVALID', message });
      continue;
    }
    await run.add({
      id,
      snapshot,
      truth: marked.blocks,
      everyLevel,
      boxes: pageBoxesOf(snapshot),
      picture,
    });
  }
  return { result: run.result(lost.length), looks: run.looks, unseen, lost };
}

/** The truth is one block for each labelled zone. */
export async function benchLabelled(
  pages: readonly LabelledPageToSee[],
  methods: readonly Method[],
  seeing: Seeing,
  withLooks: boolean,
): Promise<BlockBench> {
  const run = new BlockRun(methods, withLooks);
  const unseen: UnseenPage[] = [];
  const problems: LabelProblem[] = [];
  for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
    const { id, labels, labelFile } = page;
    const { snapshot, picture } = kept;
    const truth = truthOf(snapshot, labels, labelFile);
    problems.push(...truth.problems);
    const boxes = pageBoxesOf(snapshot);
    await run.add({ id, snapshot, truth: zoneBlocks(snapshot, truth), boxes, picture });
  }
  if (problems.length > 0) throw new LabelProblemsError(problems);
  return { result: run.result(0), looks: run.looks, unseen, lost: [] };
}

/**
 * Needs no browser: the set contains boxes. The truth is `majority-vote`, the segmentation with the highest agreement.
 */
export async function benchWebis(
  pages: readonly { readonly id: string; readonly folder: string }[],
  methods: readonly Method[],
  { onPage }: Pick<Seeing, 'onPage'>,
  withLooks: boolean,
): Promise<BlockBench> {
  const run = new BlockRun(methods, withLooks);
  for (const { id, folder } of pages) {
    const { width, height, segmentations } = await readSegmentations(join(folder, 'ground-truth.json'));
    const snapshot = await readWebisSnapshot(folder, { width, height });
    const segments = segmentations[MAJORITY_VOTE] ?? Object.values(segmentations)[0] ?? [];
    const truth = segments.map(segment => regionBlock(snapshot, segment));
    const boxes = await readWebsegBoxes(folder);
    await run.add({ id, snapshot, truth, boxes, picture: () => webisPicture(folder, snapshot) });
    onPage(id, 'cache');
  }
  return { result: run.result(0), looks: run.looks, unseen: [], lost: [] };
}

const MAJORITY_VOTE = 'majority-vote';

/** Returns its screenshot; `null` if the set was unpacked without screenshots. */
async function webisPicture(folder: string, { page }: Snapshot): Promise<Buffer | null> {
  const png = await readFile(join(folder, 'screenshot.png')).catch(() => null);
  return png === null ? null : thumbnailOf(png, page).catch(() => null);
}
