// Describes elements of a Snapshot as blocks: their content and region.

import { EMPTY_BOX } from '../../../base/box.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { segmentOfBoxes } from '../../../show/segments/regions.ts';
import { wordsOf } from '../content/words.ts';
import { countNonBlank, WEIGHTS } from '../truth/truth.ts';
import type { Block, PageBoxes } from './metrics.ts';

/** Builds the block of one or more elements (a method may join neighbours without a common parent of their own). */
export function blockOf(snapshot: Snapshot, elements: readonly number[]): Block {
  const tokens: string[] = [];
  for (const element of elements) tokens.push(...tokensOf(snapshot, element));
  const boxes = elements.map(element => snapshot.elements[element]?.pageBox ?? EMPTY_BOX);
  return { tokens, segment: segmentOfBoxes(boxes) };
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
  const end = tree.subtreeEnd[element] ?? element;
  const texts: string[] = [];
  for (let index = element; index < end; index++) {
    for (const textIndex of tree.textsOf(index)) {
      const text = snapshot.texts[textIndex];
      if (text !== undefined && text.visibility !== 'none') texts.push(text.text);
    }
  }
  const images = snapshot.elements
    .slice(element, end)
    .flatMap(({ tag, attributes }) =>
      WEIGHTS.imageTags.has(tag) && attributes.src !== undefined ? [`image:${attributes.src}`] : [],
    );
  return [...texts.flatMap(text => wordsOf(text)), ...images];
}
