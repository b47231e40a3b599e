// Robert Kreuzer's datasets (rkrzr/dataset-random, dataset-popular): pages with blocks marked by volunteers. One folder
// per site; somewhere in it `index.blocks.html`, the page with `data-block` (its level) and `data-block-type`.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { z } from 'zod';
import type { Box } from '../../../base/box.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../../page/snapshot/xpath.ts';
import type { Block } from '../blocks/metrics.ts';
import { blockOf } from '../blocks/snapshot-blocks.ts';
import { parseJson } from '../truth/labels.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { missingFile } from './dataset-files.ts';

export interface KreuzerBlock {
  /** Such as `/html[1]/body[1]/div[4]`, with a position at every step. */
  readonly xpath: string;
  readonly type: string;
  /** 1 for top-level blocks, 2 for blocks inside them. */
  readonly level: number;
  /** Its box when the page was rendered; `null` in the marked-up page itself. */
  readonly pageBox: Box | null;
}

export interface KreuzerPage {
  readonly id: string;
  /** The page to render: `index.dom.html` if it exists, otherwise `index.html`. */
  readonly pageFile: string;
  readonly blocksFile: string;
}

/** Lists the pages of a checkout of one of the two repositories. */
export async function listKreuzerPages(folder: string): Promise<KreuzerPage[]> {
  const files = await readdir(folder, { recursive: true });
  const there = new Set(files);
  return files
    .filter(file => file.endsWith('index.blocks.html'))
    .sort()
    .map(file => {
      const dom = join(dirname(file), 'index.dom.html');
      const page = there.has(dom) ? dom : join(dirname(file), 'index.html');
      if (!there.has(page)) throw missingFile(join(folder, page));
      return { id: dirname(file), pageFile: join(folder, page), blocksFile: join(folder, file) };
    });
}

/** Reads a marked-up page, or our extract of one (`blocks.json`). */
export async function readKreuzerBlocks(file: string): Promise<KreuzerBlock[]> {
  const text = await readFile(file, 'utf8');
  if (!file.endsWith('.json')) return parseBlocksHtml(text);
  return parseJson(text, file, extractSchema).map(({ box, ...block }) => ({ ...block, pageBox: box }));
}

const extractSchema = z.array(
  z.object({
    xpath: z.string().startsWith('/'),
    type: z.string(),
    level: z.int().positive(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
);

/** Locates the blocks of one level or of all on the rendered page; reports missing ones as problems. */
export function locateBlocks(
  snapshot: Snapshot,
  blocks: readonly KreuzerBlock[],
  file: string,
  level?: number,
): { blocks: Block[]; problems: LabelProblem[] } {
  const indexOf = new Map(
    snapshot.elements.map((_, index) => [withPositions(xpathOf(snapshot, index)), index]),
  );
  const located: Block[] = [];
  const problems: LabelProblem[] = [];
  for (const { xpath, type, level: ofBlock } of blocks) {
    if (level !== undefined && ofBlock !== level) continue;
    const index = indexOf.get(withPositions(xpath));
    if (index !== undefined) located.push(blockOf(snapshot, [index]));
    else problems.push({ code: 'NO_MATCH', file, place: xpath, message: `is not on the page (${type})` });
  }
  return { blocks: located, problems };
}

/** `/html/body/p[2]` → `/html[1]/body[1]/p[2]`. */
const withPositions = (xpath: string): string =>
  xpath.toLowerCase().replace(/[^/\]](?=\/|$)/gu, last => `${last}[1]`);

export function parseBlocksHtml(html: string): KreuzerBlock[] {
  const root: Root = unified().use(rehypeParse).parse(html);
  const blocks: KreuzerBlock[] = [];
  const visit = (parent: Root | Element, path: string) => {
    const positions = new Map<string, number>();
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const position = (positions.get(child.tagName) ?? 0) + 1;
      positions.set(child.tagName, position);
      const xpath = `${path}/${child.tagName}[${position}]`;
      const { dataBlock, dataBlockType } = child.properties;
      const level = Number(dataBlock);
      if (level > 0) blocks.push({ xpath, type: String(dataBlockType ?? ''), level, pageBox: null });
      visit(child, xpath);
    }
  };
  visit(root, '');
  return blocks;
}
