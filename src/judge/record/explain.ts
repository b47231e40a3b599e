// Explains why each block of a page has its zone: a tree of the largest parts in one zone, compared with VL_PS.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import type { PageKind } from '../selection/kinds.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { blockAt, type ExplainedBlock, groupAt, ownBlockAt, type Place } from './explained-block.ts';
import { type ExplainedPage, explainedPage, zoneOfVerdict } from './explained-page.ts';
import type { PageRecord } from './page-record.ts';

export interface Explanation
  extends Pick<PageRecord, 'url' | 'title' | 'page' | 'method' | 'confidence' | 'thresholds'> {
  readonly schema: 'pith/explain@1';
  /** The page's content; `null` without a selection. */
  readonly content: Pick<ContentSelection, 'source' | 'dropped'> | null;
  readonly kind: { readonly name: PageKind; readonly confidence: number } | null;
  readonly blocks: readonly ExplainedBlock[];
}

interface ExplainOptions {
  /** Deeper groups are not opened. */
  readonly depth?: number | undefined;
  /** Lists only blocks of this zone. */
  readonly zone?: Zone | undefined;
  /** Marks content, and splits blocks that are partly content. */
  readonly selection?: ContentSelection | undefined;
}

export function explain(snapshot: Snapshot, zoning: Zoning, options: ExplainOptions = {}): Explanation {
  const { finalUrl, title, page } = snapshot;
  const { method, confidence, thresholds } = zoning;
  const blocks = blocksOf(snapshot, zoning, options);
  const ofZone = blocks.filter(block => block.zone === options.zone);
  // Without groups there is no depth.
  const listed = options.zone === undefined ? blocks : ofZone.map(block => ({ ...block, depth: 0 }));
  return {
    schema: 'pith/explain@1',
    url: finalUrl,
    title,
    page,
    method,
    confidence,
    thresholds,
    ...contentView(options.selection),
    blocks: listed,
  };
}

function contentView(selection: ContentSelection | undefined): Pick<Explanation, 'content' | 'kind'> {
  if (selection === undefined) return { content: null, kind: null };
  const { source, dropped, kind } = selection;
  return { content: { source, dropped }, kind: { name: kind.name, confidence: kind.confidence } };
}

function blocksOf(
  snapshot: Snapshot,
  zoning: Zoning,
  { depth, zone, selection }: ExplainOptions,
): ExplainedBlock[] {
  const page = explainedPage(snapshot, zoning, selection);
  // Lists a requested zone at any depth.
  const deepest = zone === undefined ? (depth ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const blocks: ExplainedBlock[] = [];
  const waiting: Place[] = [{ index: 0, depth: 0 }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const below = page.verdictBelow[place.index] ?? null;
    if (below === 'MIXED') {
      const opened = openGroup(page, place, deepest);
      blocks.push(...opened.blocks);
      waiting.push(...opened.inside.reverse());
    } else if (below !== null) blocks.push(blockAt(page, place, zoneOfVerdict(below)));
  }
  return blocks;
}

/** Returns the blocks of a mixed element: its line, its own texts, and the children to visit next. */
function openGroup(
  page: ExplainedPage,
  { index, depth }: Place,
  deepest: number,
): { blocks: ExplainedBlock[]; inside: Place[] } {
  const children = page.tree.children(index);
  const parts = children.filter(child => (page.verdictBelow[child] ?? null) !== null);
  const hasOwn = (page.own[index] ?? 0) > 0;
  // A wrapper around one part adds nothing.
  if (parts.length === 1 && !hasOwn)
    return { blocks: [], inside: parts.map(part => ({ index: part, depth })) };
  const blocks = [groupAt(page, { index, depth })];
  if (depth >= deepest) return { blocks, inside: [] };
  if (hasOwn) blocks.push(ownBlockAt(page, { index, depth: depth + 1 }));
  return { blocks, inside: parts.map(part => ({ index: part, depth: depth + 1 })) };
}
