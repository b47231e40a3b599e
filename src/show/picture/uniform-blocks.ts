// The largest subtrees whose visible elements all carry one code (a zone): what a picture marks as one block.

import { area, type Box, contains, intersection } from '../../base/box.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';

export interface UniformBlock {
  readonly code: number;
  /** The element on top of it, or that holds the text. */
  readonly element: number;
  /** Cut to the page. */
  readonly pageBox: Box;
}

export interface UniformBlocks {
  /** In document order: whole subtrees, what sticks out of them, and texts right in a mixed element. */
  readonly blocks: readonly UniformBlock[];
  /** Visible elements with a code of their own that hold other codes too. */
  readonly mixed: readonly UniformBlock[];
}

const MIXED = 255;

/** `codes` has one number a element: 0 for none, 1 to 254. Linear; every element is looked at twice. */
export function uniformBlocks(snapshot: Snapshot, codes: Uint8Array): UniformBlocks {
  const boxes = snapshot.elements.map(element =>
    element.visibility === 'visible' ? boxOnPage(snapshot, element.pageBox) : null,
  );
  const subtreeCodes = codesOfSubtrees(snapshot, codes, boxes);
  const blocks: UniformBlock[] = [];
  const mixed: UniformBlock[] = [];
  const covers: (UniformBlock | null)[] = [];
  for (const [index, { parent }] of snapshot.elements.entries()) {
    const box = boxes[index] ?? null;
    const code = codes[index] ?? 0;
    let cover = covers[parent] ?? null;
    if (box !== null && code > 0) {
      if (subtreeCodes[index] === MIXED) mixed.push({ code, element: index, pageBox: box });
      else if (cover === null || sticksOut(box, cover.pageBox)) {
        cover = { code, element: index, pageBox: box };
        blocks.push(cover);
      }
    }
    covers.push(cover);
  }
  return { blocks: inDocumentOrder(blocks, bareTexts(snapshot, codes, covers)), mixed };
}

/** The largest of them by area, in the order they have. */
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

/** `null` where nothing of it is on the page. */
export function boxOnPage(snapshot: Snapshot, pageBox: Box): Box | null {
  const page: Box = [0, 0, snapshot.page.width, snapshot.page.height];
  // Nearly every box is, and on a large page a new one for each would cost as much as all the rest.
  if (pageBox[2] > 0 && pageBox[3] > 0 && contains(page, pageBox)) return pageBox;
  const onPage = intersection(pageBox, page);
  return onPage[2] > 0 && onPage[3] > 0 ? onPage : null;
}

function codesOfSubtrees(snapshot: Snapshot, codes: Uint8Array, boxes: readonly (Box | null)[]): Uint8Array {
  const subtrees = new Uint8Array(codes.length);
  for (let index = snapshot.elements.length - 1; index >= 0; index--) {
    const code = common(subtrees[index] ?? 0, boxes[index] ? (codes[index] ?? 0) : 0);
    subtrees[index] = code;
    const parent = snapshot.elements[index]?.parent ?? -1;
    if (parent >= 0) subtrees[parent] = common(subtrees[parent] ?? 0, code);
  }
  return subtrees;
}

function common(one: number, other: number): number {
  if (one === 0 || one === other) return other;
  return other === 0 ? one : MIXED;
}

function sticksOut(box: Box, cover: Box): boolean {
  if (contains(cover, box)) return false;
  return area(box) - area(intersection(box, cover)) > OVERLAY_STYLE.overflowShare * area(box);
}

/** Texts that no block covers: right in a mixed element, or in one without a box. */
function bareTexts(
  snapshot: Snapshot,
  codes: Uint8Array,
  covers: readonly (UniformBlock | null)[],
): UniformBlock[] {
  const found: UniformBlock[] = [];
  for (const text of snapshot.texts) {
    const code = codes[text.parent] ?? 0;
    if (text.visibility !== 'visible' || code === 0) continue;
    const pageBox = boxOnPage(snapshot, text.pageBox);
    const cover = covers[text.parent] ?? null;
    if (pageBox === null || (cover !== null && !sticksOut(pageBox, cover.pageBox))) continue;
    found.push({ code, element: text.parent, pageBox });
  }
  return found;
}

function inDocumentOrder(blocks: UniformBlock[], texts: readonly UniformBlock[]): UniformBlock[] {
  if (texts.length === 0) return blocks;
  return [...blocks, ...texts].sort((a, b) => a.element - b.element);
}
