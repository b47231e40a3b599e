// Describes elements of a Snapshot as blocks: their content and region.

import { bottom, right } from '../../../base/box.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { type Segment, segmentOfBoxes } from '../../../show/segments/regions.ts';
import { wordsOf } from '../content/words.ts';
import { countNonBlank, WEIGHTS } from '../truth/truth.ts';
import type { Block, PageBoxes } from './metrics.ts';

/** Builds the block of one or more elements (a method may join neighbours without a common parent of their own). */
export function blockOf(snapshot: Snapshot, elements: readonly number[]): Block {
  const tree = treeOf(snapshot);
  const tokens: string[] = [];
  for (const element of elements) tokens.push(...tokensOf(snapshot, element));
  const boxes = elements.map(element => tree.element(element).pageBox);
  return { tokens, segment: segmentOfBoxes(boxes) };
}

/** Builds the block of a region: the words of the texts whose centre lies in it. */
export function regionBlock(snapshot: Snapshot, segment: Segment): Block {
  const tokens = snapshot.texts.flatMap(({ text, pageBox: [left, top, width, height] }) => {
    const [x, y] = [left + width / 2, top + height / 2];
    const isIn = segment.some(box => x >= box[0] && x < right(box) && y >= box[1] && y < bottom(box));
    return isIn ? wordsOf(text) : [];
  });
  return { tokens, segment };
}

/** Returns all visible boxes, for BCubed by nodes and by characters. */
export function pageBoxesOf(snapshot: Snapshot): PageBoxes {
  const seenTexts = snapshot.texts.filter(text => WEIGHTS.onPage.has(text.visibility));
  const texts = seenTexts.map(({ pageBox, text }) => ({ box: pageBox, size: countNonBlank(text) }));
  const seenElements = snapshot.elements.filter(element => WEIGHTS.onPage.has(element.visibility));
  const nodes = [...seenElements, ...seenTexts].map(({ pageBox }) => ({ box: pageBox, size: 1 }));
  return { nodes, texts };
}

function tokensOf(snapshot: Snapshot, element: number): string[] {
  const tree = treeOf(snapshot);
  const texts: string[] = [];
  for (const [, { text, visibility }] of tree.textsWithin(element))
    if (visibility !== 'none') texts.push(text);
  const images = snapshot.elements
    .slice(element, tree.end(element))
    .flatMap(({ tag, attributes }) =>
      WEIGHTS.imageTags.has(tag) && attributes.src !== undefined ? [`image:${attributes.src}`] : [],
    );
  return [...texts.flatMap(text => wordsOf(text)), ...images];
}
