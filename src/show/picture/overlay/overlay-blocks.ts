// Finds the blocks that the overlay marks: the largest subtrees of one zone, with neighbours joined.

import { area, type Box, bottom, isEmpty, right, union, wholeBox } from '../../../base/box.ts';
import { zoneOfText } from '../../../judge/zones/summary.ts';
import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';
import { bestPlace, type LabelPlace, labelSize } from './shape.ts';
import type { TextCover } from './text-cover.ts';
import { largestBlocks, type UniformBlock, uniformBlocks } from './uniform-blocks.ts';

export interface OverlayBlock {
  readonly zone: Zone;
  /** Its topmost elements: one, or neighbours in one column or row. */
  readonly elements: readonly number[];
  /** Around what it shows, in whole px inside the page. */
  readonly pageBox: Box;
  /** Place of its zone name; `null` if it is too small for one. */
  readonly chipBox: Box | null;
}

/** In painting order: largest first, so that no block hides a smaller one. */
export function overlayBlocks(snapshot: Snapshot, zoning: Zoning, textCover: TextCover): OverlayBlock[] {
  const shown = zoneBlocks(snapshot, zoning).filter(({ shownBox }) => !isEmpty(shownBox));
  return largestBlocks(joined(shown), OVERLAY_STYLE.mostBlocks)
    .map(run => overlayBlock(run, snapshot, textCover))
    .filter(({ pageBox }) => Math.min(pageBox[2], pageBox[3]) >= OVERLAY_STYLE.smallestBlock)
    .sort((a, b) => area(b.pageBox) - area(a.pageBox));
}

/** The blocks of the zones, whose texts and pictures are those that the record's boxes are around. */
function zoneBlocks(snapshot: Snapshot, { zones }: Zoning): readonly UniformBlock[] {
  const codeOf = (zone: Zone | null): number => (zone === null ? 0 : ZONES.indexOf(zone) + 1);
  const codes = Uint8Array.from(zones, codeOf);
  for (const { parent, visibility } of snapshot.texts)
    if (isSeen(visibility)) codes[parent] = codeOf(zoneOfText(snapshot, zones, parent));
  return uniformBlocks(snapshot, codes).blocks;
}

interface Run {
  code: number;
  elements: number[];
  pageBox: Box;
  shownBox: Box;
  filled: number;
}

function joined(blocks: readonly UniformBlock[]): Run[] {
  const runs: Run[] = [];
  let last: Run | null = null;
  for (const { code, element, pageBox, shownBox } of blocks) {
    if (last !== null && last.code === code && belongTogether(last, pageBox)) {
      last.elements.push(element);
      last.pageBox = union(last.pageBox, pageBox);
      last.shownBox = union(last.shownBox, shownBox);
      last.filled += area(pageBox);
    } else {
      last = { code, elements: [element], pageBox, shownBox, filled: area(pageBox) };
      runs.push(last);
    }
  }
  return runs;
}

/** Joins successive paragraphs and adjacent cells, which look like one block. */
function belongTogether(run: Run, next: Box): boolean {
  const box = run.pageBox;
  if (run.filled + area(next) >= OVERLAY_STYLE.joinedFill * area(union(box, next))) return true;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= OVERLAY_STYLE.joinedEdgeSlack;
  const follows = (gap: number): boolean =>
    gap >= -OVERLAY_STYLE.joinedEdgeSlack && gap <= OVERLAY_STYLE.joinedGap;
  const inColumn = near(box[0], next[0]) && near(right(box), right(next)) && follows(next[1] - bottom(box));
  const inRow = near(box[1], next[1]) && near(bottom(box), bottom(next)) && follows(next[0] - right(box));
  return inColumn || inRow;
}

function overlayBlock(
  { code, elements, shownBox }: Run,
  snapshot: Snapshot,
  textCover: TextCover,
): OverlayBlock {
  const zone = ZONES[code - 1] ?? 'CENTER';
  const block = wholeBox(shownBox);
  return { zone, elements, pageBox: block, chipBox: chipBoxOf(zone, block, snapshot.page, textCover) };
}

/** A tab on or inside the block's top edge, left or right: where it covers the least text. */
function chipBoxOf(zone: Zone, pageBox: Box, page: Snapshot['page'], textCover: TextCover): Box | null {
  const { chip, outlineWidth } = OVERLAY_STYLE;
  if (pageBox[2] < chip.smallestWidth || pageBox[3] < chip.smallestHeight) return null;
  const [width, height] = labelSize(zone, chip);
  const left = Math.max(0, pageBox[0] - outlineWidth);
  const rightmost = Math.min(page.width, right(pageBox) + outlineWidth) - width;
  const inside = Math.max(0, pageBox[1] - outlineWidth);
  const above = pageBox[1] - height;
  const tops = above >= 0 ? [above, inside] : [inside];
  const places = [left, rightmost].flatMap(x =>
    tops.map((top): LabelPlace => ({ pageBox: [x, top, width, height] })),
  );
  return bestPlace(places, textCover);
}
