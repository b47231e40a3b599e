// Finds the largest subtrees whose visible elements share one code (a zone): a picture marks each as one block.

import { area, type Box, contains, EMPTY_BOX, intersection, union } from '../../../base/box.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen, REPLACED_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';

export interface UniformBlock {
  readonly code: number;
  /** The topmost element, or the one that contains the text. */
  readonly element: number;
  /** Layout box, clipped to the page: may be far larger than what the block shows. */
  readonly pageBox: Box;
  /** Around the texts and pictures in it, as boxes of zones are; empty if there are none. */
  readonly shownBox: Box;
}

export interface UniformBlocks {
  /** In document order: whole subtrees, their overflowing parts, and texts directly in a mixed element. */
  readonly blocks: readonly UniformBlock[];
  /** Visible elements with a code of their own that contain other codes. */
  readonly mixed: readonly UniformBlock[];
}

const MIXED = 255;

type WritableBlock = { -readonly [Key in keyof UniformBlock]: UniformBlock[Key] };

/**
 * `codes` has one number per element: 0 for none, otherwise 1 to 254. `isSurface` tells elements without text whose boxes
 * are shown beside those of pictures. Linear: visits every element twice.
 */
export function uniformBlocks(
  snapshot: Snapshot,
  codes: Uint8Array,
  isSurface: (element: number) => boolean = () => false,
): UniformBlocks {
  const boxes = snapshot.elements.map(element =>
    element.visibility === 'visible' ? boxOnPage(snapshot, element.pageBox) : null,
  );
  const subtreeCodes = codesOfSubtrees(snapshot, codes, boxes);
  const blocks: UniformBlock[] = [];
  const mixed: UniformBlock[] = [];
  const covers: (WritableBlock | null)[] = [];
  for (const [index, { parent, tag, visibility, pageBox }] of snapshot.elements.entries()) {
    const box = boxes[index] ?? null;
    const code = codes[index] ?? 0;
    let cover = covers[parent] ?? null;
    if (box !== null && code > 0) {
      if (subtreeCodes[index] === MIXED)
        mixed.push({ code, element: index, pageBox: box, shownBox: EMPTY_BOX });
      else if (cover === null || overflows(box, cover.pageBox)) {
        cover = { code, element: index, pageBox: box, shownBox: EMPTY_BOX };
        blocks.push(cover);
      }
    }
    covers.push(cover);
    if (cover !== null && isSeen(visibility) && (REPLACED_TAGS.has(tag) || isSurface(index)))
      show(cover, boxOnPage(snapshot, pageBox));
  }
  return { blocks: inDocumentOrder(blocks, textsOutsideBlocks(snapshot, codes, covers)), mixed };
}

/** Returns the largest blocks by area, in their original order. */
export function largestBlocks<Block extends { readonly pageBox: Box }>(
  blocks: readonly Block[],
  most: number,
): readonly Block[] {
  if (blocks.length <= most) return blocks;
  const areas = Float64Array.from(blocks, block => area(block.pageBox)).sort();
  const smallest = areas[areas.length - most] ?? 0;
  let ties = most - areas.reduce((count, size) => count + (size > smallest ? 1 : 0), 0);
  return blocks.filter(
    ({ pageBox }) => area(pageBox) > smallest || (area(pageBox) === smallest && ties-- > 0),
  );
}

/** `null` if it is entirely off the page. */
export function boxOnPage(snapshot: Snapshot, pageBox: Box): Box | null {
  const page: Box = [0, 0, snapshot.page.width, snapshot.page.height];
  // Fast path for boxes inside the page: on a large page a new box for each would double the cost.
  if (pageBox[2] > 0 && pageBox[3] > 0 && contains(page, pageBox)) return pageBox;
  const onPage = intersection(pageBox, page);
  return onPage[2] > 0 && onPage[3] > 0 ? onPage : null;
}

function show(block: WritableBlock, box: Box | null): void {
  if (box !== null && !contains(block.shownBox, box)) block.shownBox = union(block.shownBox, box);
}

function codesOfSubtrees(snapshot: Snapshot, codes: Uint8Array, boxes: readonly (Box | null)[]): Uint8Array {
  const tree = treeOf(snapshot);
  const subtrees = new Uint8Array(codes.length);
  for (let index = snapshot.elements.length - 1; index >= 0; index--) {
    const code = common(subtrees[index] ?? 0, boxes[index] ? (codes[index] ?? 0) : 0);
    subtrees[index] = code;
    const parent = tree.parent(index);
    if (parent >= 0) subtrees[parent] = common(subtrees[parent] ?? 0, code);
  }
  return subtrees;
}

function common(one: number, other: number): number {
  if (one === 0 || one === other) return other;
  return other === 0 ? one : MIXED;
}

function overflows(box: Box, cover: Box): boolean {
  if (contains(cover, box)) return false;
  return area(box) - area(intersection(box, cover)) > OVERLAY_STYLE.overflowShare * area(box);
}

/** Shows texts in their blocks, and returns those without one: directly in a mixed element, or in one without a box. */
function textsOutsideBlocks(
  snapshot: Snapshot,
  codes: Uint8Array,
  covers: readonly (WritableBlock | null)[],
): UniformBlock[] {
  const found: UniformBlock[] = [];
  for (const text of snapshot.texts) {
    const code = codes[text.parent] ?? 0;
    if (!isSeen(text.visibility) || code === 0) continue;
    const pageBox = boxOnPage(snapshot, text.pageBox);
    const cover = covers[text.parent] ?? null;
    if (pageBox === null) continue;
    if (cover !== null && !overflows(pageBox, cover.pageBox)) show(cover, pageBox);
    else found.push({ code, element: text.parent, pageBox, shownBox: pageBox });
  }
  return found;
}

function inDocumentOrder(blocks: UniformBlock[], texts: readonly UniformBlock[]): UniformBlock[] {
  if (texts.length === 0) return blocks;
  return [...blocks, ...texts].sort((a, b) => a.element - b.element);
}
