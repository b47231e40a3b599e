// Describes elements of a Snapshot as blocks: their content and region.

import { bottom, right } from '../../../base/box.ts';
import { ZONES, type Zone, type Zoning } from '../../../judge/zones/zoning.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { type Segment, segmentOfBoxes } from '../../../show/segments/regions.ts';
import { zoneSegments } from '../../../show/segments/segment-files.ts';
import { wordsOf } from '../content/metrics.ts';
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

export function zoneBlocks(snapshot: Snapshot, zoning: Pick<Zoning, 'zones'>): Block[] {
  const tokens = tokensByZone(snapshot, zoning);
  return zoneSegments(snapshot, zoning).map(({ zone, segment }) => ({
    tokens: tokens.get(zone) ?? [],
    segment,
  }));
}

/** In the order of `blockOf`: words in sequence, then the images. */
function tokensByZone(snapshot: Snapshot, zoning: Pick<Zoning, 'zones'>): Map<Zone, string[]> {
  const words = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const images = new Map<Zone, string[]>(ZONES.map(zone => [zone, []]));
  const tree = treeOf(snapshot);
  for (const [index, { tag, attributes }] of snapshot.elements.entries()) {
    const zone = zoning.zones[index] ?? null;
    if (zone === null) continue;
    if (WEIGHTS.imageTags.has(tag) && attributes.src !== undefined)
      images.get(zone)?.push(`image:${attributes.src}`);
    for (const textIndex of tree.texts(index)) {
      const text = snapshot.texts[textIndex];
      if (text === undefined || text.visibility === 'none') continue;
      words.get(zone)?.push(...wordsOf(text.text));
    }
  }
  return new Map(ZONES.map(zone => [zone, [...(words.get(zone) ?? []), ...(images.get(zone) ?? [])]]));
}
